/// An object that an event uses without retaining it, regardless of its owner. Several slots may point to one
/// box.
///
/// Law: an object in use is never released. An owner calls `retire()` before it points to another object. The
/// old object then retains itself until its last use ends. See `Loan` for values with a single owner.
@MainActor
@usableFromInline
class Lent {
  // Exclusivity is not checked at run time: every access is one load or one store on the main actor.
  @exclusivity(unchecked) @usableFromInline final var uses = 0
  @exclusivity(unchecked) @usableFromInline final var itself: Lent?

  @inlinable
  init() {}

  @inlinable final var isInUse: Bool { uses > 0 }

  /// Begins a use. Call `end()` in the same function.
  @inlinable @inline(__always)
  final func begin() { uses &+= 1 }

  /// Ends a use. The object may be released by this call.
  @inlinable @inline(__always)
  final func end() {
    uses &-= 1
    if uses == 0, itself != nil { letGo() }
  }

  /// Keeps the object alive while it is in use, even if its owner releases it.
  final func retire() {
    if uses > 0 { itself = self }
  }

  @usableFromInline final func letGo() { itself = nil }
}

/// A value that is used in place and never copied. A copy would retain and release everything the value
/// holds.
///
/// Exclusivity is not checked at run time for a property of this type. Either the value is a `Lent` object,
/// or it is not replaced while the `Lent` box around it is in use.
@usableFromInline
struct Held<Value>: ~Copyable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: consuming Value) { self.value = value }

  @inlinable @inline(__always)
  @MainActor borrowing func reading<Result>(_ body: @MainActor (Value) -> Result) -> Result { body(value) }

  @inlinable
  borrowing func copy() -> Value { value }
}

extension Held where Value: Lent {
  /// Replaces the object and returns the old one, so that it is released after the access has ended.
  @MainActor mutating func replace(with other: consuming Value) -> Value {
    value.retire()
    swap(&other, &value)
    return other
  }
}
