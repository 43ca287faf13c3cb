/// The wired senders of one view: a dense list of entries, and of the slots that share the view's state.
@MainActor
@usableFromInline
final class ForwardingTable {
  @usableFromInline let hub: ForwardingHub
  var entries: [ForwardingEntry] = []
  /// The slots of the senders, without the view's own, each once.
  var slots: ContiguousArray<WeakSlot> = []

  init(hub: ForwardingHub) {
    self.hub = hub
  }

  /// Lets every sender point to the view's state.
  ///
  /// Complexity: one comparison per sender when the view was configured before with the same type.
  @usableFromInline
  func propagate(_ box: StateBoxBase?) {
    hub.touched = false
    for weak in slots {
      if let slot = weak.slot, slot.box !== box { slot.share(box) }
    }
  }

  /// Takes a state away from those senders that share it.
  func withdraw(_ box: StateBoxBase) {
    for weak in slots {
      if let slot = weak.slot, slot.box === box { slot.share(nil) }
    }
  }

  func disconnectAll() {
    for entry in entries { entry.disconnect() }
  }
}

@MainActor
struct WeakSlot {
  weak var slot: BindingSlot?
}

extension BindingSlot {
  /// Points to the state of a view above.
  func share(_ other: StateBoxBase?) {
    box = other
    ownsBox = false
  }
}
