/// Everything the binding knows about one view or sender, kept in one stored property of it.
///
/// A toolkit's base class declares `let bindingSlot = BindingSlot()` once; a toolkit that cannot add stored properties keeps the slot as
/// associated data of the native object. The slot never refers to its own view, so it is no part of a cycle, and it dies with the view.
///
/// - Isolation: the main actor.
@MainActor
public final class BindingSlot {
  // Exclusivity is not checked at run time: every access is one load or one store on the main actor, with no other code in between.

  /// The state, shared with the senders when this is the slot of a configured view.
  @exclusivity(unchecked) @usableFromInline private(set) var box: StateBoxBase?

  /// The reader through which the toolkit's closures see the state; made when the first event is connected.
  @exclusivity(unchecked) private var reader: StateReader?

  /// Whether `box` was made by this slot. A box that came from a parent view is replaced, never written to.
  @exclusivity(unchecked) @usableFromInline var ownsBox = false

  /// The store that the last `apply` came from.
  @exclusivity(unchecked) @usableFromInline var link: StoreLinkBase?

  /// The wired senders, when the view forwards events.
  @exclusivity(unchecked) @usableFromInline var table: ForwardingTable?

  /// The receiver of the reports of this view and of the views below it that have none of their own.
  @exclusivity(unchecked) public var diagnostics: BindingDiagnostics?

  /// Whether a sender of the view has fired since the view was configured, so that what is seen may differ from the state.
  @usableFromInline var wasTouched: Bool { table?.hub.touched ?? false }

  /// An empty slot.
  public init() {}

  deinit {
    // The state ends with its view, also where a toolkit holds on to closures of it.
    if let reader { reader.home.run { reader.point(to: nil) } }
  }

  /// The reader through which the toolkit's closures see the state.
  var stateReader: StateReader {
    if let reader { return reader }
    let made = StateReader(box)
    reader = made
    return made
  }

  /// Stores the input of a configured view, for itself and for every sender of its table.
  ///
  /// Complexity: one write when the senders know the view's state already, else one comparison per sender; no allocation when the
  /// type did not change.
  @inlinable
  func configure<Value>(with value: consuming Value) {
    if link != nil { link = nil }
    // A box that an event is reading keeps its value until that is done.
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

  /// The only way to another box.
  @usableFromInline
  func point(to other: StateBoxBase?, owned: Bool) {
    box?.isShared = false
    // The box last: what it held may read or replace the state while it is released.
    ownsBox = owned
    reader?.point(to: other)
    box = other
  }

  /// Stores a state here only.
  @inlinable
  func set<Value>(_ value: Value) {
    point(to: StateBox(value), owned: true)
  }

  /// The state, when it is of the given type.
  @inlinable
  func read<Value>(_ type: Value.Type) -> Value? {
    guard let box else { return nil }
    if box.type == ObjectIdentifier(Value.self) { return unsafeDowncast(box, to: StateBox<Value>.self).value }
    return box.erased as? Value
  }

  /// Forgets the state here, and on the senders that share it.
  func remove() {
    guard let old = box else { return }
    link = nil
    point(to: nil, owned: false)
    table?.withdraw(old)
  }
}
