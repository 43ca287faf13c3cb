#if GTK
internal import CGtk4
internal import TesseraScreen

/// The common behavior of single-line and multi-line text fields: when the screen's text replaces the text
/// in the field.
///
/// While the user types, the screen's answers to keystrokes do not change the field. Other changes by the
/// screen, such as clearing the field after sending, are shown immediately.
@MainActor
class TextInputView: ControlView {
  let frame: FieldFrame
  let input: Widget
  private var shown: Element.TextField?
  /// The row whose text is in the field.
  private var row: Row.Key?
  private var isTyping = false

  init(_ input: Widget, in outer: Widget, _ context: ElementContext) {
    (self.input, frame) = (input, FieldFrame())
    super.init(frame.widget, context)
    frame.insert(outer)
    guard let focus = gtk_event_controller_focus_new() else { return }
    gtk_widget_add_controller(input, focus)
    Signals.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] in self?.didLeave() }
  }

  override var target: Widget { input }
  override var accessibleWidget: Widget? { input }

  var text: String {
    get { "" }
    set {}
  }

  final func didType() {
    guard !isShowing, let shown else { return }
    let typed = text
    guard typed != shown.text else { return }
    self.shown?.text = typed
    isTyping = true
    send(.text(typed))
    isTyping = false
  }

  /// Called when the field lost the focus. It kept the typed text while the user edited it. Now it shows the screen's.
  final func didLeave() {
    guard !isShowing, let shown, shown.text != text else { return }
    showing { text = shown.text }
  }

  /// Handles Return: submits the form or starts the search.
  final func didReturn() {
    didType()
    send()
  }

  override func show(_ element: Element) -> Bool {
    guard case .textField(var field) = element, accepts(field) else { return false }
    field.take(refused: context.refusedText(field.control))
    let isOther = shown?.control != field.control || row != context.row
    row = context.row
    control = field.control
    if isOther || (!isTyping && field.text != shown?.text && field.text != text) { showing { text = field.text } }
    shown = field
    frame.show(title: context.text(field.title), isRequired: field.isRequired, note: context.text(field.note), isError: field.error != nil)
    tessera_a11y_label(input, context.text(field.title))
    tessera_a11y_description(input, context.text(field.note))
    tessera_a11y_required(input, field.isRequired ? 1 : 0)
    tessera_a11y_invalid(input, field.error == nil ? 0 : 1)
    input.set("error", field.error != nil)
    apply(field.availability, to: input)
    return true
  }

  /// Whether this widget can show `field`.
  func accepts(_ field: Element.TextField) -> Bool { false }
}

/// Shows a single-line `.textField`.
final class FieldView: TextInputView {
  private let kind: Element.TextField.Kind

  /// - Parameter button: A button shown beside the text.
  init(_ field: Element.TextField, _ context: ElementContext, beside button: Widget? = nil) {
    kind = field.kind
    let entry = Widgets.make(gtk_entry_get_type(), field.kind == .search ? GTK_ACCESSIBLE_ROLE_SEARCH_BOX : GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    let purpose: GtkInputPurpose =
      switch field.kind {
      case .name, .givenName, .familyName, .cardName: GTK_INPUT_PURPOSE_NAME
      case .email: GTK_INPUT_PURPOSE_EMAIL
      case .phone: GTK_INPUT_PURPOSE_PHONE
      case .number: GTK_INPUT_PURPOSE_NUMBER
      case .integer, .oneTimeCode, .cardNumber, .cardCode: GTK_INPUT_PURPOSE_DIGITS
      case .password, .newPassword: GTK_INPUT_PURPOSE_PASSWORD
      case .url: GTK_INPUT_PURPOSE_URL
      case .text, .multiline, .search, .username, .organization, .street, .city, .region, .postcode, .country, .cardExpiry:
        GTK_INPUT_PURPOSE_FREE_FORM
      }
    let hints = field.kind == .username ? GTK_INPUT_HINT_NO_SPELLCHECK : GTK_INPUT_HINT_NONE
    tessera_entry_setup(entry, field.kind.isSecret ? 0 : 1, purpose, hints)
    var outer = entry
    if let button {
      outer = Widgets.row(6)
      entry.expand()
      outer.append(entry)
      outer.append(button)
    }
    super.init(entry, in: outer, context)
    Signals.connect(entry, "changed") { [weak self] in self?.didType() }
    Signals.connect(entry, "activate") { [weak self] in self?.didReturn() }
  }

  override var text: String {
    get { String(cString: tessera_editable_text(input)) }
    set {
      let position = tessera_editable_position(input)
      tessera_editable_set_text(input, newValue)
      tessera_editable_set_position(input, position)
    }
  }

  override func accepts(_ field: Element.TextField) -> Bool {
    guard field.kind == kind else { return false }
    tessera_entry_placeholder(input, context.text(field.placeholder) ?? "")
    return true
  }
}

/// Shows a multi-line `.textField`.
final class NotesView: TextInputView {
  init(_ context: ElementContext) {
    let view = Widgets.make(gtk_text_view_get_type(), GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    tessera_text_setup(view)
    tessera_a11y_multiline(view, 1)
    let scrolled = tessera_scrolled(view)
    gtk_widget_set_size_request(scrolled, -1, 88)
    scrolled?.classes("frame")
    super.init(view, in: scrolled ?? view, context)
    Signals.connect(UnsafeMutableRawPointer(tessera_text_buffer(view)), "changed") { [weak self] in self?.didType() }
  }

  override var text: String {
    get {
      guard let copy = tessera_text_copy(input) else { return "" }
      defer { g_free(copy) }
      return String(cString: copy)
    }
    set { tessera_text_set(input, newValue) }
  }

  override func accepts(_ field: Element.TextField) -> Bool { field.kind == .multiline }
}
#endif
