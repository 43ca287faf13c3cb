import Foundation
import Harness
import NIOCore
import NIOPosix

#if STORES
/// Measures the cost of storing changes before they are acknowledged: the bytes per event, the latency with
/// stores against a server that keeps pages in memory only, then a second node, and a node that takes over
/// the pages of a dead one.
func compareKeeping() async throws -> Never {
  OpenFiles.raiseLimit()
  var report = Report("Keeping")
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-keeping-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  // The argument `nodes` runs only the part with several nodes: keeping nodes.
  if CommandLine.arguments.last != "nodes" {
    try await measureWritten(&report, group)
    try await acknowledgements(&report, folder, group)
  }
  if ProcessInfo.processInfo.environment["TESSERA_POSTGRES"] == nil {
    report.skip("PostgreSQL was not measured: TESSERA_POSTGRES does not say where it is")
  } else {
    try await twoNodes(&report, group)
    try await takingOver(&report, group)
  }
  try? FileManager.default.removeItem(at: folder)
  report.finish()
}

/// A server with visitors who each have a connection.
private struct Loaded {
  let name: String
  let server: ServerProcess
  var visitors: [LiveVisitor] = []

  init(_ name: String, _ arguments: [String], visitors count: Int, on group: MultiThreadedEventLoopGroup) async throws {
    self.name = name
    server = try ServerProcess(arguments)
    let shared = try await Client.open(server.port, on: group)
    for number in 0..<count {
      var visitor = try await LiveVisitor(server.port, over: shared)
      // A page without any event would be removed soon.
      let first = post("/_tessera/event", port: server.port, cookie: visitor.cookie, visitor.event(100_000_000 + number))
      let reply = await shared.request(first)
      guard reply.status == 200 else { throw ServerProcess.Failure(line: "\(name): the first event was answered \(reply.status)") }
      visitor.client = try await Client.open(server.port, on: group)
      visitors.append(visitor)
    }
  }

  /// Sends events at a steady rate, cycling through the visitors. Each latency is measured from the scheduled
  /// time of the event to its answer.
  func acknowledged(_ count: Int, rate: Int, from offset: Int, on loop: any EventLoop) async -> Latencies {
    let (visitors, port) = (visitors, server.port)
    return await steadyLoad(on: loop, rate: rate, count: count) { number, arrived in
      let visitor = visitors[(offset + number) % visitors.count]
      let request = post("/_tessera/event", port: port, cookie: visitor.cookie, visitor.event(offset + number))
      visitor.client?.send(ByteBuffer(string: request)) { if $0.status == 200 { arrived() } }
    }
  }
}

/// Measures the latency from event to acknowledgement at 500 events per second over 2,000 visitors, in turns
/// of two seconds.
private func acknowledgements(_ report: inout Report, _ folder: URL, _ group: MultiThreadedEventLoopGroup) async throws {
  let rate = 500, visitors = 2_000
  var servers = [
    try await Loaded("memory only", ["serve"], visitors: visitors, on: group),
    try await Loaded("SQLite", ["serve", "sqlite", folder.appending(path: "pages.sqlite").path], visitors: visitors, on: group),
  ]
  if ProcessInfo.processInfo.environment["TESSERA_POSTGRES"] != nil {
    servers.append(try await Loaded("PostgreSQL", ["serve", "postgres", "keeping"], visitors: visitors, on: group))
  }
  var rounds = servers.map { _ in [Latencies]() }
  var sent = 0
  report.note("event → acknowledged, \(rate) per second over \(visitors) visitors, in milliseconds:")
  for round in 0...5 {
    for turn in servers.indices {
      let index = (turn + round) % servers.count
      let latencies = await servers[index].acknowledged(2 * rate, rate: rate, from: sent, on: group.next())
      // The first round is a warm-up.
      if round > 0 { rounds[index].append(latencies) }
    }
    sent += 2 * rate
  }
  for (index, server) in servers.enumerated() {
    let all = rounds[index].reduce(into: Latencies()) { $0 += $1 }
    report.note(
      "\(server.name): p50 \(number(all.percentile(0.5))), p99 \(number(all.percentile(0.99)))"
        + (all.missing > 0 ? ", \(all.missing) missing" : ""))
    if index > 0 { try await leaving(&report, server, group) } else { server.server.stop() }
  }
  // If answers are missing, nothing can be compared, and the bound is missed.
  func ratio(_ index: Int, _ part: Double) -> Double {
    guard [0, index].allSatisfy({ server in rounds[server].allSatisfy { $0.missing == 0 } }) else { return .nan }
    return median(zip(rounds[index], rounds[0]).map { $0.percentile(part) / $1.percentile(part) })
  }
  report.value("p50 of event → acknowledged with SQLite over memory only", ratio(1, 0.5), atMost: 1.3)
  report.value("p99 of event → acknowledged with SQLite over memory only", ratio(1, 0.99), atMost: 2)
  if servers.count > 2 {
    report.value("p50 of event → acknowledged with PostgreSQL over memory only", ratio(2, 0.5), atMost: 2.5)
    report.value("p99 of event → acknowledged with PostgreSQL over memory only", ratio(2, 0.99))
  }
}

