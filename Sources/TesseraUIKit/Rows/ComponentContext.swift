#if canImport(UIKit)
public import TesseraScreen
public import UIKit

/// The surroundings of a component's view: words, and the way of what a person does.
@MainActor
public final class ComponentContext {
  // Weak: the element's context has it.
  private weak var context: ElementContext?

  init(_ context: ElementContext) { self.context = context }

  /// The language of the app.
  public var localizer: Localizer { context?.localizer ?? .english }
  /// Words in the language of the app.
  public func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
  /// Reports that a control of the component was pressed or given a value; the page checks it against those that the component declares.
  public func send(_ control: ControlName, _ value: ControlValue? = nil) { context?.send(control, value) }
}

extension CellRegistry {
  /// Shows components of a type in views that `make` makes and `show` gives one component after the other; the last registration of a type wins.
  ///
  /// ```swift
  /// cells.register(SalesChart.self) { _ in ChartView() } show: { view, chart, context in view.bars = chart.bars }
  /// ```
  /// Where `show` throws, that is reported, and the component's fallback shown. The component's name stands on the group around the view; its controls
  /// say their own names and roles.
  public func register<C: Component, V: UIView>(
    _ type: C.Type, make: @escaping @MainActor (ComponentContext) -> V, show: @escaping @MainActor (V, C, ComponentContext) throws -> Void
  ) {
    componentMakers[ObjectIdentifier(type)] = { context in
      let view = make(context)
      return ComponentSlot(view) { component in
        if let value = component.component(as: C.self) { try show(view, value, context) }
      }
    }
  }

  /// A view for a component, without one yet; nil if none is registered for its type.
  func makeSlot(for component: AnyComponent, _ context: ComponentContext) -> ComponentSlot? {
    componentMakers[component.typeIdentifier]?(context)
  }
}

/// One view of a component.
@MainActor
final class ComponentSlot {
  let view: UIView
  private let configure: @MainActor (AnyComponent) throws -> Void

  init(_ view: UIView, _ configure: @escaping @MainActor (AnyComponent) throws -> Void) { (self.view, self.configure) = (view, configure) }

  func show(_ component: AnyComponent) throws { try configure(component) }
}
#endif
