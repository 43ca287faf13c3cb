/// An object that an event under way uses without retaining it, whoever owns it: several slots may point to one box.
///
/// One law holds: an object in use is never let go of. An owner calls `retire()` before it points to another object; the former one then
/// holds itself until its last use ends. See `Loan` for values with one owner.
@MainActor
@usableFromInline
class Lent {
  // Exclusivity is not checked at run time: every access is one load or one store on the main actor.
  @exclusivity(unchecked) @usableFromInline final var uses = 0
  @exclusivity(unchecked) @usableFromInline final var itself: Lent?

  @inlinable
  init() {}

  /// Whether an event is using the object.
  @inlinable final var isInUse: Bool { uses > 0 }

  /// Begins a use; ended by `end()` in the same function.
  @inlinable @inline(__always)
  final func begin() { uses &+= 1 }

  /// Ends a use. The object may be gone afterwards.
  @inlinable @inline(__always)
  final func end() {
    uses &-= 1
    if uses == 0, itself != nil { letGo() }
  }

  /// Survives its owner's release while it is in use.
  final func retire() {
    if uses > 0 { itself = self }
  }

  @usableFromInline final func letGo() { itself = nil }
}

/// A value that is lent in place and never copied: a copy would retain and release everything that it holds.
///
/// Exclusivity is not checked at run time for a property that is lent: it is either an object that is `Lent`, or not replaced while the
/// `Lent` box around it is in use.
@usableFromInline
struct Held<Value>: ~Copyable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: consuming Value) { self.value = value }

  /// The result of `body` for the value.
  @inlinable @inline(__always)
  @MainActor borrowing func reading<Result>(_ body: @MainActor (Value) -> Result) -> Result { body(value) }

  /// A copy, for those who keep it.
  @inlinable
  borrowing func copy() -> Value { value }
}

extension Held where Value: Lent {
  /// Lends another object from now on; gives the former one back, so that it is released after the access has ended.
  @MainActor mutating func replace(with other: consuming Value) -> Value {
    value.retire()
    swap(&other, &value)
    return other
  }
}
