/// The wired senders of one view: the list of entries, and the slots that share the view's state.
@MainActor
@usableFromInline
final class ForwardingTable {
  @usableFromInline let hub: ForwardingHub
  var entries: [ForwardingEntry] = []
  private let home = HomeThread()
  /// The slots of the senders, without the view's own and without duplicates. Exclusivity is not checked at
  /// run time, because the list is only replaced as a whole.
  @exclusivity(unchecked) var slots: ContiguousArray<WeakSlot> = []

  init(hub: ForwardingHub) {
    self.hub = hub
  }

  deinit {
    // The toolkit's closures still hold the entries. Release the contents of the entries with the view, since
    // their events no longer matter.
    let entries = entries
    if entries.isEmpty { return }
    home.run { for entry in entries { entry.outliveView() } }
  }

  /// Points every sender to the view's state.
  ///
  /// Complexity: one comparison per sender.
  @usableFromInline
  func propagate(_ box: StateBoxBase) {
    for sender in slots {
      if let slot = sender.slot, slot.box !== box { slot.point(to: box, owned: false) }
    }
    box.isShared = true
  }

  /// Removes a state from the senders that share it.
  func withdraw(_ box: StateBoxBase) {
    for sender in slots {
      if let slot = sender.slot, slot.box === box { slot.point(to: nil, owned: false) }
    }
  }

  func disconnectAll() {
    for entry in entries { entry.end() }
  }
}

/// A weak reference to a sender's slot. A class, because copying a weak reference costs more than reading it.
@MainActor
final class WeakSlot {
  private(set) weak var slot: BindingSlot?

  init(slot: BindingSlot) {
    self.slot = slot
  }
}
