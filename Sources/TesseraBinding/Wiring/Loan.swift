/// A value that an event uses in place, without retaining it.
///
/// Retaining and releasing every object that an event passes through would cost more than the rest of the
/// event. Uses are counted instead, and one law holds: a value in use is never released. A value that is
/// replaced while in use is kept until the last use has ended.
///
/// Exclusivity is not checked at run time for a property of this type. A use reads the value once, at its
/// beginning, and by the law above that value stays alive until the use ends.
@usableFromInline
struct Loan<Value>: ~Copyable {
  @usableFromInline var value: Value
  @usableFromInline var uses = 0
  /// Whether the current value has been used.
  @usableFromInline var wasUsed = false
  /// Whether there are values that were replaced while in use.
  @usableFromInline var hasFormer = false
  private var former: [Value] = []

  @usableFromInline
  init(_ value: consuming Value) { self.value = value }

  @inlinable @inline(__always)
  @MainActor borrowing func reading<Result>(_ body: @MainActor (Value) -> Result) -> Result { body(value) }

  @inlinable @inline(__always)
  mutating func begin() {
    uses &+= 1
    wasUsed = true
  }

  /// Ends a use. Returns `true` if it was the last one and `takeFormer()` has values to release.
  @inlinable @inline(__always)
  mutating func end() -> Bool {
    uses &-= 1
    return uses == 0 && hasFormer
  }

  /// Returns replaced values that are no longer used. Release them after the access to this property has
  /// ended: their `deinit` may replace values themselves.
  @usableFromInline
  mutating func takeFormer() -> [Value] {
    let taken = former
    former = []
    hasFormer = false
    return taken
  }

  /// Replaces the value. Returns the old value if it is not in use, to be released after the access has
  /// ended.
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
