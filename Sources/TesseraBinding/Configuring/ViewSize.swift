/// A size in the toolkit's logical units.
public struct ViewSize: Hashable, Sendable {
  /// The extent in the direction of a line of text.
  public var width: Double
  /// The extent perpendicular to a line of text.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
