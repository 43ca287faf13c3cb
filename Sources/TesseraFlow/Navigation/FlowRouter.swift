internal import TesseraScreen

/// Finds the position that a link leads to, and prints the path of a position.
struct FlowRouter<Value>: Sendable {
  let destination: @Sendable (_ route: String, _ now: Value) -> Value?
  let path: @Sendable (Value) -> String?
}

extension FlowRouter {
  /// The routes that a flow declares.
  static func routes<F: StatefulFlow>(of flow: F) -> FlowRouter where Value == Navigation<F.Destination, F.Event> {
    FlowRouter { route, _ in
      flow.routes?.stack(for: route).flatMap(Value.init(stack:))
    } path: {
      flow.routes?.url(for: $0.top)
    }
  }
}

/// The results of a flow's layers.
enum FlowReply<Event: Sendable>: Sendable {
  case event(Event)
  /// Unsaved changes may be lost.
  case leave
}
