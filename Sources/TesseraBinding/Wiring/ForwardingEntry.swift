/// One event of one sender, as one view forwards it: a slot of the view's table.
///
/// The toolkit's closure holds the entry, so that an event finds it without asking whether it is still there; the table empties it when the
/// wiring or the view is gone, so that it keeps nothing else alive and events that arrive later find nothing.
@MainActor
@usableFromInline
final class ForwardingEntry {
  // An event reads the first two, and nothing else of the entry: they stand in one line of the processor's cache.
  let hub: ForwardingHub
  /// The closure that runs when the event fires.
  @exclusivity(unchecked) private var fire: Loan<EventMapping.Fire>
  let event: SenderEvent
  private(set) weak var sender: (any EventSender)?
  private(set) var connection: EventConnection?
  private var isReported = false

  init(sender: any EventSender, event: SenderEvent, hub: ForwardingHub, fires: [EventMapping.Fire]) {
    self.sender = sender
    self.event = event
    self.hub = hub
    fire = Loan(EventMapping.Fire(fires))
  }

  /// Takes the closures of a newer description; the connection stays.
  func replace(_ fires: [EventMapping.Fire]) {
    _ = fire.replace(with: EventMapping.Fire(fires))
  }

  var isConnected: Bool { connection?.isConnected ?? false }

  /// Connects unless connected; an event the sender cannot tell is reported once.
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

  /// Disconnects and lets go of the closures: nothing is forwarded any more, until the view's senders are read again.
  func end() {
    // Taken out first: what the toolkit lets go of may disconnect once more.
    connection.take()?.disconnect()
    replace([])
  }

  /// The same where the view is just going away: the toolkit, which may be taking it apart, is told a moment later.
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

  /// The state by a dynamic cast, when it is not exactly of the type; reports what was found instead.
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
