/// Something that an event under way uses in place, without retaining it.
///
/// Retaining and releasing all that an event passes through would cost more than the rest of the event. So the uses are counted, and one law
/// holds: what is in use is never let go of. A value that is replaced meanwhile is kept until the last use has ended.
///
/// Exclusivity is not checked at run time for a property that is a loan: a use reads the value once, at its beginning, and by the law above what it
/// has read stays alive until its end.
@usableFromInline
struct Loan<Value>: ~Copyable {
  @usableFromInline var value: Value
  @usableFromInline var uses = 0
  /// Whether a use of the value has begun.
  @usableFromInline var wasUsed = false
  /// Whether there are values that were replaced in use.
  @usableFromInline var hasFormer = false
  private var former: [Value] = []

  @usableFromInline
  init(_ value: consuming Value) { self.value = value }

  /// The result of `body` for the value; between `begin()` and `end()`.
  @inlinable @inline(__always)
  @MainActor borrowing func reading<Result>(_ body: @MainActor (Value) -> Result) -> Result { body(value) }

  /// Begins a use.
  @inlinable @inline(__always)
  mutating func begin() {
    uses &+= 1
    wasUsed = true
  }

  /// Ends a use; true when it was the last one and values wait to be let go of, by `takeFormer()`.
  @inlinable @inline(__always)
  mutating func end() -> Bool {
    uses &-= 1
    return uses == 0 && hasFormer
  }

  /// Values that nobody uses any more, to be released after the access to this property has ended: they may replace values themselves.
  @usableFromInline
  mutating func takeFormer() -> [Value] {
    let taken = former
    former = []
    hasFormer = false
    return taken
  }

  /// Lends another value from now on; gives the former one back if nobody uses it, to be released after the access has ended.
  mutating func replace(with other: consuming Value) -> Value? {
    swap(&other, &value)
    let isInUse = uses > 0 && wasUsed
    wasUsed = false
    if !isInUse { return other }
    former.append(other)
    hasFormer = true
    return nil
  }
}
