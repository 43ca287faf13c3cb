import TesseraStores
import Testing

/// The lines of a log, each with the moment in milliseconds.
private final class Told {
  private let start = ContinuousClock.now
  private var log: OutageLog
  private(set) var lines: [String] = []
  var isOpen: Bool { log.isOpen }

  init(calm: Duration = .seconds(3)) { log = OutageLog(calm: calm) }

  private func moment(_ time: Int) -> ContinuousClock.Instant { start + .milliseconds(time) }
  func fail(_ time: Int, isWrite: Bool = false) { if log.fail(at: moment(time), isWrite: isWrite) { lines.append("began at \(time)") } }
  func succeed(_ time: Int, isWrite: Bool = false) {
    if log.succeed(at: moment(time), isWrite: isWrite) { lines.append("ended at \(time)") }
  }
  func look(_ time: Int) { if log.look(at: moment(time)) { lines.append("ended at \(time)") } }
  func close() { if log.close() { lines.append("ended") } }
}

@Suite("The outages of a store in the log")
struct OutageLogTests {
  @Test("A disk that is full for some writes and not for others is one outage, which ends when nothing has failed for a time")
  func flapping() {
    let told = Told()
    for step in 0..<100 {
      told.fail(100 * step, isWrite: true)
      told.succeed(100 * step + 50, isWrite: true)
    }
    #expect(told.lines == ["began at 0"] && told.isOpen)
    told.succeed(12_899, isWrite: true)
    told.succeed(12_900, isWrite: true)
    told.succeed(13_000, isWrite: true)
    #expect(!told.isOpen)
    told.fail(14_000)
    #expect(told.lines == ["began at 0", "ended at 12900", "began at 14000"])
  }

  @Test("The end is reported even if nothing is written after the first success. A success from before the failure does not count")
  func quiet() {
    let told = Told()
    told.succeed(0)
    told.fail(1_000)
    told.look(60_000)
    #expect(told.lines == ["began at 1000"] && told.isOpen)
    told.fail(61_000)
    told.succeed(62_000)
    told.look(63_999)
    told.look(64_000)
    told.look(65_000)
    #expect(told.lines == ["began at 1000", "ended at 64000"])
  }

  @Test("Where a write failed, other answers end nothing; where nothing was to be written, any answer does")
  func writes() {
    let told = Told(calm: .zero)
    told.fail(0, isWrite: true)
    told.succeed(9_000)
    told.fail(10_000)
    told.succeed(20_000)
    #expect(told.lines == ["began at 0"])
    told.succeed(21_000, isWrite: true)
    told.fail(30_000)
    told.succeed(31_000)
    #expect(told.lines == ["began at 0", "ended at 21000", "began at 30000", "ended at 31000"])
  }

  @Test("A store without requests reports the end of an outage only for what succeeded last")
  func closing() {
    let told = Told()
    told.close()
    told.fail(0, isWrite: true)
    told.close()
    #expect(told.lines == ["began at 0"])
    told.succeed(10, isWrite: true)
    told.close()
    #expect(told.lines == ["began at 0", "ended"] && !told.isOpen)
  }
}
