import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraStores

@Suite("Sign-ins in memory")
struct InMemorySignInStoreTests {
  private let start = ContinuousClock.now

  @Test("The store conforms", arguments: SignInStoreConformance.all)
  func conforms(_ check: SignInStoreConformance) async throws {
    let store = InMemorySignInStore()
    try await check.run { store }
  }

  @Test("An unused sign-in ends after its lifetime, and each use restarts it")
  func lifetime() {
    let store = InMemorySignInStore(lifetime: .seconds(100))
    store.signIn(Identity("ada"), "t", at: start)
    #expect(store.identity("t", at: start + .seconds(90))?.id == "ada")
    #expect(store.identity("t", at: start + .seconds(180))?.id == "ada")
    #expect(store.identity("t", at: start + .seconds(281)) == nil)
    #expect(store.identity("t", at: start + .seconds(181)) == nil)
  }

  @Test("Too many sign-ins of one user evict that user's oldest, and no other's")
  func many() {
    let store = InMemorySignInStore(capacity: 50, mostOfOnePerson: 5)
    for number in 0..<20 { store.signIn(Identity("p\(number)"), "p\(number)", at: start + .seconds(number)) }
    for number in 0..<1_000 { store.signIn(Identity("ada"), "a\(number)", at: start + .seconds(100 + number)) }
    #expect((0..<20).allSatisfy { store.identity("p\($0)", at: start + .seconds(2_000)) != nil })
    #expect((0..<1_000).filter { store.identity("a\($0)", at: start + .seconds(2_000)) != nil } == Array(995..<1_000))
    // Beyond the capacity those go that were used longest ago.
    for number in 0..<100 { store.signIn(Identity("q\(number)"), "q\(number)", at: start + .seconds(3_000 + number)) }
    #expect(store.identity("q99", at: start + .seconds(4_000)) != nil && store.identity("p0", at: start + .seconds(4_000)) == nil)
  }

  @Test("Ending a user ends all sign-ins, or one, and none of a user whose id only looks the same")
  func ended() {
    let store = InMemorySignInStore()
    store.signIn(Identity("\u{E9}", session: "1"), "one")
    store.signIn(Identity("\u{E9}", session: "2"), "two")
    store.signIn(Identity("e\u{301}", session: "1"), "other")
    store.end("\u{E9}", session: "1")
    #expect(store.identity("one") == nil && store.identity("two") != nil && store.identity("other") != nil)
    store.end("\u{E9}", session: nil)
    #expect(store.identity("two") == nil && store.identity("other")?.id.unicodeScalars.count == 2)
  }
}

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
        #expect(PageOwner(visitor: "v", identity: one.id) != PageOwner(visitor: "v", identity: two.id))
      }
    }
    #expect(!Identity("ada").isSame(as: nil) && Identity("ada", session: "\u{E9}") != Identity("ada", session: "e\u{301}"))
  }
}
