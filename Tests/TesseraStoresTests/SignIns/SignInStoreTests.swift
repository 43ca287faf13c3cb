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
