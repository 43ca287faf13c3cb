// Pages: documentation/swiftui/tabview, tabview/init(selection:content:), tab/init(value:content:label:), tabcontent, tabcontentbuilder,
// tabcontentbuilder/content, tabcontentbuilder/buildblock(_:), tabviewstyle, tabviewstyle/sidebaradaptable, sidebaradaptabletabviewstyle,
// view/tabviewstyle(_:), label, label/init(_:systemimage:).

public struct TabView<SelectionValue: Hashable, Content: View>: DeclaredView {
  nonisolated public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C> {}
}
@MainActor @preconcurrency public protocol TabContent<TabValue> { associatedtype TabValue: Hashable where TabValue: Hashable }
@resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  public struct Content<C: TabContent>: DeclaredView {}
  public static func buildExpression<C: TabContent<TabValue>>(_ content: C) -> C { content }
  public static func buildBlock<C: TabContent<TabValue>>(_ content: C) -> C { content }
}
public struct Tab<Value, Content, Label> {}
extension Tab: TabContent where Value: Hashable, Content: View, Label: View { public typealias TabValue = Value }
extension Tab where Value: Hashable, Content: View, Label: View {
  nonisolated public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
extension ForEach: TabContent where Content: TabContent { public typealias TabValue = Content.TabValue }
extension ForEach where ID == Data.Element.ID, Content: TabContent, Data.Element: Identifiable {
  public init<V: Hashable>(_ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content) where V == Content.TabValue {}
}
@MainActor @preconcurrency public protocol TabViewStyle {}
public struct SidebarAdaptableTabViewStyle: TabViewStyle { public nonisolated init() {} }
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  @MainActor @preconcurrency public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
public struct Label<Title: View, Icon: View>: DeclaredView {}
extension Label where Title == Text, Icon == Image {
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
extension View {
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { ModifiedView<Self>() }
}
