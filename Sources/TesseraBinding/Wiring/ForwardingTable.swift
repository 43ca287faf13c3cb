/// The wired senders of one view: a dense list of entries, and of the slots that share the view's state.
@MainActor
@usableFromInline
final class ForwardingTable {
  @usableFromInline let hub: ForwardingHub
  var entries: [ForwardingEntry] = []
  private let home = HomeThread()
  /// The slots of the senders, without the view's own, each once. Exclusivity is not checked at run time: the list is replaced as a whole.
  @exclusivity(unchecked) var slots: ContiguousArray<WeakSlot> = []

  init(hub: ForwardingHub) {
    self.hub = hub
  }

  deinit {
    // The toolkit's closures hold the entries; what these hold goes with the view, and their events are over.
    let entries = entries
    if entries.isEmpty { return }
    home.run { for entry in entries { entry.outliveView() } }
  }

  /// Lets every sender point to the view's state.
  ///
  /// Complexity: one comparison per sender.
  @usableFromInline
  func propagate(_ box: StateBoxBase) {
    for sender in slots {
      if let slot = sender.slot, slot.box !== box { slot.point(to: box, owned: false) }
    }
    box.isShared = true
  }

  /// Takes a state away from those senders that share it.
  func withdraw(_ box: StateBoxBase) {
    for sender in slots {
      if let slot = sender.slot, slot.box === box { slot.point(to: nil, owned: false) }
    }
  }

  func disconnectAll() {
    for entry in entries { entry.end() }
  }
}

/// A weak reference to a sender's slot; a class, because copying a weak reference costs more than reading it.
@MainActor
final class WeakSlot {
  private(set) weak var slot: BindingSlot?

  init(slot: BindingSlot) {
    self.slot = slot
  }
}
