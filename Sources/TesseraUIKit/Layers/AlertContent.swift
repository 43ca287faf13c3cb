#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The words and answers of a question, where the system's alert can show them all.
struct AlertContent: Equatable {
  struct Answer: Equatable {
    let item: String
    let control: ControlName
    let title: String
    let isDestructive: Bool
    let isAvailable: Bool
    /// Whether it leaves the question as if it had not been asked.
    let isWayOut: Bool
    var style: UIAlertAction.Style { isWayOut ? .cancel : isDestructive ? .destructive : .default }
  }
  let title: String
  let message: String?
  let answers: [Answer]

  /// Nil where the layer has fields, pictures or anything else that the system's alert cannot show; it is a sheet then.
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

/// A layer that the system's alert shows.
///
/// UIKit takes an alert away as soon as an answer is pressed; a layer that stays in spite of that is presented again.
@MainActor
final class AlertLayer {
  let layer: LayerID
  private(set) var content: AlertContent
  private weak var host: UIKitScreenHost?
  private(set) var controller: UIAlertController

  init(_ layer: LayerID, _ content: AlertContent, _ host: UIKitScreenHost) {
    (self.layer, self.content, self.host) = (layer, content, host)
    controller = Self.make(layer, content, host)
  }

  /// Takes other words; true if the alert has to be presented anew for that.
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

  /// An alert that UIKit took away cannot be presented again with its actions; a new one can.
  func renew() {
    if let host { controller = Self.make(layer, content, host) }
  }

  private static func make(_ layer: LayerID, _ content: AlertContent, _ host: UIKitScreenHost) -> UIAlertController {
    let alert = UIAlertController(title: content.title, message: content.message, preferredStyle: .alert)
    for answer in content.answers {
      let action = UIAlertAction(title: answer.title, style: answer.style) { [weak host, weak alert] _ in
        guard let host, let alert else { return }
        host.didTakeAway(alert) { host.send(.control(item: answer.item, ControlEvent(answer.control)), layer: layer) }
      }
      action.isEnabled = answer.isAvailable
      alert.addAction(action)
    }
    // Whatever the question is, there is a way to leave it; most have their own.
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
