extension Effect {
  /// Says for a moment that something was done; it goes by itself and asks for nothing.
  ///
  /// ```swift
  /// case .sent: return .toast("Invitation sent")
  /// ```
  /// The message stands above the screen's sections and is announced politely; the focus stays where it is. One stands at a time: another one, or
  /// one of ``undoable(_:within:undo:otherwise:)``, takes its position. Do not say anything in it that somebody must have read; what went wrong belongs
  /// where it went wrong.
  ///
  /// - Parameters:
  ///   - tone: The kind of news.
  ///   - time: Enough to read the words.
  public static func toast(_ words: Phrase, tone: Tone = .success, for time: Duration = .seconds(5)) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: tone, time: time, button: nil, otherwise: nil))])
  }

  /// Says for a while that something was done, with a button for what can be done next.
  ///
  /// ```swift
  /// case .archived(let order): return .toast("Archived", action: "Show", .didPressShow(order.id))
  /// ```
  /// - Law: the action comes at most once: when the button is pressed while the message stands. What the button does must be reachable in another way
  ///   as well; to take back what was done, see ``undoable(_:within:undo:otherwise:)``.
  /// - Parameters:
  ///   - title: The words of the button.
  ///   - action: The meaning of the button.
  ///   - time: Enough to read the words and to reach the button with a keyboard; five seconds are few for some.
  public static func toast(
    _ words: Phrase, tone: Tone = .success, action title: Phrase, _ action: Action, for time: Duration = .seconds(8)
  ) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: tone, time: time, button: (title, action), otherwise: nil))])
  }

  /// Says that something was done, with a button that takes it back, until the time has passed.
  ///
  /// ```swift
  /// case .didDelete(let id):
  ///   guard let order = state.orders.remove(id: id) else { return .none }
  ///   return .undoable("Deleted", undo: .didUndo(order), otherwise: .didForget(order.id))   // the service hears of it when it is certain
  /// ```
  /// The message stands above the screen's sections and is announced. One stands at a time: another one ends the one before.
  ///
  /// - Law: exactly one of both actions comes: `undo` when the person takes it back, otherwise `otherwise` when the time has passed, when another
  ///   offer takes its position, or when the screen or the page ends. Then its effects are begun, and nobody waits for their replies.
  /// - Law: a page that was kept meanwhile goes on with `otherwise`, where actions are `Codable`. It may come a second time after a crash: send it with
  ///   something that makes sending twice harmless.
  /// - Parameters:
  ///   - time: Enough to read the words and to reach the button with a keyboard; five seconds are few for some.
  ///   - undo: Takes it back.
  ///   - otherwise: Makes it final; nothing where it was final at once and `undo` does the opposite.
  public static func undoable(_ words: Phrase, within time: Duration = .seconds(8), undo: Action, otherwise: Action? = nil) -> Effect {
    Effect(steps: [.notice(Notice(words: words, tone: .info, time: time, button: ("Undo", undo), otherwise: otherwise))])
  }
}
