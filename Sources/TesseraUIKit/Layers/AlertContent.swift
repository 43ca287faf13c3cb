#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The text and answers of a dialog that the system's alert can show completely.
struct AlertContent: Equatable {
  struct Answer: Equatable {
    let item: String
    let control: Control.Name
    let title: String
    let isDestructive: Bool
    let isAvailable: Bool
    /// Whether it closes the dialog without any effect.
    let isWayOut: Bool
    var style: UIAlertAction.Style { isWayOut ? .cancel : isDestructive ? .destructive : .default }
  }
  let title: String
  let message: String?
  let answers: [Answer]

  /// `nil` if the layer has text fields, images or other content that the system's alert cannot show. It is
  /// then shown as a sheet.
  @MainActor
  init?(_ snapshot: ScreenSnapshot, _ localizer: Localizer) {
    var (words, answers): ([String], [Answer]) = ([], [])
    for section in snapshot.sections {
      for row in [section.header].compactMap({ $0 }) + section.rows + [section.footer].compactMap({ $0 }) {
        switch row.content {
        case .text(let text): words.append(localizer.string(text.phrase))
        case .message(let message) where message.action == nil:
          words += [message.title, message.detail].compactMap { $0.map(localizer.string) }
        case .button(let button):
          answers.append(
            Answer(
              item: row.key.text, control: button.control, title: localizer.string(button.title),
              isDestructive: button.emphasis == .destructive, isAvailable: button.availability.isAvailable,
              isWayOut: button.isWayOut && answers.allSatisfy { !$0.isWayOut }))
        default: return nil
        }
      }
    }
    guard !answers.isEmpty else { return nil }
    title = localizer.string(snapshot.title)
    message = words.isEmpty ? nil : words.joined(separator: "\n")
    self.answers = answers
  }
}

/// A layer that is shown as a system alert.
///
/// UIKit dismisses an alert as soon as an answer is pressed. If the layer remains, the alert is presented
/// again.
@MainActor
final class AlertLayer {
  let layer: Page.LayerID
  private(set) var content: AlertContent
  private weak var host: UIKitScreenHost?
  private(set) var controller: UIAlertController

  init(_ layer: Page.LayerID, _ content: AlertContent, _ host: UIKitScreenHost) {
    (self.layer, self.content, self.host) = (layer, content, host)
    controller = Self.make(layer, content, host)
  }

  /// Updates the content. Returns `true` if the alert has to be presented again.
  func show(_ new: AlertContent) -> Bool {
    guard new != content, let host else { return false }
    let old = content
    content = new
    if old.answers.count == new.answers.count,
      zip(old.answers, new.answers).allSatisfy({ $0.title == $1.title && $0.item == $1.item && $0.style == $1.style })
    {
      (controller.title, controller.message) = (new.title, new.message)
      for (action, answer) in zip(controller.actions, new.answers) { action.isEnabled = answer.isAvailable }
      return false
    }
    controller = Self.make(layer, new, host)
    return true
  }

  /// Creates a new alert, because a dismissed one cannot be presented again with its actions.
  func renew() {
    if let host { controller = Self.make(layer, content, host) }
  }

  private static func make(_ layer: Page.LayerID, _ content: AlertContent, _ host: UIKitScreenHost) -> UIAlertController {
    let alert = UIAlertController(title: content.title, message: content.message, preferredStyle: .alert)
    for answer in content.answers {
      let action = UIAlertAction(title: answer.title, style: answer.style) { [weak host, weak alert] _ in
        guard let host, let alert else { return }
        host.didTakeAway(alert) { host.send(.control(item: answer.item, Control.Event(answer.control)), layer: layer) }
      }
      action.isEnabled = answer.isAvailable
      alert.addAction(action)
    }
    // Every dialog can be cancelled. Most have their own cancel button.
    guard content.answers.allSatisfy({ $0.style != .cancel }) else { return alert }
    alert.addAction(
      UIAlertAction(title: host.localizer.string("Cancel"), style: .cancel) { [weak host, weak alert] _ in
        guard let host, let alert else { return }
        host.didTakeAway(alert) { host.send(.dismiss, layer: layer) }
      })
    return alert
  }
}
#endif