/// Measures the time from the signal to the exit of a server, while every visitor has an open stream and a
/// recent event, and ten clients send endless bodies.
private func leaving(_ report: inout Report, _ loaded: Loaded, _ group: MultiThreadedEventLoopGroup) async throws {
  var loaded = loaded
  let port = loaded.server.port, shared = try await Client.open(port, on: group)
  for index in loaded.visitors.indices { try await loaded.visitors[index].openStream(port, over: shared, on: group) }
  for visitor in loaded.visitors.prefix(10) {
    let whole = post("/_tessera/event", port: port, cookie: visitor.cookie, String(repeating: "{", count: 60_000))
    let begun = ByteBuffer(string: String(whole.prefix(whole.count - 59_999)))
    let client = try await Client.open(port, on: group)
    group.next().execute { client.send(begun) { _ in } }
  }
  let events = await loaded.acknowledged(loaded.visitors.count, rate: 500, from: 200_000_000, on: group.next())
  let began = ContinuousClock.now
  loaded.server.stop()
  report.value(
    "seconds from the signal to the end of a server with \(loaded.name), \(loaded.visitors.count) open streams and ten bodies that never end",
    events.missing == 0 ? (ContinuousClock.now - began) / .seconds(1) : .nan, atMost: 2)
}

/// Measures the processor time of an event on one node, and on two nodes that alternate requests without
/// stickiness. This shows the capacity of two separate machines, independent of the load of this one.
private func twoNodes(_ report: inout Report, _ group: MultiThreadedEventLoopGroup) async throws {
  let secret = String(repeating: "benchmark", count: 5), visitors = 400, rate = 400
  let alone = try await Loaded("one node", ["serve", "postgres", "alone"], visitors: visitors, on: group)
  let first = try await Loaded("two nodes", ["serve", "postgres", "pair", secret], visitors: visitors, on: group)
  let second = try ServerProcess(["serve", "postgres", "pair", secret])
  // Wait until they know of each other.
  try await Task.sleep(for: .seconds(3))
  var other: [Client] = []
  for _ in 0..<visitors { other.append(try await Client.open(second.port, on: group)) }
  var one: [Double] = [], two: [Double] = []
  for round in 0...4 {
    let (before, both) = (alone.server.scheduledSeconds, first.server.scheduledSeconds + second.scheduledSeconds)
    let single = await alone.acknowledged(2 * rate, rate: rate, from: round * 2 * rate, on: group.next())
    let between = alone.server.scheduledSeconds
    let offset = round * 2 * rate
    let (nodes, members, port) = (other, first.visitors, first.server.port)
    let spread = await steadyLoad(on: group.next(), rate: rate, count: 2 * rate) { number, arrived in
      let index = (offset + number) % members.count, visitor = members[index], isFirst = (number + round) % 2 == 0
      // Both are addressed by one name, as behind a proxy.
      let request = post("/_tessera/event", port: port, cookie: visitor.cookie, visitor.event(offset + number))
      (isFirst ? visitor.client : nodes[index])?.send(ByteBuffer(string: request)) { if $0.status == 200 { arrived() } }
    }
    let after = first.server.scheduledSeconds + second.scheduledSeconds
    guard single.missing == 0, spread.missing == 0 else {
      report.note("round \(round): \(single.missing) of one node and \(spread.missing) of two are missing")
      continue
    }
    if round > 0 {
      one.append((between - before) / Double(2 * rate) * 1e6)
      two.append((after - both) / Double(2 * rate) * 1e6)
    }
  }
  report.value("microseconds of processor time of an event, one node with PostgreSQL", median(one))
  report.value("microseconds of processor time of an event, two nodes, half of the requests at the wrong one", median(two))
  report.value(
    "events that two such nodes can take over those of one, by processor time", 2 * median(zip(one, two).map { $0 / $1 }), atLeast: 1.6)
  alone.server.stop()
  first.server.stop()
  second.stop()
}

