import Harness
import NIOPosix
import TesseraFlow
import TesseraScreen

/// A number of orders in an indexed list. Pressing one counts.
struct Orders: Screen {
  struct Order: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var count = 0
  }
  struct State: Equatable, Codable, Sendable { var orders: IndexedList<Order> }
  enum Action: Equatable, Sendable { case pressed(Int) }

  func title(for state: State) -> Phrase { "Orders" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Orders", state.orders) { order in
      SubtitleItem(
        "Order number \(order.id)", subtitle: "From the warehouse in Riyadh to a branch in Jeddah", value: "\(order.count)", icon: "box",
        on: .pressed(order.id)
      ).id(order.id)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .pressed(let order) = action { state.orders[id: order]?.count += 1 }
    return .none
  }

  /// The screen for a route such as `/orders/50`.
  static func at(_ route: String) -> AnyScreen? {
    guard route.hasPrefix("/orders/"), let count = Int(route.dropFirst("/orders/".count)) else { return nil }
    return AnyScreen(Orders(), state: State(orders: IndexedList((0..<count).map { Order(id: $0) })))
  }
}

/// Measures the memory of a page and the processor time of an event, by the number of rows, of visitors, and
/// of tabs per visitor.
func measureGrowth(_ report: inout Report, on group: MultiThreadedEventLoopGroup) async throws {
  report.note("growth: rows, visitors, tabs; KiB of a page at rest and in use, µs of processor time of an event")
  func run(_ axis: String, _ sizes: [Int], _ shape: (Int) -> Growth) async throws -> [Growth.Found] {
    var found: [Growth.Found] = []
    for size in sizes {
      found.append(try await shape(size).run(on: group))
      let last = found[found.count - 1]
      report.note("\(axis) \(size): \(number(last.resting)) KiB at rest, \(number(last.used)) in use, \(number(last.event)) µs an event")
    }
    func points(_ value: (Growth.Found) -> Double) -> [(Double, Double)] { zip(sizes, found).map { (Double($0), value($1)) } }
    report.plot(
      "memory of a page, by \(axis)", x: axis, unit: "KiB",
      [("at rest", points(\.resting)), ("in use, with its stream", points(\.used))])
    report.plot("processor time of an event, by \(axis)", x: axis, unit: "µs", [("event", points(\.event))])
    return found
  }
  let rows = try await run("rows", [10, 50, 250, 1_000, 4_000]) { Growth(rows: $0, visitors: max(20, min(400, 20_000 / $0)), tabs: 1) }
  let visitors = try await run("visitors", [100, 400, 1_600, 4_000]) { Growth(rows: 50, visitors: $0, tabs: 1) }
  let tabs = try await run("tabs", [1, 2, 4, 8, 16]) { Growth(rows: 50, visitors: 50, tabs: $0) }
  report.bound("an event on one of 4,000 rows, times one of 50, processor time", rows[4].event / rows[1].event, atMost: 2)
  report.bound("an event with 4,000 visitors, times one with 100, processor time", visitors[3].event / visitors[0].event, atMost: 1.5)
  report.bound("an event with 16 tabs, times one with one tab, processor time", tabs[4].event / tabs[0].event, atMost: 1.5)
  report.bound("memory of a page of 4,000 visitors, times one of 400", visitors[3].resting / visitors[1].resting, atMost: 1.2)
}

/// Visitors with several tabs, each with a page of `rows` rows, on a separate server.
struct Growth {
  let rows: Int
  let visitors: Int
  let tabs: Int

  struct Found {
    /// KiB of a written page that is not in use.
    var resting = 0.0
    /// KiB of a page after its first event, including its share of the visitor's stream.
    var used = 0.0
    /// Processor time in µs of an event on a page in use.
    var event = 0.0
  }

  /// One page of a visitor.
  private struct Tab {
    let cookie: String
    let page: String
    let revision: String
  }

  func run(on group: MultiThreadedEventLoopGroup) async throws -> Found {
    let server = try ServerProcess("serve")
    defer { server.stop() }
    let client = try await Client.open(server.port, on: group)
    var streams: [StreamClient] = []
    // Start with a few pages, so that one-time allocations and the allocator's memory for the largest page
    // are not counted.
    var tabs = try await open(10, server, client)
    try await follow(tabs, server, client, group, &streams)
    try await press(tabs, 0, server, client)
    var found = Found()
    let idle = server.residentMebibytes
    tabs = try await open(visitors, server, client)
    let pages = Double(tabs.count)
    found.resting = (server.residentMebibytes - idle) * 1024 / pages
    try await follow(tabs, server, client, group, &streams)
    try await press(tabs, 1, server, client)
    found.used = (server.residentMebibytes - idle) * 1024 / pages
    let count = 1_000
    let before = server.scheduledSeconds
    for number in 0..<count { try await press([tabs[number * 7 % tabs.count]], 2 + number, server, client) }
    found.event = (server.scheduledSeconds - before) / Double(count) * 1e6
    withExtendedLifetime(streams) {}
    return found
  }

  private func open(_ count: Int, _ server: ServerProcess, _ client: Client) async throws -> [Tab] {
    var all: [Tab] = []
    for _ in 0..<count {
      let visitor = try await LiveVisitor(server.port, over: client, path: "/orders/\(rows)")
      all.append(Tab(cookie: visitor.cookie, page: visitor.page, revision: visitor.revision))
      for _ in 1..<max(1, tabs) {
        let (page, revision) = try await LiveVisitor.page(of: visitor.cookie, server.port, over: client, path: "/orders/\(rows)")
        all.append(Tab(cookie: visitor.cookie, page: page, revision: revision))
      }
    }
    return all
  }

  /// Opens one stream per visitor, shared by all tabs of the visitor.
  private func follow(
    _ all: [Tab], _ server: ServerProcess, _ client: Client, _ group: MultiThreadedEventLoopGroup, _ streams: inout [StreamClient]
  ) async throws {
    for (number, tab) in all.enumerated() {
      if number % tabs == 0 {
        streams.append(
          try await StreamClient.open(
            server.port, "GET /_tessera/stream HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(tab.cookie)\r\n\r\n", on: group))
      }
      let body = #"{"page":"\#(tab.page)","revisions":{"0":\#(tab.revision)}}"#
      let reply = await client.request(post("/_tessera/attach", port: server.port, cookie: tab.cookie, body))
      guard reply.status == 204 else { throw ServerProcess.Failure(line: "attach: \(reply.status) \(reply.body)") }
    }
  }

  /// Sends one event to each page.
  private func press(_ all: [Tab], _ number: Int, _ server: ServerProcess, _ client: Client) async throws {
    for tab in all {
      let body =
        #"{"page":"\#(tab.page)","layer":0,"id":"e\#(number)","kind":"control","item":"\#(number % rows)","control":"main"}"#
      let reply = await client.request(post("/_tessera/event", port: server.port, cookie: tab.cookie, body))
      guard reply.status == 200, reply.body.contains("handled") else {
        throw ServerProcess.Failure(line: "event: \(reply.status) \(reply.body)")
      }
    }
  }
}
