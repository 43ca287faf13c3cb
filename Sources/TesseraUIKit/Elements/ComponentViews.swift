#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Shows `.component` with the view registered for its type, or with its fallback.
final class ComponentView: ElementView {
  private enum Body {
    case native(ComponentSlot)
    case fallback([ElementView])
  }

  private let type: ObjectIdentifier
  private let body: Body

  init(_ component: Element.AnyComponent, _ context: ElementContext) {
    type = component.typeIdentifier
    var body: Body?
    if let slot = context.cells?.makeSlot(for: component, context.componentContext) {
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
    let views =
      switch self.body {
      case .native(let slot): [slot.view]
      case .fallback(let parts): parts.map(\.view)
      }
    super.init(Views.stack(.vertical, spacing: 6, views), context)
  }

  override func focus(_ control: Control.Name) -> Bool {
    switch body {
    case .native(let slot): slot.view.becomeFirstResponder()
    case .fallback(let views): views.contains { $0.focus(control) }
    }
  }

  override func stop() { if case .fallback(let views) = body { for view in views { view.stop() } } }

  override func show(_ element: Element) -> Bool {
    guard case .component(let component) = element, component.typeIdentifier == type else { return false }
    var node = component.node(context.localizer)
    switch body {
    case .native(let slot):
      // If the view throws now, a new element view is created, which then shows the fallback.
      do { try slot.show(component) } catch { return false }
      if component.isImage {
        node.role = .image
        view.setAccessibility(node, context.localizer)
        return true
      }
    case .fallback(let views):
      guard views.count == component.parts.count, zip(views, component.parts).allSatisfy({ $0.show($1) }) else { return false }
    }
    view.isAccessibilityElement = false
    view.accessibilityLabel = node.label
    view.accessibilityContainerType = .semanticGroup
    view.accessibilityIdentifier = AccessibilityIdentifier.text(node)
    return true
  }
}
#endif
