#if canImport(UIKit)
internal import TesseraBinding
internal import UIKit

/// A gesture that UIKit recognizes on a view, and the phases that were requested.
///
/// UIKit ends gestures without duration when they are recognized, so `.recognized` is their end. A gesture
/// with duration is recognized when it begins.
@MainActor
final class GestureConnection: NSObject, UIGestureRecognizerDelegate {
  let event: SenderEvent.Gesture
  private weak var view: UIView?
  private let recognizer: UIGestureRecognizer
  private var target: TargetAction?

  /// Starts recognizing. Returns `nil` if UIKit does not support the gesture.
  static func open(_ event: SenderEvent.Gesture, on view: UIView, _ fire: @escaping @MainActor () -> Void) -> EventConnection? {
    guard let recognizer = recognizer(for: event) else { return nil }
    let connection = GestureConnection(event, recognizer, view, fire)
    return EventConnection { connection.end() }
  }

  private init(_ event: SenderEvent.Gesture, _ recognizer: UIGestureRecognizer, _ view: UIView, _ fire: @escaping @MainActor () -> Void) {
    (self.event, self.recognizer, self.view) = (event, recognizer, view)
    super.init()
    let isDiscrete = event.kind == .tap || event.kind == .swipe
    let target = TargetAction { recognizer in
      if !event.phases.isDisjoint(with: SenderEvent.Gesture.Phases(recognizer.state, isDiscrete: isDiscrete)) { fire() }
    }
    target.listen(to: recognizer)
    self.target = target
    recognizer.delegate = self
    view.addGestureRecognizer(recognizer)
  }

  private func end() {
    target?.ignore(recognizer)
    target = nil
    recognizer.view?.removeGestureRecognizer(recognizer)
  }

  private static func recognizer(for event: SenderEvent.Gesture) -> UIGestureRecognizer? {
    switch event.kind {
    case .tap:
      let tap = UITapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (event.taps, event.touches)
      return event.taps > 0 && event.touches > 0 ? tap : nil
    case .longPress:
      let press = UILongPressGestureRecognizer()
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (event.taps, event.touches)
      if let duration = event.duration { press.minimumPressDuration = duration / .seconds(1) }
      return event.touches > 0 ? press : nil
    case .swipe:
      let swipe = UISwipeGestureRecognizer()
      guard let direction = event.direction else { return nil }
      (swipe.direction, swipe.numberOfTouchesRequired) = (direction.direction, event.touches)
      return swipe
    case .pan:
      let pan = UIPanGestureRecognizer()
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (event.touches, event.touches)
      return event.touches > 0 ? pan : nil
    case .pinch: return UIPinchGestureRecognizer()
    case .rotation: return UIRotationGestureRecognizer()
    case .screenEdge:
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = event.edges.edges
      return event.edges.isEmpty ? nil : edge
    case .hover: return UIHoverGestureRecognizer()
    default: return nil
    }
  }

  // Several gestures on the same view work simultaneously. The app selects events by the phases it requests.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer.view === view }
}

extension SenderEvent.Gesture.Phases {
  /// The phases that correspond to a UIKit state.
  init(_ state: UIGestureRecognizer.State, isDiscrete: Bool) {
    self =
      switch state {
      case .began: [.began, .recognized]
      case .changed: .changed
      case .ended: isDiscrete ? [.recognized, .ended] : .ended
      case .cancelled: .cancelled
      case .failed: .failed
      case .possible: []
      @unknown default: []
      }
  }
}

extension SenderEvent.Gesture.Direction {
  fileprivate var direction: UISwipeGestureRecognizer.Direction {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    }
  }
}

extension SenderEvent.Gesture.Edges {
  fileprivate var edges: UIRectEdge {
    var edges: UIRectEdge = []
    if contains(.top) { edges.insert(.top) }
    if contains(.left) { edges.insert(.left) }
    if contains(.bottom) { edges.insert(.bottom) }
    if contains(.right) { edges.insert(.right) }
    return edges
  }
}
#endif
