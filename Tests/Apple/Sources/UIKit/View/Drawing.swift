// Pages: documentation/uikit/uibezierpath and its members; documentation/uikit/uiview/draw(_:), setneedsdisplay(),
// contentmode-swift.enum/redraw,
// tintcolordidchange(); documentation/uikit/uicolor/setfill().

open class UIBezierPath: NSObject {
  private(set) var modelPoints: [CGPoint] = []
  private(set) var modelIsOval = false
  private var isClosed = false

  public override init() { super.init() }
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    modelPoints = [rect.origin, CGPoint(x: rect.maxX, y: rect.maxY)]
    (modelIsOval, isClosed) = (true, true)
  }
  open func move(to point: CGPoint) {
    modelPoints = [point]
    isClosed = false
  }
  open func addLine(to point: CGPoint) {
    // UIKit asks for a current point: "you must set the path's current point" before this method.
    if modelPoints.isEmpty { return ModelDrawing.refuse("a line is added to a path without a current point") }
    modelPoints.append(point)
  }
  open func close() { isClosed = true }
  open func fill() {
    let (points, isOval) = (modelPoints, modelIsOval)
    MainActor.assumeIsolated { ModelDrawing.fill(points, isOval: isOval) }
  }
}

extension UIColor {
  public func setFill() {
    let name = modelName
    MainActor.assumeIsolated { ModelDrawing.setFill(name) }
  }
}

/// An area that a view filled.
@_spi(Model)
public struct ModelFill: Equatable, Sendable {
  public let points: [CGPoint], isOval: Bool, color: String
}

/// The context that a view draws in, while it does.
@MainActor
enum ModelDrawing {
  private static var context: (fills: [ModelFill], color: String)?

  nonisolated static func refuse(_ reason: String) { MainActor.assumeIsolated { UIKitModel.raise(.ignored, reason) } }

  static func setFill(_ color: String) {
    if context == nil { return UIKitModel.raise(.ignored, "a colour is set where there is no context to draw in") }
    context?.color = color
  }
  static func fill(_ points: [CGPoint], isOval: Bool) {
    if context == nil { return UIKitModel.raise(.ignored, "a path is filled where there is no context to draw in") }
    if points.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) {
      return UIKitModel.raise(.ignored, "a path has points that are no numbers")
    }
    let color = context?.color ?? "black"
    context?.fills.append(ModelFill(points: points, isOval: isOval, color: color))
  }
  static func draw(_ view: UIView) -> [ModelFill] {
    context = ([], "black")
    view.draw(view.bounds)
    defer { context = nil }
    return context?.fills ?? []
  }
}

extension UIView {
  /// Draws the view as UIKit does at the end of a turn: where it is seen and has a size, and something asked for it.
  func modelDrawIfNeeded() {
    guard modelNeedsDisplay, window != nil, bounds.width > 0, bounds.height > 0 else { return }
    modelNeedsDisplay = false
    modelFilled = ModelDrawing.draw(self)
  }
}
