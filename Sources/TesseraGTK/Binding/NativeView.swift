#if GTK
internal import CGtk4
public import TesseraBinding

/// A GTK widget as Swift holds it: the base of native rows and of everything that stands in one.
///
/// Every native view can tell gestures and hold state; controls tell their own events beside. A view keeps its widget alive, and the widget
/// does not keep the view: hold the views of a row in the row.
///
/// - Isolation: the main actor.
@MainActor
open class NativeView: EventSender {
  public let bindingSlot = BindingSlot()
  let handle: WidgetHandle
  public private(set) weak var parent: NativeView?
  /// The number of connections of each event, for audits.
  var connections: [SenderEvent: Int] = [:]
  /// The gestures that are recognised on the view.
  var recognizers: [GestureRecognizer] = []
  /// While the view is given a value, its signals are not a person's.
  private var isShowing = false
  /// The values of the gesture that fires now.
  public internal(set) var gesture = GestureValues()

  init(_ widget: Widget) { handle = WidgetHandle(widget) }

  final var widget: Widget { handle.widget }

  /// The name that a screen reader gives the view; the words it shows unless set.
  public var label: String? {
    didSet { if let label, label != oldValue { tessera_a11y_label(widget, label) } }
  }

  /// Whether the view is visible.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
  }

  /// Whether the view can be used.
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { if newValue != isEnabled { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
  }

  /// Whether a screen reader passes the view over.
  public var isHiddenFromScreenReaders = false {
    didSet { tessera_a11y_hidden(widget, isHiddenFromScreenReaders ? 1 : 0) }
  }

  /// The name for reports: what the view is called, or its type.
  open var bindingName: String { label.map { "\(type(of: self)) '\($0)'" } ?? String(describing: type(of: self)) }
  public final var bindingParent: (any BindingObject)? { parent }

  /// The control events of this kind of view, with the signal of each.
  var signals: [ControlEventName: String] { [:] }

  public final func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    guard let end = open(event, fire) else { return nil }
    connections[event, default: 0] += 1
    return EventConnection(owner: self) { [weak self] in
      end()
      self?.connections[event, default: 0] -= 1
    }
  }

  public final func connectionCount(for event: SenderEvent) -> Int? { connections[event] ?? 0 }

  /// Gives the view a value without taking its signals for a person's.
  final func showing(_ body: () -> Void) {
    let was = isShowing
    isShowing = true
    body()
    isShowing = was
  }

  /// Runs `fire` for what a person did.
  final func forward(_ fire: @MainActor () -> Void) { if !isShowing { fire() } }

  /// Makes another view a part of this one, for reports.
  final func adopt(_ child: NativeView) { child.parent = self }
}
#endif
