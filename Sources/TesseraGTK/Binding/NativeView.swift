#if GTK
internal import CGtk4
public import TesseraBinding

/// A Swift wrapper around a GTK widget. The base class of native rows and of the views inside them.
///
/// Every native view supports gestures and can hold state. Controls also send their own events. A view keeps
/// its widget alive, but the widget does not keep the view alive, so store the views of a row in the row.
///
/// - Isolation: the main actor.
@MainActor
open class NativeView: EventSender {
  public let bindingSlot = BindingSlot()
  let handle: WidgetHandle
  public private(set) weak var parent: NativeView?
  /// The number of connections of each event, for audits.
  var connections: [SenderEvent: Int] = [:]
  /// The active gesture recognizers.
  var recognizers: [GestureRecognizer] = []
  /// Set while code changes the view's value, so that its signals are not treated as user events.
  private var isShowing = false
  /// The values of the gesture whose event is being forwarded.
  public internal(set) var gesture = GestureValues()

  init(_ widget: Widget) { handle = WidgetHandle(widget) }

  final var widget: Widget { handle.widget }

  /// The accessibility label. If `nil`, the view's visible text is used.
  public var label: String? {
    didSet { if let label, label != oldValue { tessera_a11y_label(widget, label) } }
  }

  /// Whether the view is visible.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
  }

  /// Whether the view is enabled.
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { if newValue != isEnabled { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
  }

  /// Whether screen readers skip the view.
  public var isHiddenFromScreenReaders = false {
    didSet { tessera_a11y_hidden(widget, isHiddenFromScreenReaders ? 1 : 0) }
  }

  /// The name for reports: the label together with the type, or only the type.
  open var bindingName: String { label.map { "\(type(of: self)) '\($0)'" } ?? String(describing: type(of: self)) }
  public final var bindingParent: (any BindingObject)? { parent }

  /// The control events of this kind of view, with their signals.
  var signals: [ControlEventName: String] { [:] }

  public final func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    guard let end = open(event, fire) else { return nil }
    connections[event, default: 0] += 1
    return EventConnection { [weak self] in
      end()
      self?.connections[event, default: 0] -= 1
    }
  }

  public final func connectionCount(for event: SenderEvent) -> Int? { connections[event] ?? 0 }

  /// Changes the view's value without treating its signals as user events.
  final func showing(_ body: () -> Void) {
    let was = isShowing
    isShowing = true
    body()
    isShowing = was
  }

  /// Runs `fire` for a user event.
  final func forward(_ fire: @MainActor () -> Void) { if !isShowing { fire() } }

  /// Makes another view a child of this one, for reports.
  final func adopt(_ child: NativeView) { child.parent = self }
}
#endif
