extension EventForwardingProvider {
  /// Adds a handler and wires the senders the view lists now; adding one that is there changes nothing but the wiring of new senders.
  @inlinable
  public func addActionHandler(_ handler: some ActionHandlingProvider) {
    addActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Adds an erased handler; one that is already gone is reported.
  public func addActionHandler(_ handler: AnyActionHandlingProvider) {
    let table = table
    if let object = handler.route.handler {
      if !table.hub.routes.contains(where: { $0.handler === object }) { table.hub.setRoutes(table.hub.routes + [handler.route]) }
    } else {
      nearestDiagnostics.report(.releasedHandler(view: bindingName, handler: handler.route.handlerName))
    }
    table.update(for: self)
  }

  /// Removes a handler; the others stay, and an unknown one changes nothing.
  @inlinable
  public func removeActionHandler(_ handler: some ActionHandlingProvider) {
    removeActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Removes an erased handler.
  public func removeActionHandler(_ handler: AnyActionHandlingProvider) {
    guard let table = bindingSlot.table else { return }
    let object = handler.route.handler
    table.hub.setRoutes(table.hub.routes.filter { $0.handler !== object })
    if table.hub.routes.isEmpty { table.disconnectAll() }
  }

  /// Removes all handlers and disconnects all senders.
  public func removeAllActionHandlers() {
    guard let table = bindingSlot.table else { return }
    table.hub.setRoutes([])
    table.disconnectAll()
  }

  /// Makes one handler the only one.
  @inlinable
  public func assignActionHandler(_ handler: some ActionHandlingProvider) {
    assignActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Makes one erased handler the only one.
  public func assignActionHandler(_ handler: AnyActionHandlingProvider) {
    table.hub.setRoutes([])
    addActionHandler(handler)
  }

  /// The number of handlers that are attached and alive.
  public var actionHandlerCount: Int {
    bindingSlot.table?.hub.routes.count { $0.handler != nil } ?? 0
  }
}
