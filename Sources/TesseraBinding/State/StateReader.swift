/// Gives a sender's events access to the sender's state.
///
/// The toolkit's closures hold the reader instead of the sender's slot, which may refer to everything else
/// that belongs to the sender. The reader is emptied when the sender is released.
@MainActor
@usableFromInline
final class StateReader {
  /// The box that the sender's slot points to, or an empty box.
  @exclusivity(unchecked) @usableFromInline var box: Held<StateBoxBase>
  let home = HomeThread()

  init(_ box: StateBoxBase?) {
    self.box = Held(box ?? .none)
  }

  func point(to other: StateBoxBase?) {
    _ = box.replace(with: other ?? .none)
  }

  /// Calls `body` with the state, used in place, if its type is exactly `Value`. Otherwise returns `nil`.
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

  /// The state, of any type.
  var erased: Any? { box.reading { $0.erased } }
}
