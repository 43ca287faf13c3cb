internal import TesseraScreen

/// The identity of a layer in a flow. A layer with an equal value survives a navigation.
enum FlowLayer<F: StatefulFlow>: Hashable, Sendable {
  case pushed(Int, F.Destination)
  case sheet(Int, F.Destination)
  case question(Question<F.Event>)
  /// The question whether to discard unsaved changes.
  case leaving

  var destination: F.Destination? {
    switch self {
    case .pushed(_, let destination), .sheet(_, let destination): destination
    case .question, .leaving: nil
    }
  }
}

extension Navigation {
  func layers<F: StatefulFlow>(of flow: F.Type) -> [FlowLayer<F>] where F.Destination == Destination, F.Event == Event {
    var layers: [FlowLayer<F>] = stack.enumerated().map { .pushed($0, $1) }
    layers += sheets.enumerated().map { .sheet($0, $1) }
    if let question { layers.append(.question(question)) }
    return layers
  }
}
