#if canImport(UIKit)
public import TesseraScreen
public import UIKit

extension CellRegistry {
  /// Gives a component's view access to localized text, and sends its events.
  @MainActor
  public final class ComponentContext {
    // Weak, because the element's context owns this object.
    private weak var context: ElementContext?

    init(_ context: ElementContext) { self.context = context }

    /// The app's language.
    public var localizer: Localizer { context?.localizer ?? .english }
    /// A text in the app's language.
    public func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
    /// Reports that a control of the component was pressed or its value changed. The page checks it against the
    /// controls that the component declares.
    public func send(_ control: Control.Name, _ value: Control.Event.Value? = nil) { context?.send(control, value) }
  }
}

extension CellRegistry {
  /// Registers a view for components of a type. `make` creates a view, and `show` displays one component
  /// after the other in it. If a type is registered more than once, the last registration wins.
  ///
  /// ```swift
  /// cells.register(SalesChart.self) { _ in ChartView() } show: { view, chart, context in view.bars = chart.bars }
  /// ```
  /// If `show` throws, the error is reported and the component's fallback is shown. The group around the view
  /// has the component's accessibility label. The view's controls provide their own labels and roles.
  public func register<C: Component, V: UIView>(
    _ type: C.Type, make: @escaping @MainActor (ComponentContext) -> V,
    show: @escaping @MainActor (V, C, ComponentContext) throws -> Void
  ) {
    componentMakers[ObjectIdentifier(type)] = { context in
      let view = make(context)
      return ComponentSlot(view) { component in
        if let value = component.component(as: C.self) { try show(view, value, context) }
      }
    }
  }

  /// An empty view for a component, or `nil` if its type is not registered.
  func makeSlot(for component: Element.AnyComponent, _ context: ComponentContext) -> ComponentSlot? {
    componentMakers[component.typeIdentifier]?(context)
  }
}

@MainActor
final class ComponentSlot {
  let view: UIView
  private let configure: @MainActor (Element.AnyComponent) throws -> Void

  init(_ view: UIView, _ configure: @escaping @MainActor (Element.AnyComponent) throws -> Void) {
    (self.view, self.configure) = (view, configure)
  }

  func show(_ component: Element.AnyComponent) throws { try configure(component) }
}
#endif
