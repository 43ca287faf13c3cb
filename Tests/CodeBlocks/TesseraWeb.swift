import Hummingbird
import Logging
import Tessera
import TesseraWeb

extension Catalog { static let logisticsArabic = Catalog() }
struct LogisticsAPI: Sendable {}
struct BranchesScreen: Screen {
  let api: LogisticsAPI
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct InviteUser: Screen {
  let api: LogisticsAPI
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 1
func serve(_ api: LogisticsAPI, _ logger: Logger) async throws {
  // block 2
}

struct User: Sendable { var name: String }
struct AppContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var user: User?
  init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}
func mount(
  _ api: LogisticsAPI, in router: Router<AppContext>, _ application: inout Application<RouterResponder<AppContext>>, _ logger: Logger
) {
  // block 3
}
