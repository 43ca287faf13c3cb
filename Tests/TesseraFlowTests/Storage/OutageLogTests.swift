import TesseraFlow
import Testing

@Suite("The outages of a store in the log")
struct OutageLogTests {
  private let start = ContinuousClock.now

  @Test("A disk that is full for some writes and not for others is one outage, which ends when nothing has failed for a time")
  func flapping() {
    var (log, news) = (OutageLog(calm: .seconds(3)), [String]())
    for step in 0..<100 {
      let now = start + .milliseconds(100 * step)
      if log.fail(at: now, isWrite: true) { news.append("began") }
      if log.succeed(at: now + .milliseconds(50), isWrite: true) { news.append("ended") }
    }
    #expect(news == ["began"] && log.isOpen)
    let last = start + .milliseconds(9_900)
    #expect(!log.succeed(at: last + .milliseconds(2_999), isWrite: true))
    #expect(log.succeed(at: last + .seconds(3), isWrite: true))
    #expect(!log.succeed(at: last + .seconds(4), isWrite: true) && !log.isOpen)
    #expect(log.fail(at: last + .seconds(5)))
  }

  @Test("The end is told also where nothing is written after the first success; a success before the failure proves nothing")
  func quiet() {
    var log = OutageLog(calm: .seconds(3))
    #expect(!log.succeed(at: start))
    #expect(log.fail(at: start + .seconds(1)))
    #expect(!log.look(at: start + .seconds(60)) && log.isOpen)
    #expect(!log.succeed(at: start + .seconds(2)))
    #expect(!log.look(at: start + .seconds(3)))
    #expect(log.look(at: start + .seconds(4)))
    #expect(!log.look(at: start + .seconds(5)))
  }

  @Test("Where a write failed, other answers end nothing; where nothing was to be written, any answer does")
  func writes() {
    var log = OutageLog(calm: .zero)
    #expect(log.fail(at: start, isWrite: true))
    #expect(!log.succeed(at: start + .seconds(9)))
    #expect(!log.fail(at: start + .seconds(10)))
    #expect(!log.succeed(at: start + .seconds(20)))
    #expect(log.succeed(at: start + .seconds(21), isWrite: true))
    #expect(log.fail(at: start + .seconds(30)))
    #expect(log.succeed(at: start + .seconds(31)))
  }

  @Test("Who asks nothing any more tells the end of what succeeded last, and of nothing else")
  func closing() {
    var log = OutageLog(calm: .seconds(3))
    #expect(!log.close())
    #expect(log.fail(at: start, isWrite: true))
    #expect(!log.close())
    #expect(!log.succeed(at: start, isWrite: true))
    #expect(log.close() && !log.isOpen)
  }
}
