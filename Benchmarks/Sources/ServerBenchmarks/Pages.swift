import Harness
import NIOPosix

/// Measures the server's processor time for a page of fifty rows, by kind of visitor and relative to as many
/// bytes of a bare route, and the memory left by visitors who never return.
func measurePages(_ report: inout Report, on group: MultiThreadedEventLoopGroup) async throws {
  let server = try ServerProcess("serve"), bare = try ServerProcess("bare")
  defer {
    server.stop()
    bare.stop()
  }
  let (client, bareClient) = (try await Client.open(server.port, on: group), try await Client.open(bare.port, on: group))
  let host = "Host: 127.0.0.1:\(server.port)\r\n"
  func page(_ fields: String, _ path: String = "/rows") async -> Client.Reply {
    await client.request("GET \(path) HTTP/1.1\r\n\(host)\(fields)\r\n")
  }

  /// Creates a visitor. Returns the cookie field together with the given identity fields.
  func known(_ fields: String) async throws -> String {
    let first = await page(fields)
    guard !first.cookie.isEmpty else { throw ServerProcess.Failure(line: first.head) }
    return "Cookie: \(first.cookie)\r\n\(fields)"
  }
  let (anonymous, identified) = (try await known(""), try await known("X-User: ada\r\n"))
  let own = try await known("")
  let first = await page(own)
  guard let pageID = first.body.firstMatch(of: /data-page="([^"]+)"/)?.1 else { throw ServerProcess.Failure(line: first.head) }

  // Each with a text that the answer must contain.
  let kinds: [(name: String, ask: () async -> Client.Reply, mark: String)] = [
    ("a known visitor's GET of 50 rows", { await page(anonymous) }, "Order number 49"),
    ("the same with an identity GET of 50 rows", { await page(identified) }, "Order number 49"),
    ("a newcomer's first GET of 50 rows", { await page("") }, "Order number 49"),
    ("a GET of 50 rows that goes on with its page", { await page(own, "/rows?_t.page=\(pageID)") }, "data-page=\"\(pageID)\""),
    (
      "a GET of as many bytes from a bare route",
      { await bareClient.request("GET /bytes/\(first.body.utf8.count) HTTP/1.1\r\n\(host)\(own)\r\n") }, "aaaa"
    ),
  ]
  var times = kinds.map { _ in [Double]() }
  for round in 0...9 {
    for turn in kinds.indices {
      let index = (turn + round) % kinds.count
      let process = index == 4 ? bare : server
      let before = process.scheduledSeconds
      for _ in 0..<200 {
        let reply = await kinds[index].ask()
        guard reply.status == 200, reply.body.contains(kinds[index].mark) else { throw ServerProcess.Failure(line: reply.head) }
      }
      // The first round is a warm-up.
      if round > 0 { times[index].append((process.scheduledSeconds - before) / 200 * 1e6) }
    }
  }
  for (index, kind) in kinds.enumerated() { report.value("microseconds of processor time, \(kind.name)", median(times[index])) }
  func ratio(_ one: Int, _ other: Int) -> Double { median(zip(times[one], times[other]).map { $0 / $1 }) }
  report.value("a GET with identity over one without", ratio(1, 0), atMost: 1.15)
  report.value("a newcomer's first GET over a known visitor's", ratio(2, 0), atMost: 1)
  // From 90 and 60 µs, where the bare route takes 34.
  report.value("a newcomer's first GET over a bare route's", ratio(2, 4), atMost: 2.65)
  report.value("a GET that goes on with its page over a bare route's", ratio(3, 4), atMost: 1.76)

  // Send some requests before measuring, so that the allocator's own memory is not counted.
  for _ in 0..<2_000 { _ = await page("") }
  try await Task.sleep(for: .seconds(8))
  let before = server.residentMebibytes
  for _ in 0..<20_000 { _ = await page("") }
  try await Task.sleep(for: .seconds(8))
  report.value("KiB that a newcomer leaves behind, of 20,000", (server.residentMebibytes - before) * 1024 / 20_000, atMost: 1)
}
