#if GTK
import TesseraGTK
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the tests if there is no display.
  static var display: Self {
    .enabled("there is no display; run Scripts/gtk-tests.sh, which brings its own") { await GtkMainLoop.prepare() }
  }
}

extension Trait where Self == OneSuiteAtATime {
  /// Waits until no other suite with this trait runs: GTK has one main loop, one pointer and one focus.
  static var oneAtATime: Self { OneSuiteAtATime() }
}

struct OneSuiteAtATime: SuiteTrait, TestScoping {
  @MainActor private static var isBusy = false
  @MainActor private static var waiting: [CheckedContinuation<Void, Never>] = []

  @MainActor
  func provideScope(for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void) async throws {
    if Self.isBusy { await withCheckedContinuation { Self.waiting.append($0) } }
    Self.isBusy = true
    defer {
      // The next suite keeps it busy.
      if Self.waiting.isEmpty { Self.isBusy = false } else { Self.waiting.removeFirst().resume() }
    }
    try await function()
  }
}
#endif
