extension SenderEvent {
  /// Describes a gesture: the settings a toolkit needs to recognize it, and the key for finding it.
  ///
  /// Two mappings with equal descriptions on one sender share one recognizer.
  public struct Gesture: Hashable, Sendable, CustomStringConvertible {
    /// The kind of gesture.
    public var kind: Kind
    /// The phases in which the gesture forwards actions.
    public var phases: Phases
    /// The number of taps of a tap gesture, or the number of taps before a long press.
    public var taps: Int
    /// The number of fingers.
    public var touches: Int
    /// The minimum duration of a long press.
    public var duration: Duration?
    /// The direction of a swipe.
    public var direction: Direction?
    /// The edges at which a screen edge gesture starts.
    public var edges: Edges

    /// Creates a gesture of any kind.
    public init(
      _ kind: Kind, phases: Phases = [.recognized], taps: Int = 1, touches: Int = 1,
      duration: Duration? = nil,
      direction: Direction? = nil, edges: Edges = []
    ) {
      self.kind = kind
      self.phases = phases
      self.taps = taps
      self.touches = touches
      self.duration = duration
      self.direction = direction
      self.edges = edges
    }

    /// The name of the kind, for reports.
    public var description: String { kind.description }

    /// A tap, by default once with one finger.
    public static func tap(taps: Int = 1, touches: Int = 1, phases: Phases = [.recognized]) -> Gesture {
      Gesture(.tap, phases: phases, taps: taps, touches: touches)
    }

    /// A long press, by default half a second with one finger. Forwards its beginning and its end.
    public static func longPress(
      duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: Phases = [.began, .ended]
    ) -> Gesture {
      Gesture(.longPress, phases: phases, taps: taps, touches: touches, duration: duration)
    }

    /// A swipe, by default to the right with one finger.
    public static func swipe(
      _ direction: Direction = .right, touches: Int = 1, phases: Phases = [.recognized]
    )
      -> Gesture
    {
      Gesture(.swipe, phases: phases, touches: touches, direction: direction)
    }

    /// A drag. Forwards every change and the end.
    public static func pan(touches: Int = 1, phases: Phases = [.changed, .ended]) -> Gesture {
      Gesture(.pan, phases: phases, touches: touches)
    }

    /// Two fingers moving apart or together. Forwards every change and the end.
    public static func pinch(phases: Phases = [.changed, .ended]) -> Gesture {
      Gesture(.pinch, phases: phases, touches: 2)
    }

    /// Two fingers turning. Forwards every change and the end.
    public static func rotation(phases: Phases = [.changed, .ended]) -> Gesture {
      Gesture(.rotation, phases: phases, touches: 2)
    }

    /// A drag from a screen edge, by default the left one.
    public static func screenEdge(_ edges: Edges = .left, phases: Phases = [.recognized])
      -> Gesture
    {
      Gesture(.screenEdge, phases: phases, edges: edges)
    }

    /// A pointer moving over the view. Forwards every change.
    public static func hover(phases: Phases = [.changed]) -> Gesture {
      Gesture(.hover, phases: phases, touches: 0)
    }
  }
}
