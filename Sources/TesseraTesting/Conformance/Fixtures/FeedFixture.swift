internal import Tessera

/// One response with sections of several providers: a working one, one with a bad item, a broken one, and one
/// of an unknown kind.
enum FeedFixture {
  static func screen(_ log: HostConformance.Log) -> AnyScreen {
    do {
      let source = SectionSource("feed") { _ in Payload(response) }
      let useCase = try GetSectionsUseCase([source], configurators: [Clubs(log: log), Facts()])
      return AnyScreen(FeedScreen("Feed", useCase))
    } catch {
      // The providers above do not overlap. If they ever do, every script reports it.
      log.append("\(error)")
      return AnyScreen(TextsFixture(log: log))
    }
  }

  private static let response = """
    {"sections": [
      {"id": 1, "kind": "clubs@1", "name": "Clubs", "items": [{"id": 1, "name": "Union"}, {"id": 2, "name": "Al-Hilal"}]},
      {"id": 2, "kind": "facts@1", "name": "Facts", "items": [{"id": 1, "text": "Water is wet"}, {"id": 2, "text": 7}]},
      {"id": 3, "kind": "facts@1", "name": "Broken", "items": {"no": "list"}},
      {"id": 4, "kind": "weather@9", "name": "Weather", "items": []}
    ]}
    """

  struct Clubs: InteractiveSectionConfigurator {
    struct Model: Decodable, Sendable {
      let id: Int
      let name: String
    }
    struct State: ScreenState, Hashable { var followed: Set<Int> = [] }
    enum Action: Hashable, Sendable { case follow(Int) }

    let log: HostConformance.Log
    let claims: [SectionClaim] = [.kind("clubs", major: 1)]
    let initialState = State()

    func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
      SectionModel("\(section.name)", section.items) {
        SubtitleItem("\($0.name)", subtitle: state.followed.contains($0.id) ? "Followed" : nil, on: .follow($0.id)).id($0.id)
      }
    }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .follow(let id) = action {
        log.append("follow \(id)")
        state.followed.insert(id)
      }
      return .none
    }
  }

  struct Facts: SectionConfigurator {
    struct Model: Decodable, Sendable {
      let id: Int
      let text: String
    }
    let claims: [SectionClaim] = [.kind("facts", major: 1)]

    func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
      SectionModel("\(section.name)", section.items) { TextItem("\($0.text)").id($0.id) }
    }
  }
}
