extension SenderEvent {
  /// Describes a gesture: the settings a toolkit needs to recognize it, and the key for finding it.
  ///
  /// Two mappings with equal descriptions on one sender share one recognizer.
  public struct Gesture: Hashable, Sendable, CustomStringConvertible {
    /// The kind of gesture.
    public var kind: SenderEvent.Gesture.Kind
    /// The phases in which the gesture forwards actions.
    public var phases: SenderEvent.Gesture.Phases
    /// The number of taps of a tap gesture, or the number of taps before a long press.
    public var taps: Int
    /// The number of fingers.
    public var touches: Int
    /// The minimum duration of a long press.
    public var duration: Duration?
    /// The direction of a swipe.
    public var direction: SenderEvent.Gesture.Direction?
    /// The edges at which a screen edge gesture starts.
    public var edges: SenderEvent.Gesture.Edges

    /// Creates a gesture of any kind.
    public init(
      _ kind: SenderEvent.Gesture.Kind, phases: SenderEvent.Gesture.Phases = [.recognized], taps: Int = 1, touches: Int = 1,
      duration: Duration? = nil,
      direction: SenderEvent.Gesture.Direction? = nil, edges: SenderEvent.Gesture.Edges = []
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
    public static func tap(taps: Int = 1, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized]) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.tap, phases: phases, taps: taps, touches: touches)
    }

    /// A long press, by default half a second with one finger. Forwards its beginning and its end.
    public static func longPress(
      duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.began, .ended]
    ) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.longPress, phases: phases, taps: taps, touches: touches, duration: duration)
    }

    /// A swipe, by default to the right with one finger.
    public static func swipe(
      _ direction: SenderEvent.Gesture.Direction = .right, touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.recognized]
    )
      -> SenderEvent.Gesture
    {
      SenderEvent.Gesture(.swipe, phases: phases, touches: touches, direction: direction)
    }

    /// A drag. Forwards every change and the end.
    public static func pan(touches: Int = 1, phases: SenderEvent.Gesture.Phases = [.changed, .ended]) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.pan, phases: phases, touches: touches)
    }

    /// Two fingers moving apart or together. Forwards every change and the end.
    public static func pinch(phases: SenderEvent.Gesture.Phases = [.changed, .ended]) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.pinch, phases: phases, touches: 2)
    }

    /// Two fingers turning. Forwards every change and the end.
    public static func rotation(phases: SenderEvent.Gesture.Phases = [.changed, .ended]) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.rotation, phases: phases, touches: 2)
    }

    /// A drag from a screen edge, by default the left one.
    public static func screenEdge(_ edges: SenderEvent.Gesture.Edges = .left, phases: SenderEvent.Gesture.Phases = [.recognized])
      -> SenderEvent.Gesture
    {
      SenderEvent.Gesture(.screenEdge, phases: phases, edges: edges)
    }

    /// A pointer moving over the view. Forwards every change.
    public static func hover(phases: SenderEvent.Gesture.Phases = [.changed]) -> SenderEvent.Gesture {
      SenderEvent.Gesture(.hover, phases: phases, touches: 0)
    }
  }
}
