/// The description of a gesture: what a toolkit needs in order to recognise it, and the key it is found by.
///
/// Two mappings with equal descriptions on one sender share one recogniser.
public struct GestureEvent: Hashable, Sendable, CustomStringConvertible {
  /// The kind.
  public var kind: GestureKind
  /// The phases that forward.
  public var phases: GesturePhases
  /// The number of taps: of a tap itself, or before a long press.
  public var taps: Int
  /// The number of fingers.
  public var touches: Int
  /// The duration of a long press.
  public var duration: Duration?
  /// The direction of a swipe.
  public var direction: SwipeDirection?
  /// The edges where a screen edge gesture starts.
  public var edges: ScreenEdges

  /// A gesture of any kind.
  public init(
    _ kind: GestureKind, phases: GesturePhases = [.recognized], taps: Int = 1, touches: Int = 1, duration: Duration? = nil,
    direction: SwipeDirection? = nil, edges: ScreenEdges = []
  ) {
    self.kind = kind
    self.phases = phases
    self.taps = taps
    self.touches = touches
    self.duration = duration
    self.direction = direction
    self.edges = edges
  }

  /// The kind, for reports.
  public var description: String { kind.description }

  /// One tap with one finger.
  public static func tap(taps: Int = 1, touches: Int = 1, phases: GesturePhases = [.recognized]) -> GestureEvent {
    GestureEvent(.tap, phases: phases, taps: taps, touches: touches)
  }

  /// Half a second with one finger; forwards its beginning and its end.
  public static func longPress(
    duration: Duration = .milliseconds(500), taps: Int = 0, touches: Int = 1, phases: GesturePhases = [.began, .ended]
  ) -> GestureEvent {
    GestureEvent(.longPress, phases: phases, taps: taps, touches: touches, duration: duration)
  }

  /// To the right with one finger.
  public static func swipe(_ direction: SwipeDirection = .right, touches: Int = 1, phases: GesturePhases = [.recognized]) -> GestureEvent {
    GestureEvent(.swipe, phases: phases, touches: touches, direction: direction)
  }

  /// A drag; forwards every change and the end.
  public static func pan(touches: Int = 1, phases: GesturePhases = [.changed, .ended]) -> GestureEvent {
    GestureEvent(.pan, phases: phases, touches: touches)
  }

  /// Two fingers apart or together; forwards every change and the end.
  public static func pinch(phases: GesturePhases = [.changed, .ended]) -> GestureEvent {
    GestureEvent(.pinch, phases: phases, touches: 2)
  }

  /// Two fingers turning; forwards every change and the end.
  public static func rotation(phases: GesturePhases = [.changed, .ended]) -> GestureEvent {
    GestureEvent(.rotation, phases: phases, touches: 2)
  }

  /// From the left edge.
  public static func screenEdge(_ edges: ScreenEdges = .left, phases: GesturePhases = [.recognized]) -> GestureEvent {
    GestureEvent(.screenEdge, phases: phases, edges: edges)
  }

  /// A pointer moving over the view; forwards every change.
  public static func hover(phases: GesturePhases = [.changed]) -> GestureEvent {
    GestureEvent(.hover, phases: phases, touches: 0)
  }
}
