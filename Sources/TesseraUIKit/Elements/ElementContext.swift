#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The words, the pictures and the way out that elements are shown with.
@MainActor
final class ElementContext {
  var localizer: Localizer
  /// The row that is shown.
  var row: ItemKey?
  /// Takes what a person did to a control of the row that is shown.
  var send: (ControlName, ControlValue?) -> Void = { _, _ in }
  /// Tells that a field let go of the keyboard.
  var didEndEditing: () -> Void = {}
  /// Tells that the row has another height now.
  var didResize: () -> Void = {}
  /// The host of the row; nil in tests of views alone.
  private(set) weak var host: UIKitScreenHost?
  let images: ImageLoader?
  /// The views of one's own, and the receiver of what is wrong with them.
  let cells: CellRegistry?
  let report: @MainActor (Diagnostic) -> Void
  /// The columns of the table that the row stands in, while its outermost element is shown; `nil` elsewhere.
  var columns: [SectionStyle.Column]?
  private(set) lazy var componentContext = ComponentContext(self)

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

  /// The cells of an element that is a line of the table; nil for all others.
  func cells(of element: Element) -> [Element]? { columns.flatMap { SectionStyle.table($0).cells(of: element) } }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
}

/// Views that show one element, and are changed as they are, as long as the element keeps its kind.
@MainActor
class ElementView {
  let view: UIView
  let context: ElementContext
  /// The view that VoiceOver meets first here; its words are those of an `.accessible` element.
  var accessibleView: UIView? { view }

  init(_ view: UIView, _ context: ElementContext) { (self.view, self.context) = (view, context) }

  /// Shows another element; false if that takes other views.
  func show(_ element: Element) -> Bool { false }
  /// Moves the focus to a control; false if it is not here.
  func focus(_ control: ControlName) -> Bool { false }
  /// Ends what still runs for the element, such as a picture that is loading.
  func stop() {}

  /// The element's first node in the accessibility tree, for views that are one.
  final func node(_ element: Element) -> AccessibilityNode {
    element.accessibilityNodes(context.localizer).first ?? AccessibilityNode(.group)
  }

  /// A view for an element, showing it.
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

/// One control in its views.
@MainActor
class ControlView: ElementView {
  var control: ControlName = .main
  /// The view that takes the focus.
  var target: UIView { view }
  override var accessibleView: UIView? { target }

  override func focus(_ name: ControlName) -> Bool {
    guard name == control else { return false }
    // Only fields take a keyboard; to people who use VoiceOver every control can be shown.
    if target.canBecomeFirstResponder { return target.becomeFirstResponder() }
    UIAccessibility.post(notification: .layoutChanged, argument: target)
    return true
  }

  final func send(_ value: ControlValue? = nil) { context.send(control, value) }
}
#endif
