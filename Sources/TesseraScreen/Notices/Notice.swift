/// Something that was done and can be taken back for a while.
package struct UndoOffer<Action: Sendable>: Sendable {
  let words: Phrase
  let time: Duration
  let undo: Action
  /// The action once it can no longer be taken back.
  let otherwise: Action?

  func map<Other: Sendable>(_ transform: (Action) -> Other) -> UndoOffer<Other> {
    UndoOffer<Other>(words: words, time: time, undo: transform(undo), otherwise: otherwise.map(transform))
  }
}

extension Effect {
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
    Effect(steps: [.offer(UndoOffer(words: words, time: time, undo: undo, otherwise: otherwise))])
  }
}

/// The end of an offer to take something back.
public enum UndoAnswer: Hashable, Sendable {
  /// The person takes it back.
  case undone
  /// The time has passed.
  case expired
}

/// The message of an offer, with its button.
struct UndoItem<Owner: Screen>: StockItem {
  var traits = ItemTraits()
  let words: Phrase

  init(_ words: Phrase) {
    self.words = words
    traits.id = "undo"
  }

  var element: Element { .message(Element.Message(words, tone: .info, icon: "check", action: Element.Button("Undo"))) }
  func intent(for event: ControlEvent) -> Intent<Owner>? { .undo(.undone) }
}
