import TesseraScreen
import TesseraStores
import Testing

@testable import TesseraFlow

@Suite("Identities that look the same")
struct IdentityBytesTests {
  /// Names whose scopes and identities a careless comparison takes for each other's.
  private static let people: [Identity] = [
    Identity("\u{E9}"), Identity("e\u{301}"), Identity("ada", roles: ["admin"]), Identity("ada admin"), Identity("ada\u{1F}admin"),
    Identity("ada%20admin"), Identity("ada"), Identity("ada", roles: ["a", "b"]), Identity("ada", roles: ["a b"]), Identity(""),
    Identity("\u{212B}"), Identity("\u{C5}"), Identity("A\u{30A}"),
  ]

  private struct Empty: App {
    let name: Phrase = "Empty"
    func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
  }

  @Test("Each identity has its own cache scope, equal to no other")
  func scopes() {
    func scope(_ identity: Identity) -> String {
      var visit = Visit()
      visit.identity = identity
      return Empty().completeEnvironment(for: visit).cacheScope
    }
    let scopes = Self.people.map(scope)
    #expect(Set(scopes).count == scopes.count, "\(scopes)")
    #expect(scopes.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    for (index, one) in Self.people.enumerated() {
      for (other, two) in Self.people.enumerated() where one.id.utf8.elementsEqual(two.id.utf8) == false {
        #expect(!one.isSame(as: two) && one != two, "\(index), \(other)")
        #expect(PageRecord.Owner(visitor: "v", identity: one.id) != PageRecord.Owner(visitor: "v", identity: two.id))
      }
    }
    #expect(!Identity("ada").isSame(as: nil) && Identity("ada", session: "\u{E9}") != Identity("ada", session: "e\u{301}"))
  }
}
