import HTTPTypes
import Hummingbird
import Logging
import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

@Suite("An app in a router of somebody's own", .timeLimit(.minutes(2)))
struct OwnRouteTests {
  @Test("Parameters of a group are what stands in the path, whatever they are called, also where the app's service has some of its own")
  func parameters() async throws {
    let found = Mutex<[String]>([])
    try await withRouter { router in
      let shop = WebHost<WebContext>(
        InlineApp("Shop", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]) { _, _ in
          AnyScreen(DraftScreen(), state: .init())
        }, logger: quiet
      ) { _, context in
        let words = ["id", "tag", "asset"].map { context.parameters.get($0) ?? "" }.joined(separator: " ")
        found.withLock { $0.append(words) }
        return nil
      }
      shop.addRoutes(to: router.group("of/:id/:tag/:asset"))
      return [shop.sweeper]
    } _: { guest async throws in
      let base = "/of/acme/blue/logo"
      let chosen = try await guest.get(base + "/_tessera/language/ar?return=/")
      #expect(chosen.status == 303 && chosen.all("set-cookie").contains { $0.contains("language=ar") })
      _ = try await guest.get(base + "/_tessera/look/dark")
      _ = try await guest.get(base + "/_tessera/upload/\(String(repeating: "0", count: 32))")
      let all = found.withLock { $0 }
      #expect(all.count >= 3 && Set(all) == ["acme blue logo"], "\(all)")
    }
  }
}
