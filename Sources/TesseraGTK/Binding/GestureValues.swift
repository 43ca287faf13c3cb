#if GTK
extension NativeView {
  /// The position and extent of a gesture. Read it from the view while its event is forwarded, like the value
  /// of a slider.
  ///
  /// ```swift
  /// EventForwarder(map) { map, ctx in ctx.pan { [MapAction.move(map.gesture.offsetX, map.gesture.offsetY)] } }
  /// ```
  public struct GestureValues: Hashable, Sendable {
    /// The x-coordinate where the gesture began, or of the pointer, in the view's logical pixels.
    public var x = 0.0
    /// The y-coordinate where the gesture began, or of the pointer, in the view's logical pixels.
    public var y = 0.0
    /// The horizontal distance of a pan since it began, or the horizontal speed of a swipe per second.
    public var offsetX = 0.0
    /// The vertical distance of a pan since it began, or the vertical speed of a swipe per second.
    public var offsetY = 0.0
    /// The change of the distance between two fingers, as a factor.
    public var scale = 1.0
    /// The rotation of two fingers, in radians.
    public var angle = 0.0
  }
}
#endif
