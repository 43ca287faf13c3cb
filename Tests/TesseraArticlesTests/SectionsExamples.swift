import Tessera

// example: Football, a provider of one kind of section | –
struct FootballConfigurator: SectionConfigurator {
  struct Model: Decodable, Sendable { let id: Int, name: String, score: Int }
  let claims: [SectionClaim] = [.id(321)]

  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) {
      SubtitleItem("\($0.name)", subtitle: $0.score < 200 ? "Underdog" : "Top Club").id($0.id)
    }
  }
}
// end

struct NewsConfigurator: SectionConfigurator {
  struct Model: Decodable, Sendable { let title: String }
  let claims: [SectionClaim] = [.id("news")]

  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { InfoItem("\($0.title)") }
  }
}

// example: Feed, one response for all providers | –
func feed(_ load: @escaping @Sendable () async throws -> String) throws -> AnyScreen {
  let source = SectionSource("feed") { _ in Payload(try await load()) }
  let useCase = try GetSectionsUseCase([source], configurators: [FootballConfigurator(), NewsConfigurator()])
  return AnyScreen(FeedScreen("Feed", useCase))
}
// end
