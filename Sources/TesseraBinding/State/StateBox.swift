/// The type-erased face of a stored state: what a slot points to, and which type is inside.
///
/// A view and all its senders point to one box, so that configuring a view is one write and not one write per sender.
@MainActor
@usableFromInline
class StateBoxBase: Lent {
  /// The identity of the exact type inside, compared on the hot path in place of a dynamic cast. Only a `StateBox<Value>` carries the identity
  /// of `Value`, so a box with that identity may be downcast unchecked.
  @usableFromInline let type: ObjectIdentifier

  /// Whether every sender of the view that made this box points to it. A slot that turns away from a box ends that, so a view that is
  /// configured again knows without visiting its senders.
  @exclusivity(unchecked) @usableFromInline var isShared = false

  @usableFromInline
  init(type: ObjectIdentifier) {
    self.type = type
    super.init()
  }

  /// No state.
  static let none = StateBoxBase(type: ObjectIdentifier(StateBoxBase.self))

  /// The value for reads whose type is not the exact one: slow, and off the hot path.
  @usableFromInline var erased: Any? { nil }
}

/// A stored state of one exact type.
@MainActor
@usableFromInline
final class StateBox<Value>: StateBoxBase {
  // Exclusivity is not checked at run time: the value is only read and swapped. Swapping runs no code of the value, and a box whose value is
  // being read is never swapped.
  @exclusivity(unchecked) @usableFromInline var held: Held<Value>

  @inlinable
  init(_ value: consuming Value) {
    held = Held(value)
    super.init(type: ObjectIdentifier(Value.self))
  }

  @inlinable var value: Value { held.copy() }

  @usableFromInline override var erased: Any? { value }

  /// Replaces the value, which must not be in use; the old one is released after the access has ended, so that its `deinit` may read this box.
  @inlinable
  func replace(with newValue: consuming Value) {
    swap(&newValue, &held.value)
  }
}
