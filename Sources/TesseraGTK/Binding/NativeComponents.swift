#if GTK
public import TesseraScreen

extension NativeRowRegistry {
  /// Gives a component's view access to localized text, and sends its events.
  @MainActor
  public final class ComponentContext {
    // Weak, because the element's context owns this object.
    private weak var context: ElementContext?

    init(_ context: ElementContext) { self.context = context }

    /// The window's language.
    public var localizer: Localizer { context?.localizer ?? .english }
    /// A text in the window's language.
    public func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
    /// Reports that a control of the component was pressed or its value changed. The page checks it against the
    /// controls that the component declares.
    public func send(_ control: Control.Name, _ value: Control.Event.Value? = nil) { context?.send(control, value) }
  }
}

extension NativeRowRegistry {
  /// Registers a view for components of a type. `make` creates a view, and `show` displays one component
  /// after the other in it. If a type is registered more than once, the last registration wins.
  ///
  /// ```swift
  /// rows.register(SalesChart.self) { context in NativeDrawing(height: 160) } show: { drawing, chart, context in
  ///   drawing.draw = { canvas in … }
  /// }
  /// ```
  /// If `show` throws, the error is reported and the component's fallback is shown. The group around the view
  /// has the component's accessibility label.
  public func register<C: Component, V: NativeView>(
    _ type: C.Type, make: @escaping @MainActor (ComponentContext) -> V,
    show: @escaping @MainActor (V, C, ComponentContext) throws -> Void
  ) {
    componentMakers[ObjectIdentifier(type)] = { context in
      let view = make(context)
      return NativeComponentSlot(view) { component in
        if let value = component.component(as: C.self) { try show(view, value, context) }
      }
    }
  }

  /// An empty view for a component, or `nil` if its type is not registered.
  func makeSlot(for component: Element.AnyComponent, _ context: ComponentContext) -> NativeComponentSlot? {
    componentMakers[component.typeIdentifier]?(context)
  }
}

@MainActor
final class NativeComponentSlot {
  let view: NativeView
  private let configure: @MainActor (Element.AnyComponent) throws -> Void

  init(_ view: NativeView, _ configure: @escaping @MainActor (Element.AnyComponent) throws -> Void) {
    (self.view, self.configure) = (view, configure)
  }

  /// Shows a component. Also called if it did not change, because the user may have moved a control that the
  /// screen did not accept.
  func show(_ component: Element.AnyComponent) throws { try configure(component) }
}
#endif
