import Harness
import NIOPosix

/// The cost of a page of fifty rows by who asks for it, in processor time of the server, and what is left of people who never come back.
func measurePages(_ report: inout Report, on group: MultiThreadedEventLoopGroup) async throws {
  let server = try ServerProcess("serve")
  defer { server.stop() }
  let client = try await Client.open(server.port, on: group)
  let host = "Host: 127.0.0.1:\(server.port)\r\n"
  func page(_ fields: String) async -> Client.Reply { await client.request("GET /rows HTTP/1.1\r\n\(host)\(fields)\r\n") }

  /// Somebody who has a visitor: the cookie field, and fields that say who it is.
  func known(_ fields: String) async throws -> String {
    let first = await page(fields)
    guard !first.cookie.isEmpty else { throw ServerProcess.Failure(line: first.head) }
    return "Cookie: \(first.cookie)\r\n\(fields)"
  }
  let user = "X-User: ada\r\n"
  let (anonymous, identified) = (try await known(""), try await known(user))

  let kinds = [("a known visitor's", anonymous), ("the same with an identity", identified), ("a newcomer's first", "")]
  var times = kinds.map { _ in [Double]() }
  for round in 0...9 {
    for turn in kinds.indices {
      let index = (turn + round) % kinds.count
      let before = server.scheduledSeconds
      for _ in 0..<200 {
        let reply = await page(kinds[index].1)
        guard reply.status == 200, reply.body.contains("Order number 49") else { throw ServerProcess.Failure(line: reply.head) }
      }
      // The first round warms up.
      if round > 0 { times[index].append((server.scheduledSeconds - before) / 200 * 1e6) }
    }
  }
  for (index, kind) in kinds.enumerated() { report.value("microseconds of processor time, \(kind.0) GET of 50 rows", median(times[index])) }
  func ratio(_ one: Int, _ other: Int) -> Double { median(zip(times[one], times[other]).map { $0 / $1 }) }
  report.value("a GET with identity over one without", ratio(1, 0), atMost: 1.15)
  report.value("a newcomer's first GET over a known visitor's", ratio(2, 0), atMost: 1)

  // As many newcomers as wait at most, twice, before the look: what the allocator keeps for itself is there by then.
  for _ in 0..<2_000 { _ = await page("") }
  try await Task.sleep(for: .seconds(8))
  let before = server.residentMebibytes
  for _ in 0..<20_000 { _ = await page("") }
  try await Task.sleep(for: .seconds(8))
  report.value("KiB that a newcomer leaves behind, of 20,000", (server.residentMebibytes - before) * 1024 / 20_000, atMost: 1)
}
