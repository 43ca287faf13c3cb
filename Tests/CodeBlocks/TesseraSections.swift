import Tessera

struct NewsConfigurator: SectionConfigurator {
  struct Model: Decodable, Sendable { let id: Int }
  let claims: [SectionClaim] = [.kind("news", major: 1)]
  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] { [] }
}
struct API: Sendable { func data(_ path: String, cursor: String?) async throws -> [UInt8] { [] } }

// block 1
func makeScreen(_ api: API) throws -> AnyScreen {
  // block 2
}

struct ScoresAPI: Sendable { func goals() async throws -> [Int: Int] { [:] } }
// block 3
