/// The content of one kind of element: what stands behind a case of ``Element``.
///
/// Each kind has a file of its own with its payload, its initializer, its controls and its accessibility. The article *Adding an element*
/// lists the code that knows all kinds.
///
/// - Law: every control that the accessibility nodes name is one of ``mapControls(_:)``.
public protocol ElementContent: Hashable, Sendable {
  /// The words that it is known by, where its accessibility label says more.
  var name: Phrase? { get }
  /// Whether a screen reader passes over it, because it is decoration.
  var isSilent: Bool { get }
  /// The elements that it is put together from and that are met one by one.
  var parts: [Element] { get }
  /// Calls `body` with every control in reading order.
  func forEachControl(_ body: (Control) -> Void)
  /// Calls `change` with every control in reading order, and takes over the availability and the value that it leaves.
  mutating func mapControls(_ change: (inout Control) -> Void)
  /// Its accessibility nodes in reading order; none for decoration.
  func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode]
}

extension ElementContent {
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
  /// Words one after another as they are read: those that are there, with commas between them.
  func words(_ phrases: Phrase?...) -> String { phrases.compactMap { $0.map(string) }.filter { !$0.isEmpty }.joined(separator: ", ") }
}
