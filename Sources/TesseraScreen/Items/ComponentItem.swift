/// A component of the app's own.
///
/// ```swift
/// ComponentItem(RegionMap(regions: state.regions), on: ["riyadh": .didPressRegion("riyadh")])
/// ```
/// For controls with a value, write an ``Item`` of one's own that shows ``Element/component(_:)-swift.type.method``.
public struct ComponentItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  private let component: AnyComponent
  private let actions: [ControlName: Owner.Action]

  /// A row that shows a component; presses of the controls in `actions` send the action that stands there.
  public init(_ component: some Component, on actions: [ControlName: Owner.Action] = [:]) {
    (self.component, self.actions) = (AnyComponent(component), actions)
  }

  public var words: Phrase { component.accessibility.label }

  public var element: Element {
    guard traits.availability != .available else { return .component(component) }
    var component = component
    component.mapControls { $0.availability = traits.availability }
    return .component(component)
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    event.value == nil ? actions[event.control].map { .action($0) } : nil
  }
}
