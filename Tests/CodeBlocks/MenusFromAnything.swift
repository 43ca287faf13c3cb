import Tessera

struct Found: Sendable {
  struct Row: Sendable { var id: String, name: String }
  var rows: [Row], cursor: String?
}
struct Service: Sendable {
  func search(_ text: String) async throws -> [OptionModel] { [] }
  func all() async throws -> [OptionModel] { [] }
  func products(matching text: String?, after position: MenuQuery<OptionModel>.Position?) async throws -> Found {
    Found(rows: [], cursor: nil)
  }
}
struct ServiceKey: ScreenEnvironment.Key { static var defaultValue: Service { Service() } }
extension ScreenEnvironment {
  var database: Service { self[ServiceKey.self] }
}

// block 1

struct Job: Screen {
  struct State: ScreenState {
    var branches: [OptionModel] = []
    var country: OptionModel?
    var city: OptionModel?
    var assignee: OptionModel?
    var team: OptionModel?
  }
  let people: Service, teams: Service
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 2
    }
  }
}

// block 3
extension Repositories { static let document = "" }
// block 4
// block 5
extension Nodes { static let document = "" }
