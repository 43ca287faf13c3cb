// Pages: documentation/swiftui/hstack, vstack, lazyvgrid, griditem, lazyhstack, scrollview, axis, alignment,
// foreach, list, section, navigationstack, presentationdetent, toolbaritem,
// toolbarcontentbuilder, horizontalalignment, verticalalignment.

public struct HorizontalAlignment: Equatable, Sendable { public static let leading = HorizontalAlignment(), center = HorizontalAlignment() }
public struct VerticalAlignment: Equatable, Sendable { public static let center = VerticalAlignment(), top = VerticalAlignment() }
public struct HStack<Content: View>: DeclaredView {
  public nonisolated init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct VStack<Content: View>: DeclaredView {
  public nonisolated init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat), flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity), adaptive(
      minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil) {}
}
public struct LazyVGrid<Content: View>: DeclaredView {
  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct LazyHStack<Content: View>: DeclaredView {
  public nonisolated init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: DeclaredView {
  public nonisolated init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}
// Pages: documentation/swiftui/scrollviewreader, scrollviewproxy/scrollto(_:anchor:).
@frozen public struct ScrollViewReader<Content: View>: DeclaredView {
  public nonisolated init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}
public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
public struct UnitPoint: Hashable, Sendable { public static let center = UnitPoint() }
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View, DeclaredView where Content: View {}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
// documentation/swiftui/dynamicviewcontent, dynamicviewcontent/onmove(perform:)
@MainActor @preconcurrency public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  var data: Data { get }
}
extension ForEach: DynamicViewContent where Content: View { public var data: Data { declared() } }
extension DynamicViewContent {
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent { MovableContent<Data>() }
}
struct MovableContent<Data: Collection>: DynamicViewContent, DeclaredView {
  nonisolated init() {}
  var data: Data { declared() }
}
public struct List<SelectionValue, Content: View>: DeclaredView {}
extension List where SelectionValue == Never { public nonisolated init(@ViewBuilder content: () -> Content) {} }
public struct Section<Parent, Content, Footer> {}
extension Section: View, DeclaredView where Parent: View, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {}
}
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: DeclaredView {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
}
public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium"), large = PresentationDetent(name: "large")
}
public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

@MainActor @preconcurrency public protocol ToolbarContent {}
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}
extension Optional: ToolbarContent where Wrapped: ToolbarContent {}
public struct ToolbarItemPlacement: Sendable {
  public static let automatic = ToolbarItemPlacement(), cancellationAction = ToolbarItemPlacement()
}
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}
extension ToolbarItem where ID == () {
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
