internal import TesseraScreen

/// Converts links to navigation values and navigation values to paths.
struct FlowRouter<Value>: Sendable {
  let destination: @Sendable (_ route: String, _ now: Value) -> Value?
  let path: @Sendable (Value) -> String?
}

extension FlowRouter {
  static func routes<F: StatefulFlow>(of flow: F) -> FlowRouter where Value == Navigation<F.Destination, F.Event> {
    FlowRouter { route, _ in
      flow.routes?.stack(for: route).flatMap(Value.init(stack:))
    } path: {
      flow.routes?.url(for: $0.top)
    }
  }
}

enum FlowReply<Event: Sendable>: Sendable {
  case event(Event)
  /// A `Navigation.Step` of the flow.
  case step(any Sendable)
  /// The user agreed to lose unsaved changes.
  case leave
}
