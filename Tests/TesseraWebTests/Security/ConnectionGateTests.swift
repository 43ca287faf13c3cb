import Testing

@testable import TesseraWeb

@Suite("Connections of one address")
struct ConnectionGateTests {
  @Test("A few addresses with many connections leave half of what is free to each further one")
  func few() {
    let gate = ConnectionGate(most: 5_000, of: 25_000, trusted: [])
    var held: [Int] = []
    for address in 0..<12 {
      var count = 0
      while gate.enter("a\(address)") { count += 1 }
      held.append(count)
    }
    #expect(held[0] == 5_000 && held.reduce(0, +) < 25_000 && held.allSatisfy { $0 >= 64 }, "\(held)")
    // Somebody else comes in, and what is given back is there for others.
    #expect(gate.enter("somebody"))
    for _ in 0..<held[0] { gate.leave("a0") }
    gate.leave("somebody")
    #expect(gate.addresses == 11)
    var count = 0
    while gate.enter("b") { count += 1 }
    #expect(count > 1_000 && count <= 5_000)
  }
}
