/// The data shared by all entries of one view: the handlers and the receiver of reports. It refers to no
/// entry and holds no view.
@MainActor
@usableFromInline
final class ForwardingHub {
  /// Whether a sender fired since the view was configured. Exclusivity is not checked at run time, because
  /// the property is only loaded and stored.
  @exclusivity(unchecked) @usableFromInline var touched = false
  private(set) weak var owner: (any EventForwardingProvider)?
  private(set) var routes: [ActionRouteBase] = []
  @usableFromInline var channels: [ActionChannelBase] = []

  init(owner: any EventForwardingProvider) {
    self.owner = owner
  }

  /// The name of the view, for reports.
  var name: String { owner?.bindingName ?? "a released view" }

  var diagnostics: BindingDiagnostics { owner?.nearestDiagnostics ?? .printing }

  /// The channel of an action type, created on first use. The downcast is sound because only an
  /// `ActionChannel<Action>` has the identity of `Action`.
  ///
  /// Complexity: linear in the number of action types of the view. Only called while wiring.
  @inlinable
  func channel<Action: Sendable>(for type: Action.Type) -> ActionChannel<Action> {
    let id = ObjectIdentifier(type)
    for channel in channels where channel.type == id { return unsafeDowncast(channel, to: ActionChannel<Action>.self) }
    let channel = ActionChannel<Action>()
    open(channel)
    return channel
  }

  @usableFromInline
  func open(_ channel: ActionChannelBase) {
    channels.append(channel)
    channel.adopt(routes)
  }

  /// Removes handlers that were released.
  func prune() {
    for route in routes where route.handler == nil { return setRoutes(routes) }
  }

  /// Replaces the handlers, leaving out released ones.
  func setRoutes(_ newRoutes: [ActionRouteBase]) {
    routes = []
    for route in newRoutes where route.handler != nil { routes.append(route) }
    for channel in channels { channel.adopt(routes) }
  }
}
