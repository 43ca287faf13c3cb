extension ForwardingTable {
  /// One event of one sender in the current description.
  struct Wanted {
    let sender: any EventSender
    let event: SenderEvent
    var fires: [MappingContext.Mapping.Fire]
  }

  struct Key: Hashable {
    let sender: ObjectIdentifier
    let event: SenderEvent
  }

  /// Updates the table to match the view's current description: keeps existing connections, connects new
  /// events and disconnects removed ones.
  ///
  /// - Law: afterwards every described event of every sender has exactly one connection if the view has a
  ///   handler, and none otherwise, regardless of the previous wiring.
  /// - Complexity: linear in the number of mappings.
  func update(for view: any EventForwardingProvider) {
    let described = view.eventForwarder.senderMappings
    let wanted = wanted(described, by: view)
    if !replaceFires(wanted) { match(wanted) }
    updateSlots(described, of: view)
    hub.prune()
    if hub.routes.isEmpty {
      disconnectAll()
    } else {
      for entry in entries { entry.connect() }
    }
  }

  /// The usual case, a row reused with the same senders: only replaces the closures. Returns `false` if the
  /// senders or events differ.
  private func replaceFires(_ wanted: [Wanted]) -> Bool {
    guard wanted.count == entries.count else { return false }
    for (entry, wanted) in zip(entries, wanted) where entry.sender !== wanted.sender || entry.event != wanted.event { return false }
    for (entry, wanted) in zip(entries, wanted) { entry.replace(wanted.fires) }
    return true
  }

  /// Reuses the existing entry of each wanted event and ends the other entries.
  private func match(_ wanted: [Wanted]) {
    var old: [Key: ForwardingEntry] = [:]
    for entry in entries {
      if let sender = entry.sender { old[Key(sender: ObjectIdentifier(sender), event: entry.event)] = entry } else { entry.end() }
    }
    entries = []
    for wanted in wanted {
      if let entry = old.removeValue(forKey: Key(sender: ObjectIdentifier(wanted.sender), event: wanted.event)) {
        entry.replace(wanted.fires)
        entries.append(entry)
      } else {
        entries.append(ForwardingEntry(sender: wanted.sender, event: wanted.event, hub: hub, fires: wanted.fires))
      }
    }
    for entry in old.values { entry.end() }
  }

  /// Groups the mappings by sender and event, in the order of first occurrence.
  func wanted(_ described: [SenderGroup.Mappings], by view: any EventForwardingProvider) -> [Wanted] {
    var wanted: [Wanted] = []
    var index: [Key: Int] = [:]
    for element in described {
      guard let sender = element.sender else { continue }
      for (event, fire) in fires(of: element, ownedBy: view) {
        let key = Key(sender: ObjectIdentifier(sender), event: event)
        if let position = index[key] {
          wanted[position].fires.append(fire)
        } else {
          index[key] = wanted.count
          wanted.append(Wanted(sender: sender, event: event, fires: [fire]))
        }
      }
    }
    return wanted
  }

  private func fires(of element: SenderGroup.Mappings, ownedBy view: any EventForwardingProvider) -> [(
    SenderEvent, MappingContext.Mapping.Fire
  )] {
    var fires: [(SenderEvent, MappingContext.Mapping.Fire)] = []
    fires.reserveCapacity(element.mappings.count)
    guard element.sender === view else {
      for mapping in element.mappings { fires.append((mapping.event, mapping.link(hub))) }
      return fires
    }
    // The closures of a view's own gestures hold the view. Stored in the view's table, they would keep it
    // alive, so they are created again for each event.
    var seen: Set<SenderEvent> = []
    for mapping in element.mappings where seen.insert(mapping.event).inserted {
      fires.append((mapping.event, Self.fireAnew(mapping.event, of: element.rebuild)))
    }
    return fires
  }

  private static func fireAnew(_ event: SenderEvent, of rebuild: @escaping (any EventSender) -> [MappingContext.Mapping])
    -> MappingContext.Mapping.Fire
  {
    MappingContext.Mapping.Fire { entry, reader in
      guard let sender = entry.sender else { return }
      for mapping in rebuild(sender) where mapping.event == event { mapping.link(entry.hub).run(entry, reader) }
    }
  }

  private func updateSlots(_ described: [SenderGroup.Mappings], of view: any EventForwardingProvider) {
    let own = view.bindingSlot
    var listed: [BindingSlot] = []
    listed.reserveCapacity(described.count)
    for element in described {
      guard let slot = element.sender?.bindingSlot, slot !== own, !(listed.last === slot) else { continue }
      listed.append(slot)
    }
    if isListing(listed) { return }

    var identities: Set<ObjectIdentifier> = []
    let before = slots
    slots = []
    for slot in listed where identities.insert(ObjectIdentifier(slot)).inserted {
      slots.append(WeakSlot(slot: slot))
      if slot.box == nil, let box = own.box { slot.point(to: box, owned: false) }
    }
    guard let box = own.box else { return }
    box.isShared = false
    // A sender that left the view keeps none of its state.
    for former in before {
      if let slot = former.slot, slot.box === box, !identities.contains(ObjectIdentifier(slot)) { slot.point(to: nil, owned: false) }
    }
  }

  private func isListing(_ listed: [BindingSlot]) -> Bool {
    guard listed.count == slots.count else { return false }
    for (former, slot) in zip(slots, listed) where former.slot !== slot { return false }
    return true
  }
}
