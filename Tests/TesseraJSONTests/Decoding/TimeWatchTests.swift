import Foundation
import TesseraJSON
import Testing

@Suite("The watch over a section's time")
struct TimeWatchTests {
  /// The processor time of this thread, in nanoseconds.
  private func spent() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test(
    "A section is late when its processor time is over by a sixteenth, and not before it is over: by a clock that ticks, and by the exact one for short times",
    arguments: [20, 700])
  func law(milliseconds: Int) {
    let (limit, start) = (milliseconds * 1_000_000, spent())
    var watch = TimeWatch(.milliseconds(milliseconds))
    watch.begin()
    let begun = spent()
    while true {
      let before = spent() - begun
      guard !watch.isOver(after: 0, of: 1) else { break }
      guard before <= limit + limit / 16 else {
        Issue.record("not late after \(before) of \(limit) ns")
        return
      }
    }
    #expect(spent() - start > limit)
  }
}
