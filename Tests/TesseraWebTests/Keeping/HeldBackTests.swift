import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A service that takes its time.
private final class SlowService: Sendable {
  private let hasAnswered = Mutex(false)
  func answer() { hasAnswered.withLock { $0 = true } }
  func order() async throws { while !hasAnswered.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) } }
}

/// Orders something, and shows a long text.
private struct LongOrder: Screen {
  struct State: ScreenState, Codable { var note = "", isOrdered = false }
  enum Action: Equatable, Sendable { case didPressOrder, ordered }
  let service: SlowService
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if state.isOrdered { TextItem("it is ordered").id("ordered") }
      TextFieldItem("Note", text: \.note, maximumLength: 30_000).id("Note")
      TextItem("\(state.note)").id("text")
      ButtonItem("Order", on: .didPressOrder)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard action == .didPressOrder else {
      state.isOrdered = true
      return .none
    }
    return .submit("order", "it") { [service] _, _, _ in
      try await service.order()
    } then: { _ in
      .ordered
    }
  }
}

@Suite("Pages that wait for the store", .timeLimit(.minutes(1)))
struct HeldBackTests {
  @Test("While a page waits for the store its message stays within its bound, and tells everything afterwards")
  func bounded() async throws {
    let store = FaultyStore(), service = SlowService()
    var limits = WebLimits()
    limits.messageBytes = 64 * 1024
    (limits.eventsPerSecond, limits.eventBurst) = (100_000, 100_000)
    let app = InlineApp("Orders") { _, _ in AnyScreen(LongOrder(service: service)) }
    try await withServer(app, keeping: PageKeeping(store), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Order", on: page, id: "order").status == 200)
      try await LiveStream.open(guest, after: 0) { stream in
        store.commitError = PageStoreError(.full, "no room")
        service.answer()
        let visitor = try #require(server.visitor(guest))
        while await visitor.pages(at: page)?.outcomes != 1 { try await Task.sleep(for: .milliseconds(2)) }
        for number in 0..<20 {
          let text = String(repeating: number % 2 == 0 ? "a" : "b", count: 20_000)
          _ = await visitor.handle(WireEvent(page: page, id: "\(number)", .event(.control("Note", .main, .text(text)))))
        }
        #expect(try #require(await visitor.pages(at: page)).untold <= 64 * 1024)
        store.commitError = nil
        var isTold = false
        while !isTold, let part = try await stream.next() {
          if case .message(_, _, let data) = part { isTold = data.contains("it is ordered") && data.contains("bbbbbbbb") }
        }
        #expect(isTold)
      }
    }
  }
}

extension Visitor {
  /// The stored outcomes of a page, and the bytes of news that no tab has received.
  fileprivate func pages(at id: String) -> (outcomes: Int, untold: Int)? {
    page(id).map { ($0.page.outcomes, $0.host.untoldBytes) }
  }
}
