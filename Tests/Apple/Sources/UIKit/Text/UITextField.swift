// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uitextfield, uitextfielddelegate, uisearchtextfield, uitextview, uitextviewdelegate.

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}
extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

@MainActor open class UITextField: UIControl, UITextInput {
  public enum BorderStyle: Int, Sendable { case none = 0, line, bezel, roundedRect }
  public enum ViewMode: Int, Sendable { case never = 0, whileEditing, unlessEditing, always }
  private var content = ModelText()
  open var text: String? {
    get { content.text }
    set {
      // Setting the text moves the cursor to its end and cancels the input method's marked text.
      content.text = newValue ?? ""
      content.marked = nil
      content.selection = content.count..<content.count
      modelTextSetCount += 1
    }
  }
  /// The number of times that the text was set by the app: each time a person's cursor is lost.
  @_spi(Model) public private(set) var modelTextSetCount = 0
  open var placeholder: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var clearButtonMode = ViewMode.never
  open var adjustsFontForContentSizeCategory = false
  open weak var delegate: (any UITextFieldDelegate)?
  open private(set) var isEditing = false
  open var keyboardType = UIKeyboardType.default
  open var textContentType: UITextContentType!
  open var returnKeyType = UIReturnKeyType.default
  open var isSecureTextEntry = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var inputAccessoryView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
  }
  override var modelActsByItself: Bool { true }
  public required init?(coder: NSCoder) { nil }

  open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    isEditing = true
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    let was = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if was, isEditing {
      isEditing = false
      // When the field loses focus, the marked text stays as it is. The field reports no edit for that.
      unmarkText()
      sendActions(for: .editingDidEnd)
      delegate?.textFieldDidEndEditing(self)
    }
    return true
  }

  // MARK: Text input

  open var hasText: Bool { !content.text.isEmpty }
  open var selectedTextRange: UITextRange? {
    get { UITextRange(content.selection) }
    set { if let newValue { content.selection = newValue.modelRange.clamped(to: 0..<content.count) } }
  }
  open var markedTextRange: UITextRange? { content.marked.map { UITextRange($0) } }
  // Page: documentation/uikit/uitextinput/unmarktext().
  open func unmarkText() { content.marked = nil }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let index = position.modelOffset + offset
    return index >= 0 && index <= content.count ? UITextPosition(index) : nil
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.modelOffset - from.modelOffset }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    UITextRange(fromPosition.modelOffset..<max(fromPosition.modelOffset, toPosition.modelOffset))
  }
  open func insertText(_ text: String) { modelReplace(content.selection, with: text) }
  open func deleteBackward() {
    let range = content.selection
    guard !range.isEmpty || range.lowerBound > 0 else { return }
    modelReplace(range.isEmpty ? range.lowerBound - 1..<range.lowerBound : range, with: "")
  }

  private func modelReplace(_ range: Range<Int>, with new: String, marks: Bool = false) {
    content.text = content.replacing(range, with: new)
    let end = range.lowerBound + (new as NSString).length
    content.selection = end..<end
    content.marked = marks ? range.lowerBound..<end : nil
    sendActions(for: .editingChanged)
  }

  /// Types at the cursor, one character after the other.
  @_spi(Model) public func modelType(_ text: String) {
    for character in text where isFirstResponder { modelReplace(content.selection, with: String(character)) }
  }
  /// Selects all and pastes.
  @_spi(Model) public func modelPaste(replacingAll text: String) {
    if isFirstResponder { modelReplace(0..<content.count, with: text) }
  }
  /// An input method puts letters that are not finished at the cursor.
  @_spi(Model) public func modelCompose(_ text: String) {
    if isFirstResponder { modelReplace(content.marked ?? content.selection, with: text, marks: true) }
  }
  @_spi(Model) public var modelCursor: Int {
    get { content.selection.lowerBound }
    set { content.selection = newValue..<newValue }
  }
  @_spi(Model) public func modelReturn() {
    sendActions(for: .editingDidEndOnExit)
    if delegate?.textFieldShouldReturn(self) ?? true { sendActions(for: .primaryActionTriggered) }
  }

  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: -1, height: borderStyle == .roundedRect ? 34 : 22) }
  override func modelActivateByTouch(at point: CGPoint) { becomeFirstResponder() }
  private var spoken: String?
  open override var accessibilityValue: String? {
    get { spoken ?? (isSecureTextEntry ? String(repeating: "•", count: content.text.count) : content.text) }
    set { spoken = newValue }
  }
}

@MainActor open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityTraits = .searchField
    borderStyle = .roundedRect
  }
  public required init?(coder: NSCoder) { nil }
}

@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
}
extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
}

open class NSTextContainer: NSObject {}

@MainActor open class UITextView: UIScrollView, UITextInput {
  private var content = ModelText()
  open var text: String! {
    get { content.text }
    set {
      content.text = newValue ?? ""
      content.selection = content.count..<content.count
      content.marked = nil
      modelTextSetCount += 1
      modelContentChanged()
    }
  }
  @_spi(Model) public private(set) var modelTextSetCount = 0
  open var font: UIFont?
  open var textColor: UIColor?
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
  open var isEditable = true
  open var isSelectable = true
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  open var adjustsFontForContentSizeCategory = false
  open var inputAccessoryView: UIView?

  public convenience init() { self.init(frame: .zero, textContainer: nil) }
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    isAccessibilityElement = true
  }
  public required init?(coder: NSCoder) { nil }

  private weak var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
  open override var canBecomeFirstResponder: Bool { isEditable && window != nil }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard super.becomeFirstResponder() else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    let was = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if was {
      textDelegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }
    return true
  }
  open var hasText: Bool { !content.text.isEmpty }
  open var selectedRange: NSRange {
    get { NSRange(content.selection) }
    set { content.selection = newValue.location..<newValue.location + newValue.length }
  }
  open var selectedTextRange: UITextRange? {
    get { UITextRange(content.selection) }
    set { if let newValue { content.selection = newValue.modelRange.clamped(to: 0..<content.count) } }
  }
  open var markedTextRange: UITextRange? { content.marked.map { UITextRange($0) } }
  open func unmarkText() { content.marked = nil }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? { UITextPosition(position.modelOffset + offset) }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.modelOffset - from.modelOffset }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    UITextRange(fromPosition.modelOffset..<max(fromPosition.modelOffset, toPosition.modelOffset))
  }
  open func insertText(_ text: String) { modelReplace(content.selection, with: text) }
  open func deleteBackward() {}
  private func modelReplace(_ range: Range<Int>, with new: String) {
    content.text = content.replacing(range, with: new)
    let end = range.lowerBound + (new as NSString).length
    content.selection = end..<end
    modelContentChanged()
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
  @_spi(Model) public func modelPaste(replacingAll text: String) { if isFirstResponder { modelReplace(0..<content.count, with: text) } }
  @_spi(Model) public var modelCursor: Int {
    get { content.selection.lowerBound }
    set { content.selection = newValue..<newValue }
  }
  override func modelIntrinsic(width: CGFloat) -> CGSize {
    guard !isScrollEnabled else { return CGSize(width: -1, height: -1) }
    let size = UILabel.modelSize(content.text, font ?? .systemFont(ofSize: 17), width: width, lines: 0)
    return CGSize(width: -1, height: size.height + textContainerInset.top + textContainerInset.bottom)
  }
  private var spoken: String?
  open override var accessibilityValue: String? {
    get { spoken ?? content.text }
    set { spoken = newValue }
  }
}
