extension Element {
  /// The content of one kind of element, the payload of a case of ``Element``.
  ///
  /// Each kind has its own file with its payload, initializer, controls and accessibility. The article *Adding an
  /// element* lists the code that handles all kinds.
  ///
  /// - Law: every control that the accessibility nodes name is visited by ``mapControls(_:)``.
  public protocol Content: Hashable, Sendable {
    /// The element's name, where its accessibility label says more than that.
    var name: Phrase? { get }
    /// Whether screen readers skip the element because it is decorative.
    var isSilent: Bool { get }
    /// The parts that accessibility focus reaches one by one.
    var parts: [Element] { get }
    /// Calls `body` with every control in reading order.
    func forEachControl(_ body: (Control) -> Void)
    /// Calls `change` with every control in reading order, and takes over the availability and the value that it
    /// sets.
    mutating func mapControls(_ change: (inout Control) -> Void)
    /// The accessibility nodes in reading order. Empty for decoration.
    func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode]
  }
}

extension Element.Content {
  public var name: Phrase? { nil }
  public var isSilent: Bool { false }
  public var parts: [Element] { [] }
  public mutating func mapControls(_ change: (inout Control) -> Void) {}

  public func forEachControl(_ body: (Control) -> Void) {
    var copy = self
    copy.mapControls { body($0) }
  }
}

extension Localizer {
  /// Joins the phrases that aren't `nil` or empty with commas.
  func words(_ phrases: Phrase?...) -> String { phrases.compactMap { $0.map(string) }.filter { !$0.isEmpty }.joined(separator: ", ") }
}
