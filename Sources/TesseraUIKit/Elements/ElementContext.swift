#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The environment of element views: localized text, images, and where events are sent.
@MainActor
final class ElementContext {
  var localizer: Localizer
  /// The current row.
  var row: Row.Key?
  /// The text that the user entered into a control of the row and that it doesn't accept.
  var refusedText: (Control.Name) -> String? = { _ in nil }
  /// Receives the user's events on the controls of the current row.
  var send: (Control.Name, Control.Event.Value?) -> Void = { _, _ in }
  /// Called when a text field lost the keyboard focus.
  var didEndEditing: () -> Void = {}
  /// Called when the height of the row changed.
  var didResize: () -> Void = {}
  /// The host of the row, or `nil` in tests of separate views.
  private(set) weak var host: UIKitScreenHost?
  let images: ImageLoader?
  /// The custom views, and the receiver of their errors.
  let cells: CellRegistry?
  let report: @MainActor (Diagnostic) -> Void
  /// The columns of the row's table, while the row's outermost element is shown. Otherwise `nil`.
  var columns: [SectionStyle.Column]?
  private(set) lazy var componentContext = CellRegistry.ComponentContext(self)

  init(
    _ localizer: Localizer, images: ImageLoader? = nil, cells: CellRegistry? = nil,
    report: @escaping @MainActor (Diagnostic) -> Void = { _ in }
  ) {
    (self.localizer, self.images, self.cells, self.report) = (localizer, images, cells, report)
  }

  convenience init(_ host: UIKitScreenHost) {
    self.init(host.localizer, images: host.images, cells: host.cells, report: host.report)
    self.host = host
  }

  /// The cells of an element that is a row of the table, or `nil` for other elements.
  func cells(of element: Element) -> [Element]? { columns.flatMap { SectionStyle.table($0).cells(of: element) } }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
}

/// The views of one element. They are updated in place as long as the element keeps its kind.
@MainActor
class ElementView {
  let view: UIView
  let context: ElementContext
  /// The first view that VoiceOver reaches, which receives the label of an `.accessible` element.
  var accessibleView: UIView? { view }

  init(_ view: UIView, _ context: ElementContext) { (self.view, self.context) = (view, context) }

  /// Shows another element. Returns `false` if that requires other views.
  func show(_ element: Element) -> Bool { false }
  /// Moves the focus to a control. Returns `false` if it is not in this view.
  func focus(_ control: Control.Name) -> Bool { false }
  /// Stops the element's pending work, such as loading an image.
  func stop() {}

  /// The element's first node in the accessibility tree, for views that have a single node.
  final func node(_ element: Element) -> AccessibilityNode {
    element.accessibilityNodes(context.localizer).first ?? AccessibilityNode(.group)
  }

  /// Creates a view that shows an element.
  static func make(_ element: Element, _ context: ElementContext) -> ElementView {
    let view: ElementView =
      switch element {
      case _ where context.cells(of: element) != nil: TableLineView(context.cells(of: element) ?? [], context)
      case .text: TextView(context)
      case .label(let label): LabelView(label, context)
      case .header(let header): header.isExpanded == nil ? HeaderView(context) : FoldView(context)
      case .image: ImageView(context)
      case .row(let elements): StackView(elements, isRow: true, context)
      case .column(let elements): StackView(elements, isRow: false, context)
      case .button: ButtonView(context)
      case .link: LinkView(context)
      case .toggle: ToggleView(context)
      case .slider: SliderView(context)
      case .stepper: StepperView(context)
      case .textField(let field): field.kind == .multiline ? NotesView(context) : FieldView(field, context)
      case .dateField(let field): DateFieldView(field, context)
      case .fileField: FileFieldView(context)
      case .segments: SegmentsView(context)
      case .choice: ChoiceView(context)
      case .option(let option): OptionView(option, context)
      case .progress: ProgressView(context)
      case .badge: BadgeView(context)
      case .richText(let text): RichTextView(text, context)
      case .divider: DividerView(context)
      case .facts(let facts): FactsView(facts, context)
      case .message(let message): MessageView(message, context)
      case .component(let component): ComponentView(component, context)
      case .menu(let menu): MenuView(menu, context)
      case .accessible(let inner, _): AccessibleView(inner, context)
      }
    _ = view.show(element)
    return view
  }
}

/// The base class of views with one control.
@MainActor
class ControlView: ElementView {
  var control: Control.Name = .main
  /// The view that takes the focus.
  var target: UIView { view }
  override var accessibleView: UIView? { target }

  override func focus(_ name: Control.Name) -> Bool {
    guard name == control else { return false }
    // Only text fields take keyboard focus, but VoiceOver can focus every control.
    if target.canBecomeFirstResponder { return target.becomeFirstResponder() }
    UIAccessibility.post(notification: .layoutChanged, argument: target)
    return true
  }

  final func send(_ value: Control.Event.Value? = nil) { context.send(control, value) }
}
#endif
