#if canImport(SwiftUI)
public import SwiftUI
public import TesseraScreen

/// Maps types of items and components to custom SwiftUI views.
///
/// ```swift
/// let rows = RowViews()
///   .registering(MatchItem.self) { item, send in MatchRow(item) { send(Control.Event("follow")) } }
/// ScreenView(feed, rows: rows)
/// ```
/// As with every event, the page checks a view's events against the controls that the item's content offers. A
/// custom view only changes the look, not the allowed actions.
///
/// - Law: the last registration of an item type wins. Other items are shown by their content.
public struct RowViews {
  private var makers: [Row.ReuseIdentifier: @MainActor (Row, @escaping @MainActor (Control.Event) -> Void) -> AnyView?] = [:]

  private var componentMakers:
    [ObjectIdentifier: @MainActor (Element.AnyComponent, @escaping @MainActor (Control.Event) -> Void) -> AnyView?] = [:]

  /// Creates an empty mapping.
  public init() {}

  /// Adds a view for items of a type.
  public func registering<I: Item, V: View>(
    _ item: I.Type, @ViewBuilder view: @escaping @MainActor (I, @escaping @MainActor (Control.Event) -> Void) -> V
  ) -> RowViews {
    var copy = self
    copy.makers[.of(item)] = { row, send in row.item(as: I.self).map { AnyView(view($0, send)) } }
    return copy
  }

  /// Adds a view for components of a type.
  ///
  /// ```swift
  /// RowViews().registering(component: SalesChart.self) { chart, send in ChartView(chart) { send(Control.Event("month", .text($0))) } }
  /// ```
  public func registering<C: TesseraScreen.Component, V: View>(
    component: C.Type, @ViewBuilder view: @escaping @MainActor (C, @escaping @MainActor (Control.Event) -> Void) -> V
  ) -> RowViews {
    var copy = self
    copy.componentMakers[ObjectIdentifier(component)] = { value, send in value.component(as: C.self).map { AnyView(view($0, send)) } }
    return copy
  }

  @MainActor
  func view(_ component: Element.AnyComponent, _ send: @escaping @MainActor (Control.Event) -> Void) -> AnyView? {
    componentMakers[component.typeIdentifier]?(component, send)
  }

  @MainActor
  func view(_ row: Row, _ send: @escaping @MainActor (Control.Event) -> Void) -> AnyView? { makers[row.reuseIdentifier]?(row, send) }
}
#endif
