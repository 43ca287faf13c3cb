extension Effect {
  /// Shows a short message that something was done. It disappears by itself and needs no response.
  ///
  /// ```swift
  /// case .sent: return .toast("Invitation sent")
  /// ```
  /// The message is shown above the screen's sections and announced politely. The focus doesn't move. A new toast
  /// without a button is shown together with the previous ones, up to three, for its own time. A toast with a button
  /// and ``undoable(_:within:undo:otherwise:)`` replace them. Don't use it for text that users must read. Show errors
  /// where they occurred.
  ///
  /// - Parameters:
  ///   - tone: The kind of message.
  ///   - time: Long enough to read the text.
  public static func toast(_ words: Phrase, tone: Element.Tone = .success, for time: Duration = .seconds(5)) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: tone, time: time, button: nil, otherwise: nil))])
  }

  /// Shows a message that something was done, with a button for a next step.
  ///
  /// ```swift
  /// case .archived(let order): return .toast("Archived", action: "Show", .didPressShow(order.id))
  /// ```
  /// - Law: the action is sent at most once, when the user presses the button while the message is shown. The same
  ///   function must be reachable in another way, too. To offer undo, use ``undoable(_:within:undo:otherwise:)``.
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - action: The action of the button.
  ///   - time: Long enough to read the text and to reach the button with a keyboard. For some users, five seconds
  ///     are too short.
  public static func toast(
    _ words: Phrase, tone: Element.Tone = .success, action title: Phrase, _ action: Action, for time: Duration = .seconds(8)
  ) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: tone, time: time, button: (title, action), otherwise: nil))])
  }

  /// Reports a completed action in a message with an undo button, until the time has passed.
  ///
  /// ```swift
  /// case .didDelete(let id):
  ///   guard let order = state.orders.remove(id: id) else { return .none }
  ///   return .undoable("Deleted", undo: .didUndo(order), otherwise: .didForget(order.id))   // the server is told when it is final
  /// ```
  /// The message is shown above the screen's sections and announced. Only one message is shown at a time: a new
  /// one ends the previous one.
  ///
  /// - Law: exactly one of the two actions is sent: `undo` if the user presses the button, otherwise `otherwise`.
  ///   `otherwise` is sent when the time has passed, when another message replaces this one, or when the screen or
  ///   the page ends. In the last case its effects run, but their replies are dropped.
  /// - Law: if the page is saved in the meantime and actions are `Codable`, the restored page continues with
  ///   `otherwise`. After a crash it may be sent a second time, so make a second request harmless, for example
  ///   with an idempotency key.
  /// - Parameters:
  ///   - time: Long enough to read the text and to reach the button with a keyboard. For some users, five seconds
  ///     are too short.
  ///   - undo: Reverts the change.
  ///   - otherwise: Makes the change final. Pass `nil` if it was final at once and `undo` reverts it.
  public static func undoable(_ words: Phrase, within time: Duration = .seconds(8), undo: Action, otherwise: Action? = nil) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: .info, time: time, button: ("Undo", undo), otherwise: otherwise))])
  }
}
