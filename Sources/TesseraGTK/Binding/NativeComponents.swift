#if GTK
public import TesseraScreen

/// The surroundings of a component's view: words, and the way of what a person does.
@MainActor
public final class NativeComponentContext {
  // Weak: the element's context has it.
  private weak var context: ElementContext?

  init(_ context: ElementContext) { self.context = context }

  /// The language of the window.
  public var localizer: Localizer { context?.localizer ?? .english }
  /// Words in the language of the window.
  public func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
  /// Reports that a control of the component was pressed or given a value; the page checks it against those that the component declares.
  public func send(_ control: ControlName, _ value: ControlValue? = nil) { context?.send(control, value) }
}

extension NativeRowRegistry {
  /// Shows components of a type in views that `make` makes and `show` gives one component after the other; the last registration of a type wins.
  ///
  /// ```swift
  /// rows.register(SalesChart.self) { context in NativeDrawing(height: 160) } show: { drawing, chart, context in
  ///   drawing.draw = { canvas in … }
  /// }
  /// ```
  /// Where `show` throws, that is reported, and the component's fallback shown. The component's name stands on the group around the view.
  public func register<C: Component, V: NativeView>(
    _ type: C.Type, make: @escaping @MainActor (NativeComponentContext) -> V,
    show: @escaping @MainActor (V, C, NativeComponentContext) throws -> Void
  ) {
    componentMakers[ObjectIdentifier(type)] = { context in
      let view = make(context)
      return NativeComponentSlot(view) { component in
        if let value = component.component(as: C.self) { try show(view, value, context) }
      }
    }
  }

  /// A view for a component, without one yet; nil if none is registered for its type.
  func makeSlot(for component: AnyComponent, _ context: NativeComponentContext) -> NativeComponentSlot? {
    componentMakers[component.typeIdentifier]?(context)
  }
}

/// One view of a component.
@MainActor
final class NativeComponentSlot {
  let view: NativeView
  private let configure: @MainActor (AnyComponent) throws -> Void

  init(_ view: NativeView, _ configure: @escaping @MainActor (AnyComponent) throws -> Void) {
    (self.view, self.configure) = (view, configure)
  }

  /// Shows a component; also one that did not change, because a person may have moved a control, and the screen not have followed.
  func show(_ component: AnyComponent) throws { try configure(component) }
}
#endif
