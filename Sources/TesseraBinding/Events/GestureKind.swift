extension SenderEvent.Gesture {
  /// A set of gesture kinds.
  public struct Kind: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// One bit per kind.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// A short touch.
    public static let tap = Kind(rawValue: 1 << 0)
    /// A touch held in place.
    public static let longPress = Kind(rawValue: 1 << 1)
    /// A quick stroke in one direction.
    public static let swipe = Kind(rawValue: 1 << 2)
    /// A drag.
    public static let pan = Kind(rawValue: 1 << 3)
    /// Two fingers moving apart or together.
    public static let pinch = Kind(rawValue: 1 << 4)
    /// Two fingers turning.
    public static let rotation = Kind(rawValue: 1 << 5)
    /// A drag that starts at an edge of the screen.
    public static let screenEdge = Kind(rawValue: 1 << 6)
    /// A pointer that moves with no button pressed.
    public static let hover = Kind(rawValue: 1 << 7)

    /// Every kind with its name.
    public static let all: [(kind: Kind, name: String)] = [
      (.tap, "tap"), (.longPress, "long press"), (.swipe, "swipe"), (.pan, "pan"), (.pinch, "pinch"), (.rotation, "rotation"),
      (.screenEdge, "screen edge"), (.hover, "hover"),
    ]

    /// The names of the kinds in the set.
    public var description: String {
      Self.all.filter { contains($0.kind) }.map(\.name).joined(separator: ", ")
    }
  }
}
