extension ForwardingTable {
  /// One event of one sender, as it is described now.
  struct Wanted {
    let sender: any EventSender
    let event: SenderEvent
    var fires: [EventMapping.Fire]
  }

  struct Key: Hashable {
    let sender: ObjectIdentifier
    let event: SenderEvent
  }

  /// Brings the table in line with what the view describes now: keeps what is wired, connects what is new, disconnects what is gone.
  ///
  /// - Law: afterwards every described event of every sender has exactly one connection while the view has a handler, and none while it has
  ///   none, whatever was wired before.
  /// - Complexity: linear in the number of mappings.
  func update(for view: any EventForwardingProvider) {
    let described = view.eventForwarder.senderMappings
    let wanted = wanted(described, by: view)
    var old: [Key: ForwardingEntry] = [:]
    for entry in entries {
      if let sender = entry.sender { old[Key(sender: ObjectIdentifier(sender), event: entry.event)] = entry } else { entry.disconnect() }
    }
    entries = wanted.map { wanted in
      guard let entry = old.removeValue(forKey: Key(sender: ObjectIdentifier(wanted.sender), event: wanted.event)) else {
        return ForwardingEntry(sender: wanted.sender, event: wanted.event, hub: hub, fires: wanted.fires)
      }
      entry.replace(wanted.fires)
      return entry
    }
    for entry in old.values { entry.disconnect() }
    updateSlots(described, of: view)
    hub.setRoutes(hub.routes)
    if hub.routes.isEmpty {
      disconnectAll()
    } else {
      for entry in entries { entry.connect() }
    }
  }

  /// Groups the mappings by sender and event, in the order of first mention.
  func wanted(_ described: [SenderMappings], by view: any EventForwardingProvider) -> [Wanted] {
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

  private func fires(of element: SenderMappings, ownedBy view: any EventForwardingProvider) -> [(SenderEvent, EventMapping.Fire)] {
    guard element.sender === view else { return element.mappings.map { ($0.event, $0.link(hub)) } }
    // The closures of a view's own gestures hold the view; kept in its table they would keep it alive. So they are made for each event.
    var seen: [SenderEvent] = []
    for mapping in element.mappings where !seen.contains(mapping.event) { seen.append(mapping.event) }
    return seen.map { ($0, Self.fireAnew($0, of: element.rebuild)) }
  }

  private static func fireAnew(_ event: SenderEvent, of rebuild: @escaping (any EventSender) -> [EventMapping]) -> EventMapping.Fire {
    { entry in
      guard let sender = entry.sender else { return }
      for mapping in rebuild(sender) where mapping.event == event { mapping.link(entry.hub)(entry) }
    }
  }

  private func updateSlots(_ described: [SenderMappings], of view: any EventForwardingProvider) {
    let own = view.bindingSlot
    own.box?.isShared = false
    let before = slots.compactMap(\.slot)
    let known = Set(before.map { ObjectIdentifier($0) })
    var listed: Set<ObjectIdentifier> = [ObjectIdentifier(own)]
    slots.removeAll(keepingCapacity: true)
    for element in described {
      guard let slot = element.sender?.bindingSlot, listed.insert(ObjectIdentifier(slot)).inserted else { continue }
      slots.append(WeakSlot(slot: slot))
      if !known.contains(ObjectIdentifier(slot)), slot.box == nil, let box = own.box { slot.point(to: box, owned: false) }
    }
    guard let box = own.box else { return }
    // A sender that left the view keeps no state of it.
    for slot in before where !listed.contains(ObjectIdentifier(slot)) && slot.box === box { slot.point(to: nil, owned: false) }
  }
}
