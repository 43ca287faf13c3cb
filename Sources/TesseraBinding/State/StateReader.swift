/// The state of one sender as its events read it.
///
/// The toolkit's closures hold it, and not the sender's slot, which may lead to everything else that belongs to the sender. It is empty as
/// soon as the sender is gone.
@MainActor
@usableFromInline
final class StateReader {
  /// The box that the sender's slot points to, or an empty one.
  @exclusivity(unchecked) @usableFromInline var box: Held<StateBoxBase>
  let home = HomeThread()

  init(_ box: StateBoxBase?) {
    self.box = Held(box ?? .none)
  }

  /// Reads another box from now on.
  func point(to other: StateBoxBase?) {
    _ = box.replace(with: other ?? .none)
  }

  /// The result of `body` for the state when that is exactly a `Value`, which is lent in place; nil when it is not.
  @inlinable @inline(__always)
  func reading<Value, Result>(_ type: ObjectIdentifier, as value: Value.Type, _ body: @MainActor (Value) -> Result) -> Result? {
    box.reading { box in
      guard box.type == type else { return nil }
      box.begin()
      let result = unsafeDowncast(box, to: StateBox<Value>.self).held.reading(body)
      box.end()
      return result
    }
  }

  /// The state of whatever type.
  var erased: Any? { box.reading { $0.erased } }
}
