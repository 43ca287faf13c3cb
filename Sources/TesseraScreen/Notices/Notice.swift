/// A message that is shown above a screen's sections for a while.
package struct Notice<Action: Sendable>: Sendable {
  let words: Phrase
  let tone: Element.Tone
  let time: Duration
  let button: (title: Phrase, action: Action)?
  /// The action if the message ends without a press on the button.
  let otherwise: Action?
  /// The messages that were shown when this one appeared, the latest last. They are shown with it.
  var earlier: [Phrase] = []

  func map<Other: Sendable>(_ transform: (Action) -> Other) -> Notice<Other> {
    Notice<Other>(
      words: words, tone: tone, time: time, button: button.map { ($0.title, transform($0.action)) }, otherwise: otherwise.map(transform),
      earlier: earlier)
  }
}

extension Notice {
  /// Combines this message with the shown one, unless either has a button. Each is visible for its own time.
  func joining(_ shown: Notice) -> Notice {
    guard button == nil, otherwise == nil, shown.button == nil, shown.otherwise == nil else { return self }
    var joined = self
    joined.earlier = Array((shown.earlier + [shown.words]).filter { $0 != words }.suffix(2))
    return joined
  }

  /// The key of the part that showed it, if any.
  func part<S: Screen>() -> String? where Action == Intent<S> {
    for intent in [otherwise, button?.action] { if case .part(let part)? = intent { return part.part } }
    return nil
  }
}

extension Page {
  /// How a message above a screen's sections ended.
  public enum NoticeAnswer: Hashable, Sendable {
    /// The user pressed its button.
    case pressed
    /// The time has passed, or another message replaced it.
    case expired
  }
}

struct NoticeItem<Owner: Screen>: StockItem {
  var traits = Row.Traits()
  let words: Phrase
  private let tone: Element.Tone
  private let button: Phrase?
  private let earlier: [Phrase]

  init(_ notice: Notice<Intent<Owner>>) {
    (words, tone, button, earlier) = (notice.words, notice.tone, notice.button?.title, notice.earlier)
    traits.id = "notice"
  }

  private var icon: Element.Symbol {
    switch tone {
    case .warning, .failure: "warning"
    default: "check"
    }
  }
  private var detail: Phrase? {
    switch earlier.count {
    case 0: nil
    case 1: earlier[0]
    default: "\(earlier[1]) · \(earlier[0])"
    }
  }
  var element: Element {
    .message(Element.Message(words, detail: detail, tone: tone, icon: icon, action: button.map { Element.Button($0) }))
  }
  func intent(for event: Control.Event) -> Intent<Owner>? { button == nil ? nil : .notice(.pressed) }
}
