/// Type-erased base of `StateBox`. A slot points to one.
///
/// A view and all its senders point to the same box, so that configuring a view is one write instead of one
/// write per sender.
@MainActor
@usableFromInline
class StateBoxBase: Lent {
  /// The identity of the exact value type, compared on the hot path instead of a dynamic cast. Only a
  /// `StateBox<Value>` has the identity of `Value`, so a box with that identity can be downcast without a
  /// check.
  @usableFromInline let type: ObjectIdentifier

  /// Whether every sender of the view that created this box points to it. A slot that switches to another box
  /// sets it to `false`, so configuring the view again need not visit the senders.
  @exclusivity(unchecked) @usableFromInline var isShared = false

  @usableFromInline
  init(type: ObjectIdentifier) {
    self.type = type
    super.init()
  }

  /// Represents a missing state.
  static let none = StateBoxBase(type: ObjectIdentifier(StateBoxBase.self))

  /// The value, for reads with a type other than the exact one. Slow, and off the hot path.
  @usableFromInline var erased: Any? { nil }
}

@MainActor
@usableFromInline
final class StateBox<Value>: StateBoxBase {
  // Exclusivity is not checked at run time. The value is only read and swapped, swapping runs no code of the
  // value, and a box is never swapped while its value is being read.
  @exclusivity(unchecked) @usableFromInline var held: Held<Value>

  @inlinable
  init(_ value: consuming Value) {
    held = Held(value)
    super.init(type: ObjectIdentifier(Value.self))
  }

  @inlinable var value: Value { held.copy() }

  @usableFromInline override var erased: Any? { value }

  /// Replaces the value, which must not be in use. The old value is released after the access has ended, so
  /// its `deinit` may read this box.
  @inlinable
  func replace(with newValue: consuming Value) {
    swap(&newValue, &held.value)
  }
}