/// Measures the takeover of a killed node's pages: a thousand tabs that reconnect themselves, and for a
/// thousand others the first answer of the surviving node, relative to a new page there.
private func takingOver(_ report: inout Report, _ group: MultiThreadedEventLoopGroup) async throws {
  let secret = String(repeating: "benchmark", count: 5), count = 1_000
  let first = try await Loaded("dead", ["serve", "postgres", "over", secret], visitors: 2 * count, on: group)
  // Only a page with an event is stored.
  guard await first.acknowledged(2 * count, rate: 400, from: 0, on: group.next()).missing == 0 else {
    return report.skip("taking over: not every event was acknowledged")
  }
  let second = try ServerProcess(["serve", "postgres", "over", secret])
  var clients: [Client] = []
  for _ in 0..<count { clients.append(try await Client.open(second.port, on: group)) }
  try await Task.sleep(for: .seconds(2))
  first.server.kill()
  // Its leases expire in the meantime.
  // Both nodes have one name, as behind a proxy.
  let port = first.server.port
  await comingBack(&report, Array(zip(first.visitors.prefix(count), clients)), port)
  let client = try await Client.open(second.port, on: group)
  func get(_ fields: String) async -> (seconds: Double, body: String) {
    let began = ContinuousClock.now
    let reply = await client.request("GET /rows HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
    return ((.now - began) / .seconds(1), reply.status == 200 ? reply.body : "")
  }
  for _ in 0..<50 { _ = await get("") }
  var fresh: [Double] = [], taken: [Double] = [], lost = 0
  for visitor in first.visitors.suffix(count) {
    let own = await client.request(
      "GET /rows?_t.page=\(visitor.page) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(visitor.cookie)\r\n\r\n", timed: &taken)
    if own.status != 200 || !own.body.contains(visitor.page) { lost += 1 }
    fresh.append(await get("").seconds)
  }
  report.value("pages of \(count) that were lost with their node", Double(lost), atMost: 0)
  report.value(
    "first answer of a page that is taken over, over a fresh page, by the median", median(zip(taken, fresh).map { $0 / $1 }), atMost: 2)
  second.stop()
}

/// Tabs whose node has died. Like the browser script, each sends its pending event at a random moment, and
/// retries with growing delays until it is answered. A histogram verifies that they do not all reconnect at
/// once.
private func comingBack(_ report: inout Report, _ tabs: [(LiveVisitor, Client)], _ port: Int) async {
  let began = ContinuousClock.now
  let moments = await withTaskGroup(of: [(seconds: Double, isAnswered: Bool)].self) { group in
    for (number, (visitor, client)) in tabs.enumerated() {
      group.addTask {
        var moments: [(seconds: Double, isAnswered: Bool)] = []
        var wait = Double.random(in: 0...2)
        for tries in 2...12 {
          try? await Task.sleep(for: .seconds(wait))
          moments.append(((.now - began) / .seconds(1), false))
          let reply = await client.request(post("/_tessera/event", port: port, cookie: visitor.cookie, visitor.event(1_000_000 + number)))
          if reply.status == 200 {
            moments.append(((.now - began) / .seconds(1), true))
            break
          }
          let isAskedToWait = reply.body.contains("retryAfter")
          wait = isAskedToWait ? .random(in: 1...2) : .random(in: 0...min(20, Double(1 << tries)))
        }
        return moments
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  let answered = moments.count { $0.isAnswered }
  report.note("\(tabs.count) tabs come back to the node that is left; a line for half a second: requests, answers")
  let last = moments.map(\.seconds).max() ?? 0
  for slot in 0...Int(last * 2) {
    let here = moments.filter { Int($0.seconds * 2) == slot }
    let (asked, done) = (here.count { !$0.isAnswered }, here.count { $0.isAnswered })
    report.note(
      "\("\(Double(slot) / 2) s".padding(to: 7)) \("\(asked)".padding(to: 5)) \("\(done)".padding(to: 5)) \(String(repeating: "▇", count: asked / 5))"
    )
  }
  var tenths: [Int: Int] = [:]
  for moment in moments where !moment.isAnswered { tenths[Int(moment.seconds * 10), default: 0] += 1 }
  report.value("tabs of \(tabs.count) that were not answered", Double(tabs.count - answered), atMost: 0)
  report.value(
    "requests in the busiest tenth of a second, of \(tabs.count) tabs", Double(tenths.values.max() ?? 0), atMost: Double(tabs.count) / 10)
}

extension String {
  fileprivate func padding(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Client {
  /// Sends a request and records the seconds until its answer.
  fileprivate func request(_ text: String, timed: inout [Double]) async -> Reply {
    let began = ContinuousClock.now
    let reply = await request(text)
    timed.append((.now - began) / .seconds(1))
    return reply
  }
}
#endif
