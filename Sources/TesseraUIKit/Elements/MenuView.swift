#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Shows `.menu`: a button that opens the actions, alone or beside its content. With content, the actions are
/// also VoiceOver actions of the content, and a long press opens the menu as well.
final class MenuView: ElementView {
  private let content: ElementView?
  private let button = SpeakingButton(configuration: .plain())
  private var menu: Element.Menu

  init(_ menu: Element.Menu, _ context: ElementContext) {
    self.menu = menu
    let content: ElementView? = if let content = menu.content { ElementView.make(content, context) } else { nil }
    let views: [UIView] = if let content { [content.view, button] } else { [button] }
    self.content = content
    button.showsMenuAsPrimaryAction = true
    button.setContentHuggingPriority(.required, for: .horizontal)
    super.init(Views.stack(.horizontal, spacing: 8, views), context)
  }

  override var accessibleView: UIView? { content?.accessibleView ?? button }
  override func focus(_ control: Control.Name) -> Bool {
    if content?.focus(control) == true { return true }
    guard menu.all.contains(where: { $0.control == control }) else { return false }
    UIAccessibility.post(notification: .layoutChanged, argument: button)
    return true
  }
  override func stop() { content?.stop() }

  override func show(_ element: Element) -> Bool {
    guard case .menu(let menu) = element else { return false }
    switch (menu.content, content) {
    case (nil, nil): break
    case (let shown?, let view?): guard view.show(shown) else { return false }
    default: return false
    }
    self.menu = menu
    var look = UIButton.Configuration.plain()
    look.title = content == nil ? context.text(menu.title) : nil
    look.image = menu.symbol.flatMap(UIImage.of)
    look.imagePadding = 6
    if button.configuration != look { button.configuration = look }
    button.isHidden = menu.all.isEmpty
    button.menu = UIMenu(children: menu.uiActions(context.localizer) { [weak self] in self?.context.send($0, nil) })
    button.setAccessibility(menu.node(context.localizer), context.localizer)
    content?.accessibleView?.accessibilityCustomActions = menu.all.filter(\.availability.isAvailable).map { action in
      UIAccessibilityCustomAction(name: context.text(action.title)) { [weak self] _ in
        self?.context.send(action.control, nil)
        return self != nil
      }
    }
    return true
  }
}

extension Element.Menu {
  /// The actions for UIKit's menus.
  @MainActor
  func uiActions(_ localizer: Localizer, _ send: @escaping @MainActor (Control.Name) -> Void) -> [UIAction] {
    all.map { action in
      var attributes: UIMenuElement.Attributes = []
      if action.emphasis == .destructive { attributes.insert(.destructive) }
      if !action.availability.isAvailable { attributes.insert(.disabled) }
      let control = action.control
      let entry = UIAction(title: localizer.string(action.title), image: action.icon.flatMap(UIImage.of), attributes: attributes) { _ in
        send(control)
      }
      entry.subtitle = action.availability.reason.map(localizer.string)
      return entry
    }
  }
}
#endif
