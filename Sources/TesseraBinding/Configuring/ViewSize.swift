/// A size in the toolkit's logical units.
public struct ViewSize: Hashable, Sendable {
  /// The extent along the line of text.
  public var width: Double
  /// The extent across the lines of text.
  public var height: Double

  /// A size of the given extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
