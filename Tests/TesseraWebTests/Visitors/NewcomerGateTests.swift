import Synchronization
import Testing

@testable import TesseraWeb

/// The addresses in the order in which they entered.
private final class Order: Sendable { let names = Mutex<[String]>([]) }

@Suite("The gate of newcomers", .timeLimit(.minutes(1)))
struct NewcomerGateTests {
  @Test("Addresses take turns, however many of one wait, and a slot is free again after the last")
  func turns() async {
    let gate = NewcomerGate(slots: 1)
    let order = Order()
    await gate.enter("first")
    await withTaskGroup { group in
      for (number, address) in ["flood", "flood", "flood", "flood", "someone", "flood", "other"].enumerated() {
        group.addTask {
          await gate.enter(address)
          order.names.withLock { $0.append(address) }
          gate.leave()
        }
        // Who asked first waits first.
        while gate.waiting <= number { await Task.yield() }
      }
      gate.leave()
    }
    #expect(order.names.withLock { $0 } == ["flood", "someone", "other", "flood", "flood", "flood", "flood"])
    await gate.enter("again")
    gate.leave()
  }
}
