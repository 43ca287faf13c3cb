extension Element {
  /// The content of ``Element/row(_:)`` and ``Element/column(_:)``.
  struct Group: Content {
    var parts: [Element]

    var isSilent: Bool { parts.allSatisfy(\.isSilent) }

    func forEachControl(_ body: (Control) -> Void) {
      for part in parts { part.forEachControl(body) }
    }

    mutating func mapControls(_ change: (inout Control) -> Void) {
      for index in parts.indices { parts[index].mapControls(change) }
    }

    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { parts.flatMap { $0.accessibilityNodes(localizer) } }
  }
}
