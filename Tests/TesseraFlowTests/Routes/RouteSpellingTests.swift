import TestSupport
import TesseraURL
import Testing

import TesseraFlow

@Suite("Spellings of a route")
struct RouteSpellingTests {
  @Test("A table reads a path and its one spelling alike, and paths that it reads alike have one spelling")
  func table() throws {
    let table = try sampleRoutes()
    var generator = SeededGenerator(seed: 3)
    let parts = [
      "/account/orders/", "/account/orders/", "/", "/", "account", "/account/", "%61ccount", "orders", "%6Frders", "o%72ders", ".", "..",
      "%2e",
      "%2E.", "7", "%37", "%2F", "a b", "a%20b", "é", "%C3%A9", "%c3%a9",
    ]
    var spellings: [AppRoute: Set<String>] = [:]
    for _ in 0..<3_000 {
      let path = "/" + (0..<Int.random(in: 1...6, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let spelling = CanonicalRoute.of(path)
      let (one, other) = (table.match(path), table.match(spelling))
      // A path above the root is not an address of an app. A path with a character that is not allowed in
      // addresses, such as a space, is read only in its encoded spelling.
      guard LinkPolicy.staysOnHost(path) else { continue }
      #expect(one == nil || one == other, "\(path) → \(spelling)")
      if let one { spellings[one, default: []].insert(spelling) }
    }
    #expect(spellings.count > 5 && spellings.values.allSatisfy { $0.count == 1 }, "\(spellings.filter { $0.value.count > 1 })")
  }
}
