internal import TesseraScreen

/// The saved form of a flow: its navigation, its state and its layers from the bottom. The layers' states
/// follow in the archive.
struct SavedFlow<F: StatefulFlow>: Codable {
  struct Layer: Codable {
    let position: KeptLayer
    /// Whether the layer's state follows. Otherwise the layer starts over.
    let isKept: Bool
    /// The number of archive parts of the layer. `nil` if saved by a version that didn't record it.
    var parts: Int?
  }

  let navigation: Navigation<F.Destination, F.Event>
  let layers: [Layer]
  /// The number of archive parts of all layers. `nil` if saved by a version that didn't record it.
  var parts: Int?
  var state: F.State?
  var visited: VisitedScreens<F.Destination>?
  /// The idempotency keys of submissions without an answer.
  var keys: SubmissionKeys?
}

struct VisitedScreens<Destination: Codable & Hashable>: Codable {
  struct Screen: Codable {
    let destination: Destination
    /// The screen's layer in the form of an archive.
    let parts: [String]
    /// Whether the screen has input that was not submitted.
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
