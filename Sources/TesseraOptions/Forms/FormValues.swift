internal import Foundation
internal import TesseraScreen

/// The values of a form without its bookkeeping and that of nested forms: drafts, problems, counts.
enum FormValues {
  /// Whether states are compared by their values alone. If so, all statuses are equal.
  @TaskLocal static var areCompared = false

  /// The values as text.
  ///
  /// - Law: the same values give the same text in every process. Sets and dictionaries are sorted.
  static func text(of form: some FormState) -> String {
    var text = ""
    write(form.values, to: &text)
    return text
  }

  /// A value as text, with the same law.
  static func text(ofValue value: Any) -> String {
    var text = ""
    write(value, to: &text)
    return text
  }

  static func areSame<Form: FormState>(_ left: Form, _ right: Form) -> Bool {
    func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool { (other as? Value) == value }
    let (before, after) = (left.values, right.values)
    return $areCompared.withValue(true) { () -> Bool in
      let isSame: Bool = equals(before, after)
      return isSame
    }
  }

  /// Whether two states hold the same values and differ in something else that isn't a status.
  static func areSameButForOthers<Form: FormState>(_ left: Form, _ right: Form) -> Bool {
    // If the values are the whole state, there is nothing else.
    if left.values is Form { return false }
    return areSame(left, right)
      && $areCompared.withValue(true) { () -> Bool in
        let differs: Bool = left != right
        return differs
      }
  }

  private static func write(_ value: Any, to text: inout String) {
    switch value {
    case is any FormBookkeeping: return
    case let value as String: return text += String(reflecting: value)
    // Only the selection, not its submission, open rows or loaded options.
    case let value as any SentChoice: return write(value.chosen, to: &text)
    // Names are only displayed and may be loaded later.
    case let value as OptionModel: return text += String(reflecting: "\(value.id)")
    case let value as OptionSelection: return text += String(reflecting: value.ids.map { "\($0)" })
    case let value as Data: return text += value.base64EncodedString()
    case let value as Date: return text += "\(value.timeIntervalSinceReferenceDate)"
    default: break
    }
    // Their children are caches and representations.
    let isOfFoundation = String(reflecting: type(of: value)).hasPrefix("Foundation")
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty, mirror.displayStyle != .class, !isOfFoundation || mirror.displayStyle == .optional else {
      return text += String(describing: value)
    }
    var parts = mirror.children.map { child in
      var part = child.label.map { "\($0): " } ?? ""
      write(child.value, to: &part)
      return part
    }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary { parts.sort() }
    text += "(\(parts.joined(separator: ", ")))"
  }
}

/// State that a form holds in addition to its values.
protocol FormBookkeeping {}

extension FormStatus: FormBookkeeping {}
// Loaded data isn't user input, and a failed load must not change the body sent for the same values.
extension Loadable: FormBookkeeping {}
extension LoadFailure: FormBookkeeping {}

/// A value with state in addition to the selection.
private protocol SentChoice {
  var chosen: Any { get }
}

extension LiveSubmission: SentChoice {
  var chosen: Any { draft }
}

extension OptionsPicker.State: SentChoice {
  var chosen: Any { selection }
}
