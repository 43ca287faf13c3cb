import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Orders something under a key, and counts.
private struct OrderFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case desk }
  enum Event: Codable, Hashable { case didPressOrder, ordered, failed }
  struct State: ScreenState, Codable { var orders = 0, isOrdered = false }

  let send: @Sendable (String) async throws -> Void

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    DestinationScreen(OrderDesk(orders: state.orders, isOrdered: state.isOrdered)) { _ in .didPressOrder }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressOrder:
      state.orders += 1
      return order(state)
    case .ordered: state.isOrdered = true
    case .failed: break
    }
    return .none
  }
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Event> { order(state) }

  private func order(_ state: State) -> Effect<Event> {
    .submit("order", state.orders) { [send] _, key, _ in
      try await send(key)
    } then: {
      (try? $0.get()) == nil ? .failed : .ordered
    }
  }
}

private struct OrderDesk: Screen {
  enum Action: Equatable, Sendable { case didPressOrder }
  typealias Output = Bool
  let orders: Int
  let isOrdered: Bool
  func title(for state: NoState) -> Phrase { "Desk" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("pressed \(orders) times").id("count")
      if isOrdered { TextItem("it is ordered").id("ordered") }
      ButtonItem("Order", on: .didPressOrder)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(true) }
}

@Suite("The state of a flow on the web", .timeLimit(.minutes(2)))
struct FlowStateTests {
  private func until(_ isTrue: () async -> Bool) async throws {
    while await !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test(
    "The state and the key are stored before the event is answered and the request is sent. A restored page sends with that key")
  func stored() async throws {
    let store = FaultyStore()
    let keys = Mutex<[String]>([])
    let flow = OrderFlow { key in
      let isFirst = keys.withLock {
        $0.append(key)
        return $0.count == 1
      }
      // The reply to the first load does not arrive while the page is in memory.
      if isFirst { try await Task.sleep(for: .seconds(3_600)) }
    }
    let app = InlineApp("Orders") { route, _ in route == "/desk" ? AnyScreen(flow, at: Navigation(.desk)) : nil }
    try await withServer(app, keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/desk")
      store.hold()
      async let reply = guest.use("Order", on: page, id: "1")
      try await until { store.heldCount > 0 }
      #expect(keys.withLock { $0 }.isEmpty)
      store.letGo()
      #expect(try await reply.status == 200)
      try await until { !keys.withLock { $0 }.isEmpty }
      let secret = try #require(guest.secret)
      let record = try #require(try await store.load(page, owner: PageRecord.Owner(visitor: secret)))
      let parts = try #require(PageParts.read(record))
      let key = try #require(keys.withLock { $0 }.first)
      #expect(parts.contains { $0.contains(key) && $0.contains("\"orders\":1") })
      // The visitor is removed from memory, with all waiting work.
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.get("/desk?_t.page=\(page)").text.contains("pressed 1 times"))
      try await until { keys.withLock { $0.count } == 2 }
      #expect(keys.withLock { Set($0) } == [key])
      try await until { (try? await guest.get("/desk?_t.page=\(page)").text.contains("it is ordered")) == true }
    }
  }
}
