extension EventForwardingProvider {
  /// Adds a handler and wires the senders that the view lists now. Adding a handler twice has no effect apart
  /// from wiring new senders.
  @inlinable
  public func addActionHandler(_ handler: some ActionHandlingProvider) {
    addActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Adds a type-erased handler. Reports a handler that was already released.
  public func addActionHandler(_ handler: AnyActionHandlingProvider) {
    let table = table
    if let object = handler.route.handler {
      if !table.hub.routes.contains(where: { $0.handler === object }) { table.hub.setRoutes(table.hub.routes + [handler.route]) }
    } else {
      nearestDiagnostics.report(.releasedHandler(view: bindingName, handler: handler.route.handlerName))
    }
    table.update(for: self)
  }

  /// Removes a handler and keeps the others. Removing an unknown handler changes nothing.
  @inlinable
  public func removeActionHandler(_ handler: some ActionHandlingProvider) {
    removeActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Removes a type-erased handler and keeps the others.
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

  /// Replaces all handlers with this one.
  @inlinable
  public func assignActionHandler(_ handler: some ActionHandlingProvider) {
    assignActionHandler(AnyActionHandlingProvider(handler))
  }

  /// Replaces all handlers with this type-erased one.
  public func assignActionHandler(_ handler: AnyActionHandlingProvider) {
    table.hub.setRoutes([])
    addActionHandler(handler)
  }

  /// The number of attached handlers that are alive.
  public var actionHandlerCount: Int {
    bindingSlot.table?.hub.routes.count { $0.handler != nil } ?? 0
  }
}
