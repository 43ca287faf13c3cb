internal import TesseraScreen

/// A flow as it is kept: where one is, its state, and the screens on the way, from the bottom; their states follow.
struct SavedFlow<F: StatefulFlow>: Codable {
  struct Layer: Codable {
    let position: KeptLayer
    /// Whether the layer's state follows; the others begin anew.
    let isKept: Bool
    /// The number of parts that it takes in the archive; `nil` where a version wrote it that did not count them.
    var parts: Int?
  }

  let navigation: Navigation<F.Destination, F.Event>
  let layers: [Layer]
  /// The number of parts that the layers take in the archive; `nil` where a version wrote it that did not count them.
  var parts: Int?
  /// The flow's state; nothing for a flow without one.
  var state: F.State?
  /// The screens that one may come back to.
  var visited: VisitedScreens<F.Destination>?
  /// The keys of what the flow sent and has no answer to.
  var keys: SubmissionKeys?
}

/// The screens of a flow that were left and that one may come back to.
struct VisitedScreens<Destination: Codable & Hashable>: Codable {
  struct Screen: Codable {
    let destination: Destination
    /// The layer as an archive has it.
    let parts: [String]
    /// Whether somebody entered something there that nobody has yet.
    let hasUnsavedChanges: Bool
  }

  private static var capacity: Int { 32 }
  private(set) var screens: [Screen] = []

  var isEmpty: Bool { screens.isEmpty }
  var haveUnsavedChanges: Bool { screens.contains(where: \.hasUnsavedChanges) }

  mutating func add(_ screen: Screen) {
    _ = take(screen.destination)
    screens.append(screen)
    if screens.count > Self.capacity { screens.removeFirst() }
  }

  mutating func take(_ destination: Destination) -> Screen? {
    screens.firstIndex { $0.destination == destination }.map { screens.remove(at: $0) }
  }
}
