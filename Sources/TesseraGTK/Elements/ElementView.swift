#if GTK
internal import CGtk4
internal import TesseraScreen

/// The environment of element views: localized text, and where events are sent.
@MainActor
final class ElementContext {
  var localizer: Localizer
  /// Receives the user's events on the controls of the current row.
  var send: (Control.Name, Control.Event.Value?) -> Void = { _, _ in }
  /// The current row.
  var row: Row.Key?
  /// The text that the user entered into a control of the row and that it doesn't accept.
  var refusedText: (Control.Name) -> String? = { _ in nil }
  /// The current section of the row, or `nil` for a row outside a list.
  var section: () -> RowSection? = { nil }
  /// The custom views, and the receiver of their errors.
  var registry: NativeRowRegistry?
  var report: @MainActor (Diagnostic) -> Void = { _ in }
  /// The columns of the row's table, while the row's outermost element is shown. Otherwise `nil`.
  var columns: [SectionStyle.Column]?
  /// Whether the row is the header of its section, and whether table rows are shown as cards because the
  /// layer is narrow.
  var isHead = false, isNarrow = false
  /// Whether the row is a single message that fills its layer. Only with libadwaita.
  var isStatus = false
  private(set) lazy var componentContext = NativeRowRegistry.ComponentContext(self)
  /// Loads an image by its address and passes the texture, or `nil`, to the closure.
  var loadImage: (String, @escaping @MainActor (UnsafeMutableRawPointer?) -> Void) -> Void = { _, done in done(nil) }

  init(_ localizer: Localizer) { self.localizer = localizer }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
  func words(_ phrases: Phrase?...) -> String { phrases.compactMap { text($0) }.filter { !$0.isEmpty }.joined(separator: ", ") }
}

/// The widgets of one element. They are updated in place as long as the element keeps its kind.
@MainActor
class ElementView {
  let handle: WidgetHandle
  let context: ElementContext
  /// The widget that screen readers see, which receives the label of an `.accessible` element. `nil` if there
  /// is none or more than one.
  var accessibleWidget: Widget? { widget }

  init(_ widget: Widget, _ context: ElementContext) {
    (handle, self.context) = (WidgetHandle(widget), context)
  }

  final var widget: Widget { handle.widget }

  /// Shows another element. Returns `false` if that requires other widgets.
  func show(_ element: Element) -> Bool { false }

  /// Moves the focus to a control. Returns `false` if it is not in this view.
  func focus(_ control: Control.Name) -> Bool { false }

  /// The control in this view that has the keyboard focus.
  var focused: Control.Name? { nil }

  /// Creates a view that shows an element.
  static func make(_ element: Element, _ context: ElementContext) -> ElementView {
    let view: ElementView =
      switch element {
      case .text: TextView(context)
      case .label: LabelView(element, context)
      case .header(let header): header.isExpanded == nil ? HeaderView(context) : FoldView(context)
      case .image(let image): ImageView(image, context)
      case .row(let elements) where elements.count == context.columns?.count: TableLineView(elements, context)
      case .row(let elements): StackView(elements, isRow: true, context)
      case .column(let elements): StackView(elements, isRow: false, context)
      case .button: ButtonView(context)
      case .link: LinkView(context)
      case .toggle: ToggleView(context)
      case .slider: SliderView(context)
      case .textField(let field): field.kind == .multiline ? NotesView(context) : FieldView(field, context)
      case .stepper: StepperView(context)
      case .dateField(let field): DateFieldView(field, context)
      case .fileField: FileFieldView(context)
      case .segments(let segments): SegmentsView(segments, context)
      case .choice: ChoiceView(context)
      case .option(let option): OptionView(option, context)
      case .progress: ProgressView(context)
      case .badge: BadgeView(context)
      case .richText(let text): RichTextView(text, context)
      case .divider: DividerView(context)
      case .facts(let facts): FactsView(facts, context)
      case .message(let message): make(message, context)
      case .component(let component): ComponentView(component, context)
      case .menu(let menu): MenuView(menu, context)
      case .accessible(let inner, _): AccessibleView(inner, context)
      }
    _ = view.show(element)
    return view
  }

  private static func make(_ message: Element.Message, _ context: ElementContext) -> ElementView {
    guard let adwaita = Adwaita.current, context.isStatus else { return MessageView(message, context) }
    return StatusPageView(message, adwaita, context)
  }
}

/// The base class of views with one control.
@MainActor
class ControlView: ElementView {
  var control: Control.Name = .main
  /// Set while the widget receives the screen's value, so that its signals are not treated as user events.
  var isShowing = false
  /// The widget that takes the keyboard focus.
  var target: Widget { widget }

  override func focus(_ name: Control.Name) -> Bool { name == control && gtk_widget_grab_focus(target) != 0 }
  override var focused: Control.Name? { target.hasFocus ? control : nil }

  func apply(_ availability: Element.Availability, to widget: Widget) {
    gtk_widget_set_sensitive(widget, availability.isAvailable ? 1 : 0)
    tessera_a11y_busy(widget, availability == .pending ? 1 : 0)
  }

  /// Runs `body` without treating the widget's signals as user events.
  func showing(_ body: () -> Void) {
    let was = isShowing
    isShowing = true
    body()
    isShowing = was
  }

  func send(_ value: Control.Event.Value? = nil) { if !isShowing { context.send(control, value) } }
}
#endif
