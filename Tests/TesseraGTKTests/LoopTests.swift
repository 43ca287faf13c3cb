#if GTK
internal import TesseraGTK
import XCTest

final class LoopTests: XCTestCase {
  /// Not an async test: those run as a job of the main actor, and it does one at a time.
  func testTheMainActorRunsInsideOfTheLoop() throws {
    try MainActor.assumeIsolated {
      try XCTSkipUnless(GtkMainLoop.prepare(), "There is no display")
      var hasRun = false
      Task { @MainActor in hasRun = true }
      XCTAssertTrue(GtkMainLoop.turn(until: { hasRun }))
    }
  }
}
#endif
