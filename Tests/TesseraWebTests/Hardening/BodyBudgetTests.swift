import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Bodies in memory", .timeLimit(.minutes(2)))
struct BodyBudgetTests {
  private static let form = ("Content-Type", "application/x-www-form-urlencoded")

  @Test(
    "All bodies from unknown clients stay below their limit, each new address finds room, and visitors keep theirs")
  func bounds() {
    let budget = BodyBudget(most: 64 << 20)
    var held: [BodyBudget.Room] = []
    for address in 0..<40 {
      let before = held.count
      while let room = budget.enter(.stranger, from: "a\(address)", bytes: 60_000) { held.append(room) }
      if address < 6 { #expect(held.count > before) }
      #expect(budget.count <= 16 << 20)
    }
    #expect(budget.enter(.stranger, from: "late", bytes: 60_000) == nil)
    #expect(budget.enter(.visitor, from: "a0", bytes: 256 * 1024) != nil)
    held.removeLast(3)
    #expect(budget.enter(.stranger, from: "late", bytes: 60_000) != nil)
    held = []
    #expect(budget.count == 0)
  }

  @Test(
    "A body of a stranger is refused before it is read where it is larger than a stranger's may be",
    arguments: ["/form", "/_tessera/event"])
  func large(path: String) async throws {
    try await withServer { server in
      let guest = server.guest()
      let head = guest.head("POST", path, Guest.sameOrigin + [Self.form], length: 200_000, close: false)
      let answer = try await Connection.open(port: server.port) { connection in
        // Not a byte of it is sent.
        try await connection.write(head)
        return try await connection.read(through: "\r\n\r\n").flatMap { Reply.Head($0) }
      }
      #expect(answer?.status == (path == "/form" ? 413 : 410))
      // The same from a visitor.
      let (visitor, page) = try await server.guest(at: "/form")
      let text = String(repeating: "a", count: 100_000)
      #expect(try await visitor.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("x", text)]).status == 303)
      // Also from a visitor who received a page and submits this very form.
      let newcomer = server.guest()
      let first = try #require(try await newcomer.get("/form").pageID)
      #expect(try await newcomer.post("/form?_t.page=\(first)", [("_t.layer", "0"), ("x", text)]).status == 303)
      #expect(server.host.services.requests.bodies.count == 0)
    }
  }

  @Test("Many strangers that send slowly take a bounded number of bytes, and visitors of the same address notice nothing")
  func slow() async throws {
    var limits = WebLimits()
    limits.refusalPause = .zero
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      let head = server.guest().head("POST", "/form", Guest.sameOrigin + [Self.form], length: 60_000, close: false)
      let most = 4 << 20
      let (arrivals, arrived) = AsyncStream.makeStream(of: Int?.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<100 {
          group.addTask {
            try await Connection.open(port: server.port) { connection in
              try await connection.write(head + "x=")
              arrived.yield(try await connection.read(through: "\r\n\r\n").flatMap { Reply.Head($0)?.status })
            }
          }
        }
        // The server refuses bodies for which there is no room, and waits for the others.
        var refused = 0
        for await status in arrivals {
          #expect(status == 429)
          refused += 1
          if refused == 100 - most / 60_000 { break }
        }
        #expect(server.host.services.requests.bodies.count <= most)
        let sent = try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Tick")])
        #expect(sent.status == 303)
        group.cancelAll()
      }
    }
  }
}
