import Logging
import TestSupport
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("People who did not use their page yet") struct NewcomersTests {
  private let registry = VisitorRegistry(
    WebServices(
      app: InlineApp("None") { _, _ in nil }, limits: WebLimits(), policy: WebPolicy(), keeper: nil, signIns: InMemorySignInStore(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: .silent))

  private func visitor(_ number: Int, from address: String) -> Visitor {
    Visitor(id: "v\(number)", address: address, visit: Visit(), services: registry.services)
  }

  @Test("Against a list that is searched: the oldest goes, of all or of an address, whoever went in between")
  func order() {
    var chance = SeededGenerator(seed: 4)
    var newcomers = Newcomers()
    var plain: [(id: String, address: String)] = []
    for number in 0..<20_000 {
      switch chance.below(6) {
      case 3:
        // Of an address that has most, as long as any has more than one.
        let counts = Dictionary(grouping: plain, by: \.address).mapValues(\.count)
        let most = counts.values.max() ?? 0
        let gone = newcomers.removeOldestOfMost()
        #expect((gone == nil) == plain.isEmpty)
        if let gone {
          #expect(most == 1 ? gone.id == plain[0].id : counts[gone.address] == most)
          #expect(plain.first { most == 1 || $0.address == gone.address }?.id == gone.id)
          plain.removeAll { $0.id == gone.id }
        }
      case 0 where !plain.isEmpty:
        let index = chance.below(plain.count)
        #expect(newcomers.remove(plain[index].id)?.id == plain[index].id)
        plain.remove(at: index)
      case 1:
        let index = plain.indices.first
        #expect(newcomers.removeOldest()?.id == index.map { plain[$0].id })
        if let index { plain.remove(at: index) }
      case 2:
        let address = "a\(chance.below(4))"
        let index = plain.firstIndex { $0.address == address }
        #expect(newcomers.removeOldest(of: address)?.id == index.map { plain[$0].id })
        if let index { plain.remove(at: index) }
      default:
        let address = "a\(chance.below(3))"
        // Somebody may come again under the same id.
        let id = chance.below(20) == 0 ? plain.first?.id ?? "v" : "v\(number)"
        plain.removeAll { $0.id == id }
        newcomers.add(Visitor(id: id, address: address, visit: Visit(), services: registry.services), at: .now)
        plain.append((id, address))
      }
      #expect(newcomers.count == plain.count && newcomers.count(of: "a1") == plain.count { $0.address == "a1" })
    }
    #expect(Set(newcomers.visitors.map(\.id)) == Set(plain.map(\.id)))
  }

  @Test("Whoever came before a moment goes") func late() {
    var newcomers = Newcomers()
    let now = ContinuousClock.now
    newcomers.add(visitor(1, from: "a"), at: now - .seconds(20))
    newcomers.add(visitor(2, from: "a"), at: now - .seconds(5))
    #expect(newcomers.removeAll(before: now - .seconds(10)).map(\.id) == ["v1"])
    #expect(newcomers.count == 1 && newcomers["v2"] != nil && newcomers["v1"] == nil)
  }
}
