import Foundation
import Harness
import Hummingbird
import NIOPosix
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraWeb

#if STORES
/// Nine thousand orders, a megabyte as JSON. An event changes one field of one order.
private struct Ledger: Screen {
  struct Order: Codable, Equatable, Sendable {
    var name: String
    var detail: String
    var isPaid = false
  }
  struct State: ScreenState, Codable {
    var paid = 0
    var orders = (0..<9_000).map {
      Order(name: "Order of customer no. \($0), from the warehouse in Riyadh", detail: "Eastern Province, branch no. \($0 % 97)")
    }
  }
  enum Action: Equatable, Sendable { case pay }

  func title(for state: State) -> Phrase { "Orders" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Next") { SubtitleItem("Pay", subtitle: "The next order", value: "\(state.paid)", icon: "box", on: .pay).id("pay") }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.paid += 1
    state.orders[state.paid * 7_919 % state.orders.count].isPaid.toggle()
    return .none
  }
}

/// An in-memory store that counts the bytes written.
private final class CountingStore: PageStore {
  private let base = InMemoryPageStore(budget: PageBudget(pageBytes: 64 << 20, ownerBytes: 64 << 20, totalBytes: 64 << 30))
  private let state = Mutex((all: 0, snapshots: 0, largestStep: 0))
  var counts: (all: Int, snapshots: Int, largestStep: Int) { state.withLock { $0 } }

  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    state.withLock { state in
      for write in writes {
        state.all += write.byteCount
        switch write.change {
        case .create, .replace: state.snapshots += 1
        case .append: state.largestStep = max(state.largestStep, write.byteCount)
        case .end: break
        }
      }
    }
    return try await base.commit(writes)
  }

  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? { try await base.load(page, owner: owner) }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    try await base.claim(page, owner: owner, node: node)
  }
  func release(_ leases: [PageLease]) async throws { try await base.release(leases) }
  func renew(_ node: PageLease.Node, for time: Duration) async throws { try await base.renew(node, for: time) }
  func retire(_ node: String) async throws { try await base.retire(node) }
  func nodes() async throws -> [PageLease.Node] { try await base.nodes() }
  func sweep(limit: Int) async throws -> PageBudget.Sweep { try await base.sweep(limit: limit) }
  func endAll(owner: PageRecord.Owner) async throws -> Int { try await base.endAll(owner: owner) }
  func endAll(identity: String) async throws -> Int { try await base.endAll(identity: identity) }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await base.usage(of: owner) }
}

/// Measures the bytes written for an event that changes one field of a state of a megabyte: steps, and
/// occasional snapshots.
func measureWritten(_ report: inout Report, _ group: MultiThreadedEventLoopGroup) async throws {
  let store = CountingStore(), count = 2_000
  var limits = WebLimits()
  (limits.eventsPerSecond, limits.eventBurst, limits.bytesPerVisitor) = (1e9, 1e9, 1 << 30)
  let app = InlineApp("Benchmark") { route, _ in route == "/rows" ? AnyScreen(Ledger()) : nil }
  let host = WebHost(app, limits: limits, keeping: PageKeeping(store), logger: quietLogger())
  let (ports, found) = AsyncStream.makeStream(of: Int.self)
  let serving = Task { try await host.application(port: 0) { found.yield($0) }.run() }
  defer { serving.cancel() }
  guard let port = await ports.first(where: { _ in true }) else { return report.skip("the server of a large page did not start") }
  let client = try await Client.open(port, on: group)
  let visitor = try await LiveVisitor(port, over: client)
  func pay(_ number: Int) async throws {
    let event = #"{"page":"\#(visitor.page)","layer":0,"id":"e\#(number)","kind":"control","item":"pay","control":"main"}"#
    let reply = await client.request(post("/_tessera/event", port: port, cookie: visitor.cookie, event))
    guard reply.status == 200 else { throw ServerProcess.Failure(line: "an event on a large page was answered \(reply.status)") }
  }
  // The first event stores the whole page.
  try await pay(0)
  let before = store.counts
  for number in 1...count { try await pay(number) }
  let after = store.counts
  report.note("of \(count) events on a page of \(before.all / 1_000) KB \(after.snapshots - before.snapshots) wrote it as a whole")
  // If the page was never stored, no bytes were written.
  let each = before.all > 900_000 ? Double(after.all - before.all) / Double(count) : .nan
  report.value("bytes that an event on one field of a state of 1 MB writes, with the snapshots", each, atMost: 4_096)
  report.value("bytes that such an event writes, the most of all that are no snapshot", Double(after.largestStep), atMost: 4_096)
}
#endif
