import HTTPTypes
import Hummingbird
import Logging
import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A context that knows nothing of connections.
private struct PlainContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

@Suite("An app in a custom router", .timeLimit(.minutes(2)))
struct OwnRouteTests {
  @Test("Parameters of a group match path components, with any name, even if the app's service has its own parameters")
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

  @Test("An own route hides the pages at the beginnings of its path, so it begins with a part that no page has")
  func beginnings() async throws {
    try await withRouter { router in
      let shop = WebHost<WebContext>(DraftScreen.app(), logger: quiet) { _, _ in nil }
      router.get("hidden/draft/:id") { _, _ in "a receipt" }
      router.get("shop/-/receipts/:id") { _, _ in "a receipt" }
      shop.addRoutes(to: router.group("hidden"))
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest async throws in
      #expect(try await guest.get("/hidden/draft/1").text == "a receipt")
      for path in ["/hidden/draft", "/hidden/draft/1/more"] { #expect(try await guest.get(path).status == 404, "\(path)") }
      #expect(try await guest.post("/hidden/draft/1", []).status == 404)
      #expect(try await guest.get("/shop/-/receipts/1").text == "a receipt")
      #expect(try await guest.get("/shop/draft").status == 200)
    }
  }

  @Test("Trusted proxies without remote addresses on requests are logged as an error, once")
  func withoutAddress() async throws {
    let log = RecordingLog(), known = RecordingLog()
    var policy = WebPolicy()
    policy.trustedProxies = ["127.0.0.1"]
    try await withRouter(of: PlainContext.self) { [policy] router in
      let shop = WebHost<PlainContext>(DraftScreen.app(), policy: policy, logger: log.logger) { _, _ in nil }
      shop.addRoutes(to: router.group("shop"))
      let other = WebHost<PlainContext>(DraftScreen.app(), logger: known.logger) { _, _ in nil }
      other.addRoutes(to: router.group("other"))
      return [shop.sweeper, other.sweeper]
    } _: { guest async throws in
      for _ in 0..<3 { for path in ["/shop/draft", "/other/draft"] { #expect(try await guest.get(path).status == 200) } }
    }
    try await withRouter { [policy] router in
      let shop = WebHost<WebContext>(DraftScreen.app(), policy: policy, logger: known.logger) { _, _ in nil }
      shop.addRoutes(to: router.group("shop"))
      return [shop.sweeper]
    } _: { guest async throws in
      #expect(try await guest.get("/shop/draft").status == 200)
    }
    let lines = log.lines.filter { $0.message.contains("no remote address") }
    #expect(lines.count == 1 && lines.first?.level == .error && lines.first?.metadata["policy"] == "trustedProxies")
    #expect(!known.lines.contains { $0.message.contains("no remote address") })
  }
}
