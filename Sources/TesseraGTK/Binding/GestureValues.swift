#if GTK
/// Where a gesture is: read it from the view while its event is forwarded, as one reads the value of a slider.
///
/// ```swift
/// EventForwarder(map) { map, ctx in ctx.pan { [MapAction.move(map.gesture.offsetX, map.gesture.offsetY)] } }
/// ```
public struct GestureValues: Hashable, Sendable {
  /// Where the gesture began or the pointer is, in the view's logical pixels.
  public var x = 0.0
  /// Where the gesture began or the pointer is, in the view's logical pixels.
  public var y = 0.0
  /// How far a pan went since it began; for a swipe its speed per second.
  public var offsetX = 0.0
  /// How far a pan went since it began; for a swipe its speed per second.
  public var offsetY = 0.0
  /// How far two fingers went apart, as a factor.
  public var scale = 1.0
  /// How far two fingers turned, in radians.
  public var angle = 0.0
}
#endif
