/// The binding's data about one view or sender, kept in a single stored property of that object.
///
/// A toolkit's base class declares `let bindingSlot = BindingSlot()` once. A toolkit that cannot add stored
/// properties keeps the slot as associated data of the native object. The slot never refers to its own view,
/// so it forms no cycle and is released with the view.
///
/// - Isolation: the main actor.
@MainActor
public final class BindingSlot {
  // Exclusivity is not checked at run time: every access is one load or one store on the main actor, with no
  // other code in between.

  /// The state. The slot of a configured view shares it with its senders.
  @exclusivity(unchecked) @usableFromInline private(set) var box: StateBoxBase?

  /// The reader that gives the toolkit's closures access to the state. Created when the first event is
  /// connected.
  @exclusivity(unchecked) private var reader: StateReader?

  /// Whether this slot created `box`. A box from a parent view is replaced, never written to.
  @exclusivity(unchecked) @usableFromInline var ownsBox = false

  /// The wired senders, if the view forwards events.
  @exclusivity(unchecked) @usableFromInline var table: ForwardingTable?

  /// Receives the reports of this view and of the views below it that have no diagnostics of their own.
  @exclusivity(unchecked) public var diagnostics: BindingDiagnostics?

  /// Whether a sender has fired since the view was configured, so the visible value may differ from the
  /// state.
  @usableFromInline var wasTouched: Bool { table?.hub.touched ?? false }

  /// Creates an empty slot.
  public init() {}

  deinit {
    // Release the state with its view, even if the toolkit still holds closures of it.
    if let reader { reader.home.run { reader.point(to: nil) } }
  }

  var stateReader: StateReader {
    if let reader { return reader }
    let made = StateReader(box)
    reader = made
    return made
  }

  /// Stores the input of a configured view, for the view and every sender in its table.
  ///
  /// Complexity: one write if the senders already share the view's state, otherwise one comparison per
  /// sender. No allocation if the type is unchanged.
  @inlinable
  func configure<Value>(with value: consuming Value) {
    // A box keeps its value while an event reads it.
    if ownsBox, let box, box.type == ObjectIdentifier(Value.self), !box.isInUse {
      unsafeDowncast(box, to: StateBox<Value>.self).replace(with: value)
    } else {
      point(to: StateBox(value), owned: true)
    }
    if let table {
      table.hub.touched = false
      if let box, !box.isShared { table.propagate(box) }
    }
  }

  /// The only place where the slot switches to another box.
  @usableFromInline
  func point(to other: StateBoxBase?, owned: Bool) {
    box?.isShared = false
    // Set the box last: releasing its old value may read or replace the state.
    ownsBox = owned
    reader?.point(to: other)
    box = other
  }

  @inlinable
  func set<Value>(_ value: Value) {
    point(to: StateBox(value), owned: true)
  }

  /// The state, if it has the given type.
  @inlinable
  func read<Value>(_ type: Value.Type) -> Value? {
    guard let box else { return nil }
    if box.type == ObjectIdentifier(Value.self) { return unsafeDowncast(box, to: StateBox<Value>.self).value }
    return box.erased as? Value
  }

  /// Removes the state here and on the senders that share it.
  func remove() {
    guard let old = box else { return }
    point(to: nil, owned: false)
    table?.withdraw(old)
  }
}
