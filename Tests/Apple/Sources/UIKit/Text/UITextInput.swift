// Pages: documentation/uikit/uitextinput, uitextinputtraits, uitextposition, uitextrange, uikeyboardtype,
// uitextcontenttype, uireturnkeytype.

@MainActor open class UITextPosition: NSObject {
  let modelOffset: Int
  init(_ offset: Int) { modelOffset = offset }
}
@MainActor open class UITextRange: NSObject {
  let modelRange: Range<Int>
  init(_ range: Range<Int>) { modelRange = range }
  open var start: UITextPosition { UITextPosition(modelRange.lowerBound) }
  open var end: UITextPosition { UITextPosition(modelRange.upperBound) }
  open var isEmpty: Bool { modelRange.isEmpty }
}

/// Its requirements are optional. The ones that hosts set are declared as members of the fields.
@MainActor public protocol UITextInputTraits: NSObjectProtocol {}
@MainActor public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}
/// The part that hosts use: the selection, and text that an input method has not finished.
@MainActor public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  func unmarkText()
  var beginningOfDocument: UITextPosition { get }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
}

public enum UIKeyboardType: Int, Sendable {
  case `default` = 0, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
}
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name"), emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel"), password = UITextContentType(rawValue: "password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code"), newPassword = UITextContentType(rawValue: "new-password")
  public static let URL = UITextContentType(rawValue: "url"), username = UITextContentType(rawValue: "username")
}
public enum UIReturnKeyType: Int, Sendable { case `default` = 0, go, google, join, next, route, search, send, yahoo, done }
public enum UITextAutocapitalizationType: Int, Sendable { case none = 0, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, Sendable { case `default` = 0, no, yes }

/// Text with a selection, counted in UTF-16 as UIKit counts.
struct ModelText {
  var text = "" { didSet { selection = min(selection.lowerBound, count)..<min(selection.upperBound, count) } }
  var selection = 0..<0
  var marked: Range<Int>?
  var count: Int { (text as NSString).length }
  func replacing(_ range: Range<Int>, with new: String) -> String {
    (text as NSString).replacingCharacters(in: NSRange(range), with: new)
  }
}
