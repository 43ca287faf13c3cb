#if GTK
internal import CGtk4
internal import TesseraScreen

/// The surroundings in which elements are shown: words, and where events go.
@MainActor
final class ElementContext {
  var localizer: Localizer
  /// The receiver of what a person did to a control of the row that is shown.
  var send: (ControlName, ControlValue?) -> Void = { _, _ in }
  /// The row that is shown.
  var row: ItemKey?
  /// The section in which the row stands now; nil for a row of no list.
  var section: () -> RowSection? = { nil }
  /// The views of one's own, and the receiver of what is wrong with them.
  var registry: NativeRowRegistry?
  var report: @MainActor (Diagnostic) -> Void = { _ in }
  /// The columns of the table that the row stands in, while its outermost element is shown; `nil` elsewhere.
  var columns: [SectionStyle.Column]?
  /// Whether the row is the header of its section, and whether a table's lines have no room and are cards.
  var isHead = false, isNarrow = false
  /// Whether the row is one message that fills its layer; with libadwaita only.
  var isStatus = false
  private(set) lazy var componentContext = NativeComponentContext(self)
  /// A link was followed that no control stands for; nil where pages handle it.
  var loadImage: (String, @escaping @MainActor (UnsafeMutableRawPointer?) -> Void) -> Void = { _, done in done(nil) }

  init(_ localizer: Localizer) { self.localizer = localizer }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
  func words(_ phrases: Phrase?...) -> String { phrases.compactMap { text($0) }.filter { !$0.isEmpty }.joined(separator: ", ") }
}

/// Widgets that show one element, and are changed as they are, as long as the element keeps its kind.
@MainActor
class ElementView {
  let handle: WidgetHandle
  let context: ElementContext
  /// The widget that a screen reader meets, for words of an `.accessible` element; nil for several or none.
  var accessibleWidget: Widget? { widget }

  init(_ widget: Widget, _ context: ElementContext) {
    (handle, self.context) = (WidgetHandle(widget), context)
  }

  final var widget: Widget { handle.widget }

  /// Shows another element; false if that takes other widgets.
  func show(_ element: Element) -> Bool { false }

  /// Moves the focus to a control; false if it is not here.
  func focus(_ control: ControlName) -> Bool { false }

  /// The controls here that have the keyboard focus.
  var focused: ControlName? { nil }

  /// A view for an element, showing it.
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

/// One control in its widgets: what is the same for all of them.
@MainActor
class ControlView: ElementView {
  var control: ControlName = .main
  /// While the widget is given the screen's value, its signals are not a person's.
  var isShowing = false
  /// The widget that takes the keyboard.
  var target: Widget { widget }

  override func focus(_ name: ControlName) -> Bool { name == control && gtk_widget_grab_focus(target) != 0 }
  override var focused: ControlName? { target.hasFocus ? control : nil }

  func apply(_ availability: Availability, to widget: Widget) {
    gtk_widget_set_sensitive(widget, availability.isAvailable ? 1 : 0)
    tessera_a11y_busy(widget, availability == .pending ? 1 : 0)
  }

  /// Runs `body` without taking its signals for a person's.
  func showing(_ body: () -> Void) {
    let was = isShowing
    isShowing = true
    body()
    isShowing = was
  }

  func send(_ value: ControlValue? = nil) { if !isShowing { context.send(control, value) } }
}
#endif
