#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows `.component` with the view registered for its type, or with its fallback.
final class ComponentView: ElementView {
  private enum Body {
    case native(NativeComponentSlot)
    case fallback([ElementView])
  }

  private let type: ObjectIdentifier
  private let isImage: Bool
  private let body: Body

  init(_ component: Element.AnyComponent, _ context: ElementContext) {
    type = component.typeIdentifier
    var body: Body?
    if let slot = context.registry?.makeSlot(for: component, context.componentContext) {
      do {
        try slot.show(component)
        body = .native(slot)
      } catch {
        context.report(component.failedRenderer(error))
      }
    } else if let diagnostic = component.missingRenderer {
      context.report(diagnostic)
    }
    self.body = body ?? .fallback(component.parts.map { ElementView.make($0, context) })
    if case .native = self.body { isImage = component.isImage } else { isImage = false }
    super.init(Widgets.column(6, role: isImage ? GTK_ACCESSIBLE_ROLE_IMG : GTK_ACCESSIBLE_ROLE_GROUP), context)
    switch self.body {
    case .native(let slot): widget.append(slot.view.widget)
    case .fallback(let views): for view in views { widget.append(view.widget) }
    }
  }

  override func focus(_ control: Control.Name) -> Bool {
    switch body {
    case .native(let slot): gtk_widget_child_focus(slot.view.widget, GTK_DIR_TAB_FORWARD) != 0
    case .fallback(let views): views.contains { $0.focus(control) }
    }
  }

  override var focused: Control.Name? {
    switch body {
    case .native: nil
    case .fallback(let views): views.lazy.compactMap(\.focused).first
    }
  }

  override func show(_ element: Element) -> Bool {
    guard case .component(let component) = element, component.typeIdentifier == type else { return false }
    switch body {
    case .native(let slot):
      // If the view throws now, a new element view is created, which then shows the fallback.
      do { try slot.show(component) } catch { return false }
      guard isImage == component.isImage else { return false }
    case .fallback(let views):
      guard views.count == component.parts.count, zip(views, component.parts).allSatisfy({ $0.show($1) }) else { return false }
    }
    tessera_a11y_label(widget, component.node(context.localizer).label)
    return true
  }
}
#endif
