/// One variant that is measured against others: a name and the work of one iteration.
public struct Case {
  /// How the variant is called in tables, ratios and bounds; unique within one `measure`.
  public let name: String
  let run: () -> Void

  /// A variant called `name` whose iteration is `run`; whatever it computes goes into a `blackHole`.
  public init(_ name: String, _ run: @escaping () -> Void) {
    self.name = name
    self.run = run
  }
}

/// Uses a value in a way that the optimiser cannot see through, so that the work that made it is not removed.
@inline(never)
public func blackHole<T>(_ value: T) {
  withExtendedLifetime(value) {}
}

/// Returns its argument in a way that the optimiser cannot see through, so that work on it is not done ahead of time.
@inline(never)
@_optimize(none)
public func opaque<T>(_ value: T) -> T { value }
