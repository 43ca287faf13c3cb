import Harness
import NIOCore
import NIOPosix

/// Measures the memory per visitor, and the time of an event relative to a bare POST of the same size at the
/// same rate.
func compare() async throws -> Never {
  var report = Report("Server")
  let count = 4000, rate = 500
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let tessera = try ServerProcess("serve"), bare = try ServerProcess("bare")

  try await measurePages(&report, on: group)
  try await measureShared(&report, on: group)
  try await measureGrowth(&report, on: group)

  // Start with a few visitors, so that one-time allocations are not counted.
  let shared = try await Client.open(tessera.port, on: group)
  for _ in 0..<20 { _ = try await LiveVisitor(tessera.port, over: shared) }
  let idle = tessera.residentMebibytes
  var visitors: [LiveVisitor] = []
  for _ in 0..<count { visitors.append(try await LiveVisitor(tessera.port, over: shared)) }
  report.value(
    "KiB over the idle server of a page with 50 rows, of \(count)", (tessera.residentMebibytes - idle) * 1024 / Double(count), atMost: 8)
  for index in visitors.indices { try await visitors[index].openStream(tessera.port, over: shared, on: group) }
  report.value(
    "KiB over the idle server of a live visitor with 50 rows, of \(count)", (tessera.residentMebibytes - idle) * 1024 / Double(count),
    atMost: 50)

  for index in visitors.indices { visitors[index].client = try await Client.open(tessera.port, on: group) }
  var clients: [Client] = []
  for _ in visitors { clients.append(try await Client.open(bare.port, on: group)) }
  let load = Load(loop: group.next(), rate: rate, tessera: tessera.port, bare: bare.port, visitors: visitors, clients: clients)
  report.note("event → patch and a bare POST, \(rate) per second over all visitors, in milliseconds:")
  var ratios: [Double] = []
  for round in 0...3 {
    let (events, posts) = await load.run(round)
    // The first round is a warm-up.
    guard round > 0 else { continue }
    ratios.append(events.percentile(0.99) / posts.percentile(0.99))
    report.note("round \(round): \(events.words), bare \(posts.words), ratio of p99 \(number(ratios[round - 1]))")
  }
  report.value("MiB with a connection for events for each as well, at the end", tessera.residentMebibytes - idle)
  report.value("processor seconds of the server in all", tessera.processorSeconds)
  report.value("p99 of event → patch over p99 of a bare POST", median(ratios), atMost: 2)
  tessera.stop()
  bare.stop()
  try await compareUploads(&report)
  report.finish()
}

/// Sends the same events to both servers.
struct Load {
  let loop: any EventLoop
  let rate: Int
  let tessera: Int
  let bare: Int
  let visitors: [LiveVisitor]
  /// Connections to the bare server, one per visitor.
  let clients: [Client]

  /// Alternates between the servers every second, so that the machine's other work affects both.
  func run(_ round: Int) async -> (events: Latencies, posts: Latencies) {
    var events = Latencies(), posts = Latencies()
    for turn in 0..<Self.turns {
      let offset = (round * Self.turns + turn) * rate
      if turn % 2 == round % 2 { posts += await measureBare(offset) }
      events += await measureTessera(offset)
      if turn % 2 != round % 2 { posts += await measureBare(offset) }
    }
    return (events, posts)
  }

  private static let turns = 5

  private func measureTessera(_ offset: Int) async -> Latencies {
    let (visitors, port) = (visitors, tessera)
    return await steadyLoad(on: loop, rate: rate, count: rate) { number, arrived in
      let visitor = visitors[(offset + number) % visitors.count]
      visitor.stream?.patched = arrived
      let request = post("/_tessera/event", port: port, cookie: visitor.cookie, visitor.event(offset + number))
      visitor.client?.send(ByteBuffer(string: request)) { _ in }
    }
  }

  private func measureBare(_ offset: Int) async -> Latencies {
    let (visitors, clients, port) = (visitors, clients, bare)
    return await steadyLoad(on: loop, rate: rate, count: rate) { number, arrived in
      let visitor = visitors[(offset + number) % visitors.count]
      let request = post("/event", port: port, cookie: visitor.cookie, visitor.event(offset + number))
      clients[(offset + number) % clients.count].send(ByteBuffer(string: request)) { _ in arrived() }
    }
  }
}

extension Latencies {
  fileprivate var words: String {
    "p50 \(number(percentile(0.5))), p99 \(number(percentile(0.99)))" + (missing > 0 ? ", \(missing) did not arrive" : "")
  }
}
