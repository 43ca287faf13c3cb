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
struct User: Sendable { var id: Int, name: String, roles: Set<String>, token: String }
struct Sessions: Sendable {}
struct SessionAuthenticator: RouterMiddleware {
  init(_ sessions: Sessions) {}
  func handle(
    _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
  ) async throws -> Response { try await next(request, context) }
}

// block 1

func serve(_ api: ShopAPI, _ sessions: Sessions, _ logger: Logger) {
  // block 2
}
