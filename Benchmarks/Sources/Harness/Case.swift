/// One variant to be measured against others: a name and the work of one iteration.
public struct Case {
  /// The variant's name in tables, ratios and bounds. Unique within one `measure`.
  public let name: String
  let run: () -> Void
  /// Runs one iteration. Returns a message if the result is not the expected one, otherwise `nil`.
  let complaint: () -> String?

  /// Creates a variant whose iteration is `run`. Pass its results to `blackHole`.
  public init(_ name: String, _ run: @escaping () -> Void) {
    self.name = name
    self.run = run
    complaint = { nil }
  }

  /// Creates a variant with a known result. `measure` checks the result before the first round and after the
  /// last one.
  public init<Result: Equatable>(_ name: String, yields expected: Result, _ run: @escaping () -> Result) {
    self.name = name
    self.run = { blackHole(run()) }
    complaint = {
      let result = run()
      return result == expected ? nil : "'\(name)' yields \(result) instead of \(expected), so its time says nothing"
    }
  }
}

/// Uses a value opaquely for the optimiser, so that the work that produced it is not removed.
@inline(never)
@_optimize(none)
public func blackHole<T>(_ value: T) {
  withExtendedLifetime(value) {}
}

/// Returns its argument opaquely for the optimiser, so that work on it is not done ahead of time.
@inline(never)
@_optimize(none)
public func opaque<T>(_ value: T) -> T { value }
