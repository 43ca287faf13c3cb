import Testing

@testable import TesseraWeb

@Suite("The pace of newcomers", .timeLimit(.minutes(1)))
struct NewcomerPaceTests {
  @Test("The pause grows while tasks wait for their turn, has an end, and shrinks to nothing afterwards")
  func control() {
    let pace = NewcomerPace()
    pace.note(wait: .milliseconds(1))
    #expect(pace.pause == .zero)
    for _ in 0..<10 { pace.note(wait: .milliseconds(20)) }
    let busy = pace.pause
    #expect(busy > .milliseconds(5) && busy <= .milliseconds(10))
    for _ in 0..<1_000 { pace.note(wait: .seconds(1)) }
    #expect(pace.pause == NewcomerPace.longestPause)
    for _ in 0..<200 { pace.note(wait: .zero) }
    #expect(pace.pause == .zero)
  }

  @Test("One slow moment is none: the wait is an average") func average() {
    let pace = NewcomerPace()
    pace.note(wait: .milliseconds(11))
    #expect(pace.pause == .zero)
  }

  @Test("With many addresses the pause is shared, so that the last one's wait has a bound") func manyAddresses() async {
    let pace = NewcomerPace()
    for _ in 0..<1_000 { pace.note(wait: .seconds(1)) }
    let began = ContinuousClock.now
    await withTaskGroup { group in
      for address in 0..<200 { group.addTask { await pace.begin("\(address)") } }
    }
    // A hundred milliseconds for each would be twenty seconds.
    #expect(.now - began < .seconds(15))
  }

  @Test("Somebody who has gone waits no longer") func cancelled() async {
    let pace = NewcomerPace()
    for _ in 0..<1_000 { pace.note(wait: .seconds(1)) }
    let began = ContinuousClock.now
    let task = Task { for _ in 0..<100 { await pace.begin("gone") } }
    task.cancel()
    await task.value
    #expect(.now - began < .seconds(5))
  }
}
