#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The common behavior of single-line and multi-line text fields: when the screen's text replaces the text
/// in the field.
///
/// While the user types, the screen's answers to keystrokes do not change the field. Other changes by the
/// screen, such as clearing the field after sending, are shown immediately. Uncommitted text of an input
/// method is never removed.
@MainActor
class TextInputView: ControlView {
  let frame = FieldFrame()
  private let input: any UIView & UITextInput
  private var shown: Element.TextField?
  /// The last text that was sent, while it is still in the view.
  private var sent: String?
  /// The row of the current field.
  private var row: Row.Key?
  private var isTyping = false

  init(_ input: any UIView & UITextInput, _ context: ElementContext) {
    self.input = input
    super.init(frame.view, context)
    frame.insert(input)
  }

  override var target: UIView { input }

  var text: String {
    get { "" }
    set {}
  }

  final func didType() {
    guard let shown else { return }
    if input.markedTextRange != nil {
      context.host?.composing = self
      return
    }
    let typed = text
    // Leaving a field is not typing. Parsed in another language, the same text could be another date.
    guard typed != shown.text, typed != sent else { return }
    sent = typed
    self.shown?.text = typed
    isTyping = true
    send(.text(typed))
    isTyping = false
  }

  /// Commits the uncommitted text of an input method.
  final func finishComposing() {
    guard input.markedTextRange != nil else { return }
    input.unmarkText()
    didType()
  }

  /// Handles Return: hides the keyboard and submits the form or starts the search.
  final func didReturn() {
    input.resignFirstResponder()
    send()
  }

  /// Called when the field lost the focus. Uncommitted text is committed.
  final func didLeave() {
    didType()
    // The field kept the typed text while the user edited it. Now it shows the screen's text.
    if let shown, shown.text != text { replace(with: shown.text) }
    context.didEndEditing()
  }

  /// Replaces the text of the field and keeps the cursor position if possible.
  private func replace(with new: String) {
    let cursor = input.selectedTextRange.map { input.offset(from: input.beginningOfDocument, to: $0.end) }
    text = new
    sent = nil
    guard input.isFirstResponder, let cursor,
      let position = input.position(from: input.beginningOfDocument, offset: min(cursor, new.utf16.count))
    else { return }
    input.selectedTextRange = input.textRange(from: position, to: position)
  }

  override func show(_ element: Element) -> Bool {
    guard case .textField(var field) = element, accepts(field) else { return false }
    field.take(refused: context.refusedText(field.control))
    let isOther = shown?.control != field.control || row != context.row
    row = context.row
    control = field.control
    let isComposing = input.markedTextRange != nil
    if isOther || (!isTyping && !isComposing && field.text != shown?.text && field.text != text) { replace(with: field.text) }
    shown = field
    frame.show(context.text(field.title), isRequired: field.isRequired, note: context.text(field.note), isError: field.error != nil)
    input.setAccessibility(node(.textField(field)), context.localizer)
    return true
  }

  /// Whether this view can show `field`.
  func accepts(_ field: Element.TextField) -> Bool { false }
}

/// Shows a single-line `.textField`.
final class FieldView: TextInputView {
  private let kind: Element.TextField.Kind
  private let field: UITextField
  private var returns: FieldReturn?

  init(_ content: Element.TextField, _ context: ElementContext) {
    kind = content.kind
    field = content.kind == .search ? SpeakingSearchField() : SpeakingTextField()
    super.init(field, context)
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.clearButtonMode = .whileEditing
    field.isSecureTextEntry = kind.isSecret
    field.returnKeyType = kind == .search ? .search : .done
    let isWords = kind == .text || kind.isProperName || kind == .search
    field.autocorrectionType = isWords ? .default : .no
    field.autocapitalizationType = kind.isProperName ? .words : kind == .text ? .sentences : .none
    switch kind {
    case .username: field.textContentType = .username
    case .email: (field.keyboardType, field.textContentType) = (.emailAddress, .emailAddress)
    case .phone: (field.keyboardType, field.textContentType) = (.phonePad, .telephoneNumber)
    case .number: field.keyboardType = .decimalPad
    case .url: (field.keyboardType, field.textContentType) = (.URL, .URL)
    case .integer: field.keyboardType = .numberPad
    case .oneTimeCode: (field.keyboardType, field.textContentType) = (.numberPad, .oneTimeCode)
    case .password: field.textContentType = .password
    case .newPassword: field.textContentType = .newPassword
    // The others use their HTML names.
    default:
      field.textContentType = kind.autofill.map { UITextContentType(rawValue: $0) }
      if kind == .cardNumber || kind == .cardCode { field.keyboardType = .numberPad }
    }
    let returns = FieldReturn { [weak self] in self?.didReturn() }
    self.returns = returns
    field.delegate = returns
    field.addAction(UIAction { [weak self] _ in self?.didType() }, for: .editingChanged)
    field.addAction(UIAction { [weak self] _ in self?.didLeave() }, for: .editingDidEnd)
  }

  override var text: String {
    get { field.text ?? "" }
    set { field.text = newValue }
  }

  override func accepts(_ content: Element.TextField) -> Bool {
    guard content.kind == kind else { return false }
    field.placeholder = context.text(content.placeholder)
    field.isEnabled = content.availability.isAvailable
    return true
  }
}

/// Reports when the user presses Return.
private final class FieldReturn: NSObject, UITextFieldDelegate {
  private let didReturn: () -> Void
  init(_ didReturn: @escaping () -> Void) { self.didReturn = didReturn }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    didReturn()
    return true
  }
}

/// Shows a multi-line `.textField`.
final class NotesView: TextInputView {
  private let notes = SpeakingTextView()
  private var edits: NotesEdits?

  init(_ context: ElementContext) {
    super.init(notes, context)
    notes.isScrollEnabled = false
    notes.font = .preferredFont(forTextStyle: .body)
    notes.adjustsFontForContentSizeCategory = true
    notes.backgroundColor = .secondarySystemFill
    notes.layer.cornerRadius = 8
    notes.heightAnchor.constraint(greaterThanOrEqualToConstant: 88).isActive = true
    let edits = NotesEdits(didEnd: { [weak self] in self?.didLeave() }) { [weak self] in
      self?.didType()
      self?.context.didResize()
    }
    self.edits = edits
    notes.delegate = edits
  }

  override var text: String {
    get { notes.text ?? "" }
    set { notes.text = newValue }
  }

  override func accepts(_ content: Element.TextField) -> Bool {
    guard content.kind == .multiline else { return false }
    notes.isEditable = content.availability.isAvailable
    return true
  }
}

/// Observes the edits of a text view, which is not a control.
private final class NotesEdits: NSObject, UITextViewDelegate {
  private let didEnd: () -> Void, didChange: () -> Void
  init(didEnd: @escaping () -> Void, _ didChange: @escaping () -> Void) { (self.didEnd, self.didChange) = (didEnd, didChange) }
  func textViewDidEndEditing(_ textView: UITextView) { didEnd() }
  func textViewDidChange(_ textView: UITextView) { didChange() }
}
#endif
