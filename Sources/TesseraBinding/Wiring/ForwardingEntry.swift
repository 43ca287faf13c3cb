/// One event of one sender, as one view forwards it: a slot of the view's table.
///
/// The toolkit's closure refers to the entry weakly, the entry to its sender weakly; only the table owns it. So events that arrive after the
/// view or the wiring is gone find nothing.
@MainActor
@usableFromInline
final class ForwardingEntry {
  let event: SenderEvent
  let hub: ForwardingHub
  private(set) weak var sender: (any EventSender)?
  /// The slot that the typed state is read from, at event time.
  @usableFromInline private(set) weak var slot: BindingSlot?
  // Exclusivity is not checked at run time: a closure is loaded before it is called, so that it may be replaced meanwhile.
  @exclusivity(unchecked) private var fire: EventMapping.Fire
  @exclusivity(unchecked) private var others: [EventMapping.Fire]
  var connection: EventConnection?
  private var isReported = false

  init(sender: any EventSender, event: SenderEvent, hub: ForwardingHub, fires: [EventMapping.Fire]) {
    self.sender = sender
    self.event = event
    self.hub = hub
    slot = sender.bindingSlot
    fire = fires.first ?? { _ in }
    others = Array(fires.dropFirst())
  }

  /// Takes the closures of a newer description; the connection stays.
  func replace(_ fires: [EventMapping.Fire]) {
    fire = fires.first ?? { _ in }
    others = Array(fires.dropFirst())
  }

  var isConnected: Bool { connection?.isConnected ?? false }

  /// Connects unless connected; an event the sender cannot tell is reported once.
  func connect() {
    guard !isConnected, let sender else { return }
    let diagnostics = hub.diagnostics
    if let inner = sender.connect(event, to: { [weak self] in self?.run() }) {
      diagnostics.opened += 1
      connection = EventConnection {
        inner.disconnect()
        diagnostics.closed += 1
      }
    } else if !isReported {
      isReported = true
      diagnostics.report(.unwirable(view: hub.name, sender: sender.bindingName, event: event))
    }
  }

  func disconnect() {
    // Taken out first: what the toolkit lets go of may disconnect once more.
    connection.take()?.disconnect()
  }

  private func run() {
    hub.touched = true
    fire(self)
    if !others.isEmpty {
      for other in others { other(self) }
    }
  }

  /// The state by a dynamic cast, when it is not exactly of the type; reports what was found instead.
  @usableFromInline
  func readOrReport<State>(_ type: State.Type) -> State? {
    if let state = slot?.read(type) { return state }
    let found = slot?.box?.erased.map { String(describing: Swift.type(of: $0)) }
    hub.diagnostics.report(
      .mismatchedState(view: hub.name, sender: senderName, event: event, expected: String(describing: type), found: found))
    return nil
  }

  /// Reports an action that nobody received.
  @usableFromInline
  func reportUndelivered<Action: Sendable>(_ action: Action, type: Action.Type) {
    let alive = hub.routes.filter { $0.handler != nil }
    let name = String(describing: type)
    let what = "\(name).\(action)"
    hub.diagnostics.report(
      alive.isEmpty
        ? .unhandled(view: hub.name, sender: senderName, event: event, action: what, released: hub.routes.map(\.handlerName))
        : .mistyped(
          view: hub.name, sender: senderName, event: event, action: what, type: name,
          handlers: alive.map { "\($0.handlerName) (\($0.actionName))" }))
  }

  var senderName: String { sender?.bindingName ?? "a released sender" }
}
