/// One event of one sender, as one view forwards it. An element of the view's table.
///
/// The toolkit's closure holds the entry, so an event needs no weak load to find it. The table empties the
/// entry when the wiring or the view is gone. It then keeps no other object alive, and later events do
/// nothing.
@MainActor
@usableFromInline
final class ForwardingEntry {
  // An event reads only the first two properties. They share a cache line.
  let hub: ForwardingHub
  @exclusivity(unchecked) private var fire: Loan<MappingContext.Mapping.Fire>
  let event: SenderEvent
  private(set) weak var sender: (any EventSender)?
  private(set) var connection: EventConnection?
  private var isReported = false

  init(sender: any EventSender, event: SenderEvent, hub: ForwardingHub, fires: [MappingContext.Mapping.Fire]) {
    self.sender = sender
    self.event = event
    self.hub = hub
    fire = Loan(MappingContext.Mapping.Fire(fires))
  }

  /// Replaces the closures with a newer description's and keeps the connection.
  func replace(_ fires: [MappingContext.Mapping.Fire]) {
    _ = fire.replace(with: MappingContext.Mapping.Fire(fires))
  }

  var isConnected: Bool { connection?.isConnected ?? false }

  /// Connects the event unless it is connected. An event that the sender does not support is reported once.
  func connect() {
    guard !isConnected, let sender else { return }
    let diagnostics = hub.diagnostics
    let reader = sender.bindingSlot.stateReader
    if let inner = sender.connect(event, to: { [self] in run(reader) }) {
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

  /// Disconnects and releases the closures. Nothing is forwarded until the view's senders are read again.
  func end() {
    // Clear the property first: an object released by the toolkit may call this again.
    connection.take()?.disconnect()
    replace([])
  }

  /// Like `end()`, but for a view that is being released. The toolkit may be dismantling it, so it is
  /// notified asynchronously.
  func outliveView() {
    connection.take()?.cleanup()
    replace([])
  }

  private func run(_ reader: StateReader) {
    hub.touched = true
    fire.begin()
    fire.reading { $0.run(self, reader) }
    if fire.end() { _ = fire.takeFormer() }
  }

  /// The state by a dynamic cast, for a type that is not exactly the stored one. Reports the stored type if
  /// the cast fails.
  @usableFromInline
  func castOrReport<State>(_ type: State.Type, _ reader: StateReader) -> State? {
    let found = reader.erased
    if let state = found as? State { return state }
    hub.diagnostics.report(
      .mismatchedState(
        view: hub.name, sender: senderName, event: event, expected: String(describing: type),
        found: found.map { String(describing: Swift.type(of: $0)) }))
    return nil
  }

  /// Reports an action that no handler received.
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
