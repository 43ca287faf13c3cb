#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension UISwipeActionsConfiguration {
  /// The actions of a row that a swipe from one side shows; nil where there is nothing to press.
  ///
  /// Whatever a swipe does stands in the row's menu too, and is an action of VoiceOver's there. So none is carried out by swiping on: that would be
  /// easy to do by mistake.
  static func of(
    _ row: Row?, isLeading: Bool, _ localizer: Localizer, _ send: @escaping @MainActor (ControlName) -> Void
  ) -> UISwipeActionsConfiguration? {
    guard case .menu(let menu)? = row?.content else { return nil }
    // What cannot be used now has no look here; the menu shows it, and why.
    let buttons = (isLeading ? menu.leading : menu.trailing).filter(\.availability.isAvailable)
    guard !buttons.isEmpty else { return nil }
    // UIKit begins at the edge.
    let configuration = UISwipeActionsConfiguration(
      actions: (isLeading ? buttons : buttons.reversed()).map { button in
        let action = UIContextualAction(
          style: button.emphasis == .destructive ? .destructive : .normal, title: localizer.string(button.title)
        ) { _, _, done in
          send(button.control)
          // Whether the row goes is said by the difference, not by the swipe.
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
