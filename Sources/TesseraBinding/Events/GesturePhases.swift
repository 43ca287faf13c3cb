extension SenderEvent.Gesture {
  /// The phases in which a gesture forwards actions.
  public struct Phases: OptionSet, Hashable, Sendable {
    /// One bit per phase.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A gesture without duration, such as a tap or swipe, was recognized. A toolkit that reports an end for
    /// every gesture maps this to the end.
    public static let recognized = Phases(rawValue: 1 << 0)
    /// A gesture with duration began.
    public static let began = Phases(rawValue: 1 << 1)
    /// A gesture with duration changed.
    public static let changed = Phases(rawValue: 1 << 2)
    /// A gesture with duration ended.
    public static let ended = Phases(rawValue: 1 << 3)
    /// The gesture was interrupted.
    public static let cancelled = Phases(rawValue: 1 << 4)
    /// The touches ended without forming this gesture.
    public static let failed = Phases(rawValue: 1 << 5)
  }
}

extension SenderEvent.Gesture {
  /// The direction of a swipe, as seen on the screen.
  public enum Direction: Hashable, Sendable, CaseIterable {
    case left, right, up, down
  }
}

extension SenderEvent.Gesture {
  /// A set of edges, as seen on the screen.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// One bit per edge.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The top.
    public static let top = Edges(rawValue: 1 << 0)
    /// The left.
    public static let left = Edges(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = Edges(rawValue: 1 << 2)
    /// The right.
    public static let right = Edges(rawValue: 1 << 3)
  }
}
