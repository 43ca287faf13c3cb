/// One variant that is measured against others: a name and the work of one iteration.
public struct Case {
  /// The variant's name in tables, ratios and bounds; unique within one `measure`.
  public let name: String
  let run: () -> Void
  /// The complaint about a result that is not the expected one, or nil; runs one iteration.
  let complaint: () -> String?

  /// A variant called `name` whose iteration is `run`; whatever it computes goes into a `blackHole`.
  public init(_ name: String, _ run: @escaping () -> Void) {
    self.name = name
    self.run = run
    complaint = { nil }
  }

  /// A variant whose iteration yields a result that is known. `measure` checks it before the first round and after the last one.
  public init<Result: Equatable>(_ name: String, yields expected: Result, _ run: @escaping () -> Result) {
    self.name = name
    self.run = { blackHole(run()) }
    complaint = {
      let result = run()
      return result == expected ? nil : "'\(name)' yields \(result) instead of \(expected), so its time says nothing"
    }
  }
}

/// Uses a value in a way that the optimiser cannot see through, so that the work that made it is not removed.
@inline(never)
@_optimize(none)
public func blackHole<T>(_ value: T) {
  withExtendedLifetime(value) {}
}

/// Returns its argument in a way that the optimiser cannot see through, so that work on it is not done ahead of time.
@inline(never)
@_optimize(none)
public func opaque<T>(_ value: T) -> T { value }
