import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A desk that ends the sign-in of the service before its own.
private struct ServiceDesk: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Equatable, Codable, Sendable { case didPressOut, didEnd }
  let end: @Sendable () async -> Void
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      ButtonItem("Sign out", on: .didPressOut).id("out")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressOut:
      .run { [end] context in
        await end()
        context.send(.didEnd)
      }
    case .didEnd: .signOut
    }
  }
}

/// A service that knows one person until told otherwise.
private final class Service: Sendable {
  private let known = Mutex<Identity?>(Identity("ada", name: "Ada"))
  var identity: Identity? { known.withLock { $0 } }
  private let (mayEnd, open) = AsyncStream<Void>.makeStream()

  /// Ends the sign-in, once it may.
  func end() async {
    for await _ in mayEnd { break }
    known.withLock { $0 = nil }
  }
  func letEnd() { open.yield() }
}

@Suite("Signing out of the service first", .timeLimit(.minutes(1)))
struct LapsedSignOutTests {
  /// Signs out of the service, and waits until the screen says so.
  private func run(_ body: @escaping @Sendable (TestServer, Guest, String, InMemoryPageStore) async throws -> Void) async throws {
    let store = InMemoryPageStore()
    let service = Service()
    let app = InlineApp("Desk") { _, _ in AnyScreen(ServiceDesk { await service.end() }) }
    try await withServer(app, keeping: PageKeeping(store), identify: { _, _ in service.identity }) { server in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("out", on: page, id: "2").status == 200)
      let visitor = try #require(server.visitor(guest))
      // Only after the event was answered, because that reply redirects the tab by itself.
      service.letEnd()
      while await !visitor.isToSignOut { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await store.usage(of: nil).pages == 1)
      try await body(server, guest, page, store)
    }
  }

  @Test("The tab is redirected immediately, and no page of the user remains")
  func identify() async throws {
    try await run { _, guest, page, store in
      let reply = try await guest.live("identify", #"{"page":"\#(page)"}"#)
      #expect(reply.status == 200 && reply.text.contains(#""go":"/""#))
      #expect(try await store.usage(of: nil).pages == 0)
    }
  }

  @Test("The same if another request arrives first")
  func otherRequest() async throws {
    try await run { _, guest, _, store in
      let text = try await guest.get("/").text
      #expect(!text.contains("half a thought"))
      #expect(try await store.usage(of: nil).pages == 0)
    }
  }

  @Test("The same if a stream is the first to notice the sign-out")
  func stream() async throws {
    try await run { server, guest, _, store in
      await server.host.registry.end(try #require(server.visitor(guest)), for: nil)
      #expect(try await store.usage(of: nil).pages == 0)
    }
  }
}

extension Visitor {
  fileprivate var isToSignOut: Bool { pages.contains { $0.identityChange != nil } }
}
