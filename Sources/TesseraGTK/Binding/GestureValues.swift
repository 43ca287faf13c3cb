#if GTK
/// The point and extent of a gesture: read it from the view while its event is forwarded, as one reads the value of a slider.
///
/// ```swift
/// EventForwarder(map) { map, ctx in ctx.pan { [MapAction.move(map.gesture.offsetX, map.gesture.offsetY)] } }
/// ```
public struct GestureValues: Hashable, Sendable {
  /// The point where the gesture began or the pointer is, in the view's logical pixels.
  public var x = 0.0
  /// The point where the gesture began or the pointer is, in the view's logical pixels.
  public var y = 0.0
  /// The distance of a pan since it began; for a swipe its speed per second.
  public var offsetX = 0.0
  /// The distance of a pan since it began; for a swipe its speed per second.
  public var offsetY = 0.0
  /// The distance between two fingers, as a factor.
  public var scale = 1.0
  /// The turn of two fingers, in radians.
  public var angle = 0.0
}
#endif
