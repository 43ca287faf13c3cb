extension MappingContext {
  /// Maps one event of one sender to actions. A ``MappingContext`` creates it.
  @MainActor
  public struct Mapping {
    /// The closure that runs when the event fires. While wiring, it is bound to the channels of one view.
    ///
    /// It is wrapped in a struct because calling a closure stored directly in an array goes through two more
    /// functions each time.
    @usableFromInline
    struct Fire: Sendable {
      @usableFromInline let run: @MainActor (ForwardingEntry, StateReader) -> Void

      @inlinable
      init(_ run: @escaping @MainActor (ForwardingEntry, StateReader) -> Void) { self.run = run }

      /// Runs all of them in order.
      init(_ fires: [Fire]) {
        if fires.count == 1 {
          self = fires[0]
        } else {
          self.init { entry, reader in
            for fire in fires { fire.run(entry, reader) }
          }
        }
      }
    }

    /// The event.
    public let event: SenderEvent
    /// The type of the actions it produces.
    public let actionType: any Sendable.Type
    /// The type of state that its closure asks for, or `nil`.
    public let stateType: Any.Type?

    @usableFromInline let link: @MainActor (ForwardingHub) -> Fire
    @usableFromInline let evaluate: @MainActor (BindingSlot) -> [any Sendable]

    @inlinable
    init(
      event: SenderEvent, actionType: any Sendable.Type, stateType: Any.Type?, link: @escaping @MainActor (ForwardingHub) -> Fire,
      evaluate: @escaping @MainActor (BindingSlot) -> [any Sendable]
    ) {
      self.event = event
      self.actionType = actionType
      self.stateType = stateType
      self.link = link
      self.evaluate = evaluate
    }

    @inlinable
    init<Action: Sendable>(_ event: SenderEvent, _ actions: @escaping @MainActor () -> ActionList<Action>) {
      self.init(
        event: event, actionType: Action.self, stateType: nil,
        link: { hub in
          let channel = hub.channel(for: Action.self)
          return Fire { entry, _ in channel.send(actions(), from: entry) }
        },
        evaluate: { _ in actions().elements })
    }

    /// Creates a mapping that reads the sender's state each time the event fires.
    @inlinable
    init<State, Action: Sendable>(_ event: SenderEvent, _ actions: @escaping @MainActor (State) -> ActionList<Action>) {
      let type = ObjectIdentifier(State.self)
      self.init(
        event: event, actionType: Action.self, stateType: State.self,
        link: { hub in
          let channel = hub.channel(for: Action.self)
          return Fire { entry, reader in
            if let list = reader.reading(type, as: State.self, actions) {
              channel.send(list, from: entry)
            } else if let state = entry.castOrReport(State.self, reader) {
              channel.send(actions(state), from: entry)
            }
          }
        },
        evaluate: { slot in slot.read(State.self).map { actions($0).elements } ?? [] })
    }
  }
}
