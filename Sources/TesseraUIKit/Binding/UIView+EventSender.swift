#if canImport(UIKit)
internal import Foundation
public import TesseraBinding
public import UIKit

/// Every UIKit view can hold state and report gestures. Controls also report their own events, and text views
/// their edits.
///
/// | event | on |
/// |---|---|
/// | `.clicked` | buttons (`.primaryActionTriggered`), other controls (`.touchUpInside`) |
/// | `.touchUpInside` | controls: exactly this event |
/// | `.pressed`, `.released` | controls: a finger is put down, or lifted anywhere |
/// | `.valueChanged` | controls |
/// | `.textChanged`, `.submitted`, `.focused`, `.unfocused` | text fields; text views without `.submitted` |
/// | gestures | every view |
extension UIView: EventSender {
  public var bindingSlot: BindingSlot { AssociatedSlot.slot(of: self) }
  public var bindingName: String { accessibilityLabel.map { "\(type(of: self)) '\($0)'" } ?? String(describing: type(of: self)) }
  public var bindingParent: (any BindingObject)? { superview }

  public func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    switch event {
    case .gesture(let gesture): return GestureConnection.open(gesture, on: self, fire)
    case .control(let event):
      if let control = self as? UIControl { return control.open(event, fire) }
      return (self as? UITextView)?.open(event, fire)
    }
  }

  public func connectionCount(for event: SenderEvent) -> Int? {
    switch event {
    case .gesture(let gesture): return gestureRecognizers?.count { ($0.delegate as? GestureConnection)?.event == gesture } ?? 0
    case .control(let event):
      guard let control = self as? UIControl, let events = control.events(for: event) else { return nil }
      var count = 0
      control.enumerateEventHandlers { action, _, handled, _ in
        if let action, handled == events, action.identifier.rawValue.hasPrefix(UIControl.bindingPrefix) { count += 1 }
      }
      return count
    }
  }
}

extension UIControl {
  fileprivate static let bindingPrefix = "tessera.binding."
  private static var serial = 0

  /// The UIKit events for an event of the binding. `nil` if this control does not support it.
  fileprivate func events(for event: ControlEventName) -> UIControl.Event? {
    switch event {
    case .clicked: self is UIButton ? .primaryActionTriggered : .touchUpInside
    case .touchUpInside: .touchUpInside
    case .pressed: .touchDown
    case .released: [.touchUpInside, .touchUpOutside, .touchCancel]
    case .valueChanged: self is UITextField ? nil : .valueChanged
    case .textChanged: self is UITextField ? .editingChanged : nil
    case .submitted: self is UITextField ? .editingDidEndOnExit : nil
    case .focused: self is UITextField ? .editingDidBegin : nil
    case .unfocused: self is UITextField ? .editingDidEnd : nil
    default: nil
    }
  }

  fileprivate func open(_ event: ControlEventName, _ fire: @escaping @MainActor () -> Void) -> EventConnection? {
    guard let events = events(for: event) else { return nil }
    Self.serial += 1
    let identifier = UIAction.Identifier("\(Self.bindingPrefix)\(Self.serial)")
    addAction(UIAction(identifier: identifier) { _ in fire() }, for: events)
    return EventConnection { [weak self] in self?.removeAction(identifiedBy: identifier, for: events) }
  }
}

extension UITextView {
  /// Text views are not controls. They report edits through notifications.
  fileprivate func open(_ event: ControlEventName, _ fire: @escaping @MainActor () -> Void) -> EventConnection? {
    let name: Notification.Name
    switch event {
    case .textChanged: name = UITextView.textDidChangeNotification
    case .focused: name = UITextView.textDidBeginEditingNotification
    case .unfocused: name = UITextView.textDidEndEditingNotification
    default: return nil
    }
    // UIKit posts on the main thread, and without a queue the observer is called synchronously.
    let token = NotificationToken(
      NotificationCenter.default.addObserver(forName: name, object: self, queue: nil) { _ in MainActor.assumeIsolated { fire() } })
    return EventConnection { token.end() }
  }
}

private final class NotificationToken {
  private let observer: any NSObjectProtocol
  init(_ observer: any NSObjectProtocol) { self.observer = observer }
  func end() { NotificationCenter.default.removeObserver(observer) }
}
#endif
