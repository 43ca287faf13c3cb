#if GTK
internal import TesseraGTK
import XCTest

final class LoopTests: XCTestCase {
  @MainActor
  func testTheMainActorRunsInsideOfTheLoop() throws {
    try XCTSkipUnless(GtkMainLoop.prepare(), "There is no display")
    var hasRun = false
    Task { @MainActor in hasRun = true }
    XCTAssertTrue(GtkMainLoop.turn(until: { hasRun }))
  }
}
#endif
