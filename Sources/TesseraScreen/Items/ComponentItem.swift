/// A row that shows a component defined by the app.
///
/// ```swift
/// ComponentItem(RegionMap(regions: state.regions), on: ["riyadh": .didPressRegion("riyadh")])
/// ```
/// For controls with a value, write your own ``Item`` that shows ``Element/component(_:)-swift.type.method``.
public struct ComponentItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  private let component: Element.AnyComponent
  private let actions: [Control.Name: Owner.Action]

  /// Creates a row with a component. A press on a control sends its action in `actions`.
  public init(_ component: some Component, on actions: [Control.Name: Owner.Action] = [:]) {
    (self.component, self.actions) = (Element.AnyComponent(component), actions)
  }

  public var words: Phrase { component.accessibility.label }

  public var element: Element {
    guard traits.availability != .available else { return .component(component) }
    var component = component
    component.mapControls { $0.availability = traits.availability }
    return .component(component)
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    event.value == nil ? actions[event.control].map { .action($0) } : nil
  }
}
