// Pages: documentation/swiftui/text, image, asyncimage, button, buttonrole, menu, toggle, slider, textfield,
// securefield, stepper, picker, pickerstyle, progressview, divider,
// spacer, labeledcontent, color, font.

// Pages: documentation/swiftui/primitivebuttonstyle, borderlessbuttonstyle, primitivebuttonstyle/borderless.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static nonisolated var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct Text: DeclaredView {
  public init(verbatim content: String) {}
  public init<S: StringProtocol>(_ content: S) {}
  public init(_ attributedContent: AttributedString) {}
  public func font(_ font: Font?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
// Pages: documentation/foundation/inlinepresentationintent, attributescopes/foundationattributes. Foundation has them where SwiftUI is.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let emphasized = Self(rawValue: 1), stronglyEmphasized = Self(rawValue: 2), code = Self(rawValue: 4)
}
extension AttributedString {
  public var inlinePresentationIntent: InlinePresentationIntent? {
    get { declared() }
    set {}
  }
}
public struct Image: DeclaredView {
  public init(systemName: String) {}
  public func resizable() -> Image { self }
}
public struct AsyncImage<Content: View>: DeclaredView {
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {}
}
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole(), cancel = ButtonRole()
}
public struct Button<Label: View>: DeclaredView {
  @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  @preconcurrency public nonisolated init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
  @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
  @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}
public struct Menu<Label: View, Content: View>: DeclaredView {
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
public struct Toggle<Label: View>: DeclaredView {
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}
public struct Slider<Label: View, ValueLabel: View>: DeclaredView {}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}
public struct TextField<Label: View>: DeclaredView {}
extension TextField where Label == Text {
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {}
}
public enum Axis: Int8, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
  }
}
public struct SecureField<Label: View>: DeclaredView {}
extension SecureField where Label == Text {
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: DeclaredView {}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView { public init() {} }
extension ProgressView where CurrentValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {}
}
public struct Stepper<Label: View>: DeclaredView {
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: DeclaredView {
  public nonisolated init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
// Pages: documentation/swiftui/pickerstyle, pickerstyle/segmented, segmentedpickerstyle,
// segmentedpickerstyle/init(). None of them is isolated.
public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle { public init() {} }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() } }
public struct Divider: DeclaredView { public init() {} }
public struct Spacer: DeclaredView { public init(minLength: CGFloat? = nil) {} }
public struct LabeledContent<Label, Content>: DeclaredView {}
extension LabeledContent where Label == Text, Content == Text {
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

public protocol ShapeStyle: Sendable {}
extension Color: View, DeclaredView {}
@frozen public struct Color: Hashable, ShapeStyle {
  public static let primary = Color(), secondary = Color(), red = Color(), green = Color(), blue = Color(), orange = Color(),
    clear = Color()
  public func opacity(_ opacity: Double) -> Color { self }
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
  init() {}
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}
@frozen public struct Font: Hashable, Sendable {
  public static let title = Font(), title3 = Font(), headline = Font(), subheadline = Font(), body = Font(), footnote = Font()
  public static let caption = Font()
  public enum TextStyle: CaseIterable, Sendable { case body, callout, footnote }
  public enum Design: Hashable, Sendable { case `default`, monospaced }
  public enum Weight: Hashable, Sendable { case regular }
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
}
