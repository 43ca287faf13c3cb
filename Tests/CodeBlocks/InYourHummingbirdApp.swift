import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Tessera
import TesseraWeb

struct ShopAPI: Sendable {}
struct Shop: App {
  let name: Phrase = "Shop"
  let api: ShopAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

struct User: Sendable {
  var id = 1, session = 1
  var name = "", token = ""
  var roles: Set<String> = []
}
struct AppContext: ChannelRequestContext, RemoteAddressRequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  var remoteAddress: SocketAddress? { channel.remoteAddress }
  var user: User?
  init(source: ApplicationRequestContextSource) { (coreContext, channel) = (.init(source: source), source.channel) }
}
struct SessionAuthenticator: RouterMiddleware {
  func handle(_ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response) async throws -> Response {
    try await next(request, context)
  }
}

struct Sessions: Sendable { func end(_ token: String?) async throws {} }

func serve(_ api: ShopAPI, _ logger: Logger) async throws {
  // block 1
}

func ending(_ api: ShopAPI, _ sessions: Sessions, _ logger: Logger) -> WebHost<AppContext> {
  // block 2
  return host
}

func leaving(_ router: Router<AppContext>, _ host: WebHost<AppContext>, _ sessions: Sessions) {
  // block 3
}
