internal import TesseraScreen

/// Shows a question; its output is the place of the answer.
struct QuestionScreen: Screen {
  struct Answer: Hashable, Sendable {
    let title: Phrase
    let isDestructive: Bool
  }
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case answered(Int) }
  typealias Output = Int

  let title: Phrase
  let message: Phrase?
  let answers: [Answer]

  func title(for state: State) -> Phrase { title }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if let message { InfoItem(message) }
      for (index, answer) in answers.enumerated() {
        ButtonItem(answer.title, emphasis: answer.isDestructive ? .destructive : .normal, on: .answered(index)).id(index)
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .answered(let index): .finish(index)
    }
  }
}
