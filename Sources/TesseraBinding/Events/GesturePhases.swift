/// The phases in which a gesture forwards.
public struct GesturePhases: OptionSet, Hashable, Sendable {
  /// One bit per phase.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A gesture without duration happened (tap, swipe). A toolkit that ends every gesture maps this to its end.
  public static let recognized = GesturePhases(rawValue: 1 << 0)
  /// A gesture with duration began.
  public static let began = GesturePhases(rawValue: 1 << 1)
  /// It went on.
  public static let changed = GesturePhases(rawValue: 1 << 2)
  /// It ended.
  public static let ended = GesturePhases(rawValue: 1 << 3)
  /// It was interrupted.
  public static let cancelled = GesturePhases(rawValue: 1 << 4)
  /// The end of something that was no such gesture.
  public static let failed = GesturePhases(rawValue: 1 << 5)
}

/// The direction of a swipe, as seen on the screen.
public enum SwipeDirection: Hashable, Sendable, CaseIterable {
  case left, right, up, down
}

/// Edges of the screen, as seen on it.
public struct ScreenEdges: OptionSet, Hashable, Sendable {
  /// One bit per edge.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The top.
  public static let top = ScreenEdges(rawValue: 1 << 0)
  /// The left.
  public static let left = ScreenEdges(rawValue: 1 << 1)
  /// The bottom.
  public static let bottom = ScreenEdges(rawValue: 1 << 2)
  /// The right.
  public static let right = ScreenEdges(rawValue: 1 << 3)
}
