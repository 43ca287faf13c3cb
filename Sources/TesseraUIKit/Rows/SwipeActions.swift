#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension UISwipeActionsConfiguration {
  /// The swipe actions for one side of a row, or `nil` if there are none.
  ///
  /// Every swipe action is also in the row's menu and a VoiceOver action there. A full swipe performs no
  /// action, because that happens easily by mistake.
  static func of(
    _ row: Row?, isLeading: Bool, _ localizer: Localizer, _ send: @escaping @MainActor (Control.Name) -> Void
  ) -> UISwipeActionsConfiguration? {
    guard case .menu(let menu)? = row?.content else { return nil }
    // Swipe actions have no disabled look. The menu shows disabled actions with the reason.
    let buttons = (isLeading ? menu.leading : menu.trailing).filter(\.availability.isAvailable)
    guard !buttons.isEmpty else { return nil }
    // UIKit starts at the edge.
    let configuration = UISwipeActionsConfiguration(
      actions: (isLeading ? buttons : buttons.reversed()).map { button in
        let action = UIContextualAction(
          style: button.emphasis == .destructive ? .destructive : .normal, title: localizer.string(button.title)
        ) { _, _, done in
          send(button.control)
          // The difference removes the row if necessary, not the swipe.
          done(true)
        }
        action.image = button.icon.flatMap(UIImage.of)
        return action
      })
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}
#endif
