/// A message that is shown above a screen's sections for a while.
package struct Notice<Action: Sendable>: Sendable {
  let words: Phrase
  let tone: Tone
  let time: Duration
  let button: (title: Phrase, action: Action)?
  /// The action if the message ends without a press on the button.
  let otherwise: Action?

  func map<Other: Sendable>(_ transform: (Action) -> Other) -> Notice<Other> {
    Notice<Other>(
      words: words, tone: tone, time: time, button: button.map { ($0.title, transform($0.action)) }, otherwise: otherwise.map(transform))
  }
}

extension Notice {
  /// The key of the part that showed it, if any.
  func part<S: Screen>() -> String? where Action == Intent<S> {
    for intent in [otherwise, button?.action] { if case .part(let part)? = intent { return part.part } }
    return nil
  }
}

/// How a message above a screen's sections ended.
public enum NoticeAnswer: Hashable, Sendable {
  /// The user pressed its button.
  case pressed
  /// The time has passed, or another message replaced it.
  case expired
}

struct NoticeItem<Owner: Screen>: StockItem {
  var traits = ItemTraits()
  let words: Phrase
  private let tone: Tone
  private let button: Phrase?

  init(_ notice: Notice<Intent<Owner>>) {
    (words, tone, button) = (notice.words, notice.tone, notice.button?.title)
    traits.id = "notice"
  }

  private var icon: Symbol {
    switch tone {
    case .warning, .failure: "warning"
    default: "check"
    }
  }
  var element: Element { .message(Element.Message(words, tone: tone, icon: icon, action: button.map { Element.Button($0) })) }
  func intent(for event: ControlEvent) -> Intent<Owner>? { button == nil ? nil : .notice(.pressed) }
}
