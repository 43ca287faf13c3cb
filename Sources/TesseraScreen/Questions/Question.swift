/// A question with answers, shown as an alert over everything.
///
/// ```swift
/// navigation.ask(Question("Join the call now?", answers: [.init("Join", .didConfirm), .init("Not now")]))      // a flow
/// return .ask(Question("Delete “\(title)”?", answers: [.init("Delete", isDestructive: true, .didConfirm), .init("Keep")]))  // a screen
/// ```
/// The primary answer is the only one with a meaning, or the only answer. A destructive answer is never primary.
///
/// - Law: closing the question gives none of its answers.
public struct Question<Meaning: Sendable>: Sendable {
  /// The question.
  public var title: Phrase
  /// The consequences of the answers, in a sentence.
  public var message: Phrase?
  /// The answers in display order.
  public var answers: [Answer]

  /// An answer.
  public struct Answer: Sendable {
    /// The title of its button.
    public var title: Phrase
    /// Whether it can't be undone.
    public var isDestructive: Bool
    /// The value returned to the caller. `nil` only closes the question.
    public var meaning: Meaning?

    /// Creates an answer.
    public init(_ title: Phrase, isDestructive: Bool = false, _ meaning: Meaning? = nil) {
      (self.title, self.isDestructive, self.meaning) = (title, isDestructive, meaning)
    }
  }

  /// Creates a question.
  public init(_ title: Phrase, message: Phrase? = nil, answers: [Answer]) {
    (self.title, self.message, self.answers) = (title, message, answers)
  }

  /// The same question with transformed meanings.
  public func map<Other: Sendable>(_ transform: (Meaning) -> Other) -> Question<Other> {
    Question<Other>(
      title, message: message, answers: answers.map { .init($0.title, isDestructive: $0.isDestructive, $0.meaning.map(transform)) })
  }
}

extension Question: Equatable where Meaning: Equatable {}
extension Question: Hashable where Meaning: Hashable {}
extension Question: Codable where Meaning: Codable {}
extension Question.Answer: Equatable where Meaning: Equatable {}
extension Question.Answer: Hashable where Meaning: Hashable {}
extension Question.Answer: Codable where Meaning: Codable {}

extension Effect {
  /// Asks a question over this screen. Its answer becomes an action.
  ///
  /// - Law: every question is asked. If another question is open, or an effect asks while a sheet is open, it
  ///   waits until that is closed.
  public static func ask(_ question: Question<Action>) -> Effect { .present(Presentation(asking: question).asked()) }
}

extension Presentation {
  /// A presentation of a question. Its answer is the reply.
  public init(asking question: Question<Reply>, id: String = "question") {
    let meanings = question.answers.map(\.meaning)
    self.init(QuestionScreen(question), id: id, kind: .alert) { meanings.indices.contains($0) ? meanings[$0] : nil }
  }
}

/// The screen of a question. Its output is the index of the answer.
struct QuestionScreen: Screen {
  enum Action: Equatable, Sendable { case answered(Int) }
  typealias Output = Int

  let title: Phrase
  let message: Phrase?
  let answers: [(title: Phrase, emphasis: Element.Emphasis)]
  private let wayOut: Int?

  init<Meaning>(_ question: Question<Meaning>) {
    (title, message) = (question.title, question.message)
    let meaningful = question.answers.indices.filter { question.answers[$0].meaning != nil }
    wayOut = question.answers.firstIndex { $0.meaning == nil && !$0.isDestructive }
    let main = question.answers.count == 1 ? 0 : meaningful.count == 1 ? meaningful[0] : nil
    answers = question.answers.enumerated().map { index, answer in
      (answer.title, answer.isDestructive ? .destructive : index == main ? .primary : .normal)
    }
  }

  func title(for state: NoState) -> Phrase { title }

  func sections(for state: NoState) -> [SectionModel<Self>] {
    if let message { SectionModel { InfoItem(message) }.id("message") }
    SectionModel {
      for (index, answer) in answers.enumerated() {
        AnswerItem(id: index, title: answer.title, emphasis: answer.emphasis, isWayOut: index == wayOut)
      }
    }
    .style(.actions).id("answers")
  }

  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .answered(let index): .finish(index)
    }
  }
}

private struct AnswerItem: Item {
  typealias Owner = QuestionScreen
  let id: Int
  let title: Phrase
  let emphasis: Element.Emphasis
  let isWayOut: Bool

  var content: Element {
    var button = Element.Button(title, emphasis: emphasis)
    button.isWayOut = isWayOut
    return .button(button)
  }
  func intent(for event: Control.Event) -> Intent<Owner>? { .action(.answered(id)) }
}
