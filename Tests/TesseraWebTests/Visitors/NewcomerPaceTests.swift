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
      for address in 0..<200 { group.addTask { _ = await pace.begin("\(address)") } }
    }
    #expect(.now - began < .seconds(4))
  }

  @Test("An address of which many wait while there is a pause is asked to come again later, and others are not") func refusal() async {
    let pace = NewcomerPace()
    for _ in 0..<1_000 { pace.note(wait: .seconds(1)) }
    let answers = await withTaskGroup { group in
      for _ in 0..<60 { group.addTask { await pace.begin("flood") } }
      group.addTask { await pace.begin("somebody") }
      return await group.reduce(into: [false: 0, true: 0]) { $0[$1, default: 0] += 1 }
    }
    #expect(answers[false, default: 0] > 20 && answers[true, default: 0] > NewcomerPace.mostWaiting, "\(answers)")
    #expect(await pace.begin("flood"))
  }

  @Test("Somebody who has gone waits no longer") func cancelled() async {
    let pace = NewcomerPace()
    for _ in 0..<1_000 { pace.note(wait: .seconds(1)) }
    let began = ContinuousClock.now
    let task = Task { for _ in 0..<100 { _ = await pace.begin("gone") } }
    task.cancel()
    await task.value
    #expect(.now - began < .seconds(5))
  }
}
