import Tessera
import TesseraTesting
import Testing

struct ShopAPI: Sendable { static let stub = ShopAPI() }
struct Shop: App {
  let name: Phrase = "Shop"
  let api: ShopAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

struct ShopTests {
  // block 1

  func badCases(_ app: Headless<AppRoutes>) async throws {
    // block 2
  }
}
