internal import TesseraScreen

/// A layer of a flow: what makes it the same one after a move.
enum FlowLayer<F: StatefulFlow>: Hashable, Sendable {
  case pushed(Int, F.Destination)
  case sheet(F.Destination)
  case question(Question<F.Event>)
  /// Asks whether to leave what was not saved.
  case leaving

  /// The destination of a layer of the stack or of a sheet.
  var destination: F.Destination? {
    switch self {
    case .pushed(_, let destination), .sheet(let destination): destination
    case .question, .leaving: nil
    }
  }
}

extension Navigation {
  /// The layers that show the value.
  func layers<F: StatefulFlow>(of flow: F.Type) -> [FlowLayer<F>] where F.Destination == Destination, F.Event == Event {
    var layers: [FlowLayer<F>] = stack.enumerated().map { .pushed($0, $1) }
    if let sheet { layers.append(.sheet(sheet)) }
    if let question { layers.append(.question(question)) }
    return layers
  }
}
