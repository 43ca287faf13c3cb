#if GTK
import Foundation
internal import TesseraGTK
import Testing

@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct LoopTests {
  @Test func testsRunOnTheMainThread() {
    #expect(Thread.isMainThread)
  }

  /// A test is a job of the main actor, which runs one job at a time. So the run loop calls this outside of a job.
  @Test func theMainActorRunsInsideOfTheLoop() async {
    let hasRun = await withCheckedContinuation { continuation in
      RunLoop.main.perform {
        let hasRun = MainActor.assumeIsolated {
          var hasRun = false
          Task { @MainActor in hasRun = true }
          return GtkMainLoop.turn(until: { hasRun })
        }
        continuation.resume(returning: hasRun)
      }
    }
    #expect(hasRun)
  }
}
#endif
