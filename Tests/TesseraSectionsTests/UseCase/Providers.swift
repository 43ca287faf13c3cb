import TesseraScreen
import TesseraSections

/// A provider whose rows are words.
struct ClubConfigurator: SectionConfigurator {
  typealias Model = Club
  var name = "Clubs"
  var claims: [SectionClaim] = [.id(321)]
  var isRequired = false

  func createUIModel(_ section: Section<Club>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) {
      SubtitleItem("\($0.name)", subtitle: $0.score < 200 ? "Underdog" : "Top Club", route: "/clubs/\($0.id)").id($0.id)
    }
  }
}

/// A provider whose rows change its state, load something, and present a screen.
struct QuizConfigurator: InteractiveSectionConfigurator {
  struct Model: Decodable, Identifiable, Sendable {
    var id: Int
    var text: String
    var answer: String
  }
  struct State: Equatable, Sendable {
    var shown: Set<Int> = []
    var isLoud = false
    var fetched: String?
  }
  enum Action: Equatable, Sendable {
    case didPress(Int)
    case fetched(String?)
  }

  let claims: [SectionClaim] = [.kind("quiz", major: 1)]
  let initialState = State()

  func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)") {
      for question in section.items {
        SubtitleItem(
          "\(question.text)", subtitle: state.shown.contains(question.id) ? "\(question.answer)" : nil, on: .didPress(question.id)
        )
        .id(question.id)
      }
      ToggleItem("Loud", isOn: \.own.isLoud)
      TextItem(state.isLoud ? "LOUD" : "quiet").id("volume")
    }
    if let fetched = state.fetched { SectionModel { TextItem("\(fetched)") } }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let id):
      state.shown.insert(id)
      return .load("QuizConfigurator \(id)") { _ in
        "Fetched \(id)"
      } then: {
        .fetched(try? $0.get())
      }
    case .fetched(let text):
      state.fetched = text
      return .none
    }
  }
}

/// A provider of rows that must be objects with a text; for sections that are broken on purpose.
struct NoteConfigurator: SectionConfigurator {
  struct Model: Decodable, Sendable { var text: String }
  let name: String
  let claims: [SectionClaim]

  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)") { for (position, note) in section.items.enumerated() { TextItem("\(note.text)").id(position) } }
  }
}

extension GetSectionsUseCase {
  /// A use case that answers with a text.
  init(_ json: String, _ configurators: [any InteractiveSectionConfigurator]) throws {
    try self.init([SectionSource("test") { _ in Payload(json) }], configurators: configurators)
  }
}
