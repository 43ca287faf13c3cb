import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Nodes of two versions side by side", .timeLimit(.minutes(2)))
struct RollingDeployTests {
  private static let told = "This was updated meanwhile"
  private static let split = SavedPage.Migration(from: "1") { (old: DraftScreen.State) in
    WordsScreen.State(words: old.text.split(separator: " ").map(String.init), sent: old.sent)
  }
  private static func keeping(_ store: any PageStore) -> PageKeeping {
    var cluster = Cluster(secret: String(repeating: "secret", count: 6))
    cluster.patience = .seconds(45)
    var keeping = PageKeeping(store, cluster: cluster)
    // Nodes end in good order here and give their leases back; a shorter time would lapse on a busy machine.
    keeping.leaseTime = .seconds(30)
    return keeping
  }

  /// The same browser at another node.
  private static func same(_ guest: Guest, at server: TestServer) -> Guest {
    let other = server.guest()
    other.cookies = guest.cookies
    return other
  }

  /// Until an answer is one: a node that takes a visitor over may have to be asked again.
  private static func insist(_ ask: () async throws -> Reply) async throws -> Reply {
    for _ in 0..<500 {
      let reply = try await ask()
      if reply.status != 503 { return reply }
      try await Task.sleep(for: .milliseconds(10))
    }
    return try await ask()
  }

  @Test("Each visitor's page has one version at a time on every node, and continues in the new version when the old node has ended")
  func rolling() async throws {
    let store = InMemoryPageStore()
    let app = WordsScreen.app(Self.split)
    try await withServer(app, keeping: Self.keeping(store)) { new async throws in
      let guests = try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { old async throws in
        var guests: [(guest: Guest, page: String)] = []
        for _ in 0..<6 {
          // A newcomer belongs to the node that was asked first.
          let (guest, page) = try await old.guest(at: "/draft")
          #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
          guests.append((guest, page))
        }
        await old.host.registry.tend()
        await new.host.registry.tend()
        for (guest, page) in guests {
          for number in 0..<4 {
            let reply = try await Self.insist {
              try await Self.same(guest, at: number % 2 == 0 ? new : old).use("Send", on: page, id: "s\(number)")
            }
            #expect(reply.status == 200)
          }
          let isNew = new.visitor(guest) != nil
          #expect(isNew != (old.visitor(guest) != nil))
          for server in [old, new] {
            let text = try await Self.same(guest, at: server).get("/draft?_t.page=\(page)").text
            #expect(text.contains("sent 4 times") && text.contains(page) && !text.contains(Self.told))
            #expect(text.contains("3 words: half, a, thought") == isNew)
          }
        }
        return guests
      }
      for (guest, page) in guests {
        let other = Self.same(guest, at: new)
        #expect(try await Self.insist { try await other.use("Send", on: page, id: "last") }.status == 200)
        let text = try await other.get("/draft?_t.page=\(page)").text
        #expect(text.contains("3 words: half, a, thought; sent 5 times") && text.contains(page) && !text.contains(Self.told))
      }
    }
  }

  @Test("A new node of the new version takes over some visitors with all their state. The others stay with the old version")
  func coming() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { old async throws in
      var guests: [(guest: Guest, page: String)] = []
      for _ in 0..<20 {
        let (guest, page) = try await old.guest(at: "/draft")
        #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
        guests.append((guest, page))
      }
      try await withServer(WordsScreen.app(Self.split), keeping: Self.keeping(store)) { [guests] new async throws in
        await old.host.registry.tend()
        await new.host.registry.tend()
        var moved = 0
        for (guest, page) in guests {
          for (number, server) in [old, new, new, old].enumerated() {
            let reply = try await Self.insist { try await Self.same(guest, at: server).use("Send", on: page, id: "s\(number)") }
            #expect(reply.status == 200)
          }
          let isNew = new.visitor(guest) != nil
          moved += isNew ? 1 : 0
          let text = try await Self.insist { try await Self.same(guest, at: old).get("/draft?_t.page=\(page)") }.text
          #expect(text.contains("sent 4 times") && text.contains(page) && text.contains("3 words") == isNew && !text.contains(Self.told))
        }
        // Each moves with a probability of one half.
        #expect(moved > 0)
      }
    }
  }

  @Test("A page of the new version that reaches an old node starts over and says so. The stored page waits for the new version")
  func backwards() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { old async throws in
      let (guest, page) = try await withServer(WordsScreen.app(Self.split), keeping: Self.keeping(store)) { new async throws in
        let (guest, page) = try await new.guest(at: "/draft")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        return (guest, page)
      }
      let other = Self.same(guest, at: old)
      let reply = try await Self.insist { try await other.get("/draft?_t.page=\(page)") }
      #expect(reply.status == 200 && reply.text.contains(Self.told) && reply.pageID != page)
      let fresh = try #require(reply.pageID)
      #expect(try await other.use("Send", on: fresh, id: "2").status == 200)
      let kept = try await store.load(page, owner: PageRecord.Owner(visitor: try #require(guest.secret)))
      #expect(kept?.contents.version == "2")
    }
  }
}
