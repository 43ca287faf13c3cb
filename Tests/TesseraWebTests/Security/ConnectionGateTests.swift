import Synchronization
import Testing

@testable import TesseraWeb

@Suite("Connections of one address")
struct ConnectionGateTests {
  /// Takes connections that are being answered until one is refused.
  private func fill(_ gate: ConnectionGate, _ address: String) -> [CountedConnection] {
    var held: [CountedConnection] = []
    while let connection = gate.enter(address, close: {}).connection {
      connection.set(.busy)
      held.append(connection)
    }
    return held
  }

  @Test("A few addresses with many connections leave half of the free ones to each further address")
  func few() {
    let gate = ConnectionGate(most: 5_000, of: 25_000, trusted: [])
    let held = (0..<12).map { fill(gate, "a\($0)") }
    let counts = held.map(\.count)
    #expect(counts[0] == 5_000 && counts.reduce(0, +) < 25_000 && counts.allSatisfy { $0 >= 64 }, "\(counts)")
    // A connection from another address is accepted, and a released slot can be used by others.
    let other = gate.enter("somebody", close: {})
    #expect(other.connection != nil && other.crowding == nil)
    for connection in held[0] { gate.leave(connection) }
    other.connection.map(gate.leave)
    #expect(gate.addresses == 11)
    let count = fill(gate, "b").count
    #expect(count > 1_000 && count <= 5_000)
  }

  @Test(
    "An idle connection is closed for a new one, from the same address or another. A busy one never is",
    arguments: [7, 256])
  func idle(capacity: Int) {
    let gate = ConnectionGate(most: 100, of: capacity, trusted: [])
    let closed = Mutex<[Int]>([])
    for number in 0..<1_000 { #expect(gate.enter("crowd", close: { closed.withLock { $0.append(number) } }).connection != nil) }
    // The oldest connections are closed first, each once.
    let gone = closed.withLock { $0 }
    #expect(gone == Array(0..<gone.count) && gone.count >= 900)
    let busy = (0..<capacity).compactMap { gate.enter("a\($0)", close: { closed.withLock { $0.append(-1) } }).connection }
    for connection in busy { connection.set(.busy) }
    #expect(busy.count == capacity && gate.enter("b", close: {}).crowding == .refused && !closed.withLock { $0.contains(-1) })
    // Connections that were answered before are kept. Those that never were are closed first.
    busy[0].set(.answered)
    #expect(gate.enter("b", close: {}).crowding == .gaveWay && closed.withLock { $0.count { $0 == -1 } } == 1)
    for connection in busy { gate.leave(connection) }
    #expect(gate.addresses == 1)
  }

  @Test("The connections that the descriptors allow leave a reserve")
  func reserve() {
    for (limit, open) in [(256, 20), (1_024, 40), (4_096, 60), (1 << 20, 100), (64, 60)] {
      let most = Descriptors.connections(limit: limit, open: open)
      #expect(most >= 16 && (most == 16 || most + open + 96 <= limit), "\(limit)")
    }
    #expect(Descriptors.connections(limit: 1 << 20, open: 100) > 1_000_000)
  }
}
