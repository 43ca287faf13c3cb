// Pages: documentation/swiftui/view/ and the method's name.

public import Accessibility
public import Foundation
public import UIKit
public import UniformTypeIdentifiers

extension View {
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { ModifiedView<Self>() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { ModifiedView<Self>() }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { ModifiedView<Self>() }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  )
    -> some View
  {
    ModifiedView<Self>()
  }
  nonisolated public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View { ModifiedView<Self>() }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { ModifiedView<Self>() }
  nonisolated public func font(_ font: Font?) -> some View { ModifiedView<Self>() }
  nonisolated public func tint(_ tint: Color?) -> some View { ModifiedView<Self>() }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { ModifiedView<Self>() }
  nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func padding(_ length: CGFloat) -> some View { ModifiedView<Self>() }
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { ModifiedView<Self>() }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func scaledToFit() -> some View { ModifiedView<Self>() }
  nonisolated public func scaledToFill() -> some View { ModifiedView<Self>() }
  nonisolated public func clipped(antialiased: Bool = false) -> some View { ModifiedView<Self>() }
  // Only where UIKit is, but for the first.
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { ModifiedView<Self>() }
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { ModifiedView<Self>() }
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { ModifiedView<Self>() }
  nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { ModifiedView<Self>() }
  nonisolated public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func disabled(_ disabled: Bool) -> some View { ModifiedView<Self>() }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { ModifiedView<Self>() }
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View { ModifiedView<Self>() }
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { ModifiedView<Self>() }
  nonisolated public func equatable() -> EquatableView<Self> where Self: Equatable { declared() }
  nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    ModifiedView<Self>()
  }

  // Navigation and presentation.
  nonisolated public func navigationTitle(_ title: Text) -> some View { ModifiedView<Self>() }
  nonisolated public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C)
    -> some View
  {
    ModifiedView<Self>()
  }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { ModifiedView<Self>() }
  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { ModifiedView<Self>() }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { ModifiedView<Self>() }
  nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View
  {
    ModifiedView<Self>()
  }
  nonisolated public func searchFocused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View {
    ModifiedView<Self>()
  }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { ModifiedView<Self>() }
  nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    ModifiedView<Self>()
  }

  // Accessibility.
  nonisolated public func accessibilityLabel(_ label: Text) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityValue(_ value: Text) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityValue(_ valueDescription: Text, isEnabled: Bool) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityHint(_ hint: Text) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityAction(_ actionKind: AccessibilityActionKind, _ handler: @escaping () -> Void) -> AccessibleView<
    Self
  > {
    ModifiedContent()
  }
  nonisolated public func accessibilityAdjustableAction(_ handler: @escaping (AccessibilityAdjustmentDirection) -> Void) -> AccessibleView<
    Self
  > {
    ModifiedContent()
  }
  nonisolated public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContent.Importance = .default
  ) -> AccessibleView<Self> { ModifiedContent() }
  nonisolated public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { ModifiedView<Self>() }
  // Page: documentation/swiftui/view/accessibilityfocused(_:equals:).
  nonisolated public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { ModifiedView<Self>() }
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { ModifiedView<Self>() }
}
// Pages: documentation/swiftui/geometryproxy, keyequivalent, keypress/result, accessibilityactionkind.
public struct GeometryProxy { public var size: CGSize { declared() } }
public struct KeyEquivalent: Sendable { public static let escape = KeyEquivalent() }
public struct KeyPress: Sendable { public enum Result: Sendable { case handled, ignored } }
public enum AccessibilityAdjustmentDirection { case increment, decrement }
public struct AccessibilityCustomContentKey: Equatable { public init(_ label: Text, id: String) {} }
public struct AccessibilityActionKind: Equatable, Sendable { public static let escape = AccessibilityActionKind() }
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
}
public struct SearchFieldPlacement: Sendable { public static let automatic = SearchFieldPlacement() }
public enum HorizontalEdge: Int8, CaseIterable, Codable, Sendable { case leading, trailing }
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4), trailing = Set(rawValue: 8)
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    public static let horizontal: Set = [.leading, .trailing], vertical: Set = [.top, .bottom]
  }
}

/// The result of SwiftUI's accessibility modifiers, which its pages write out.
public typealias AccessibleView<Content: View> = ModifiedContent<Content, AccessibilityAttachmentModifier>
public struct AccessibilityAttachmentModifier {}
public struct ModifiedContent<Content, Modifier> { nonisolated init() {} }
extension ModifiedContent: View, DeclaredView where Content: View {}
public struct Alignment: Equatable, Sendable { public static let center = Alignment(), leading = Alignment(), trailing = Alignment() }

// Pages: documentation/swiftui/accessibilitytraits, accessibilitychildbehavior.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public typealias Element = AccessibilityTraits
  public typealias ArrayLiteralElement = AccessibilityTraits
  public init() {}
  public static let isHeader = Self(), isButton = Self(), isToggle = Self(), isLink = Self(), isImage = Self(), isSelected = Self()
  public static let isSearchField = Self(), isStaticText = Self()
  public func union(_ other: Self) -> Self { self }
  public mutating func formUnion(_ other: Self) {}
  public func intersection(_ other: Self) -> Self { self }
  public mutating func formIntersection(_ other: Self) {}
  public func symmetricDifference(_ other: Self) -> Self { self }
  public mutating func formSymmetricDifference(_ other: Self) {}
  public func contains(_ member: Self) -> Bool { false }
  public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, newMember) }
  public mutating func remove(_ member: Self) -> Self? { nil }
  public mutating func update(with newMember: Self) -> Self? { nil }
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  public static let ignore = Self(name: "ignore"), contain = Self(name: "contain"), combine = Self(name: "combine")
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}
