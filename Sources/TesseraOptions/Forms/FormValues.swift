internal import Foundation
internal import TesseraScreen

/// The values of a form, without the bookkeeping of it and of the forms inside: half-typed text, problems, counts.
enum FormValues {
  /// Whether states are compared by their values alone: then all statuses are equal.
  @TaskLocal static var areCompared = false

  /// The values as text.
  ///
  /// - Law: the same values give the same text, in every process; sets and dictionaries in one order.
  static func text(of form: some FormState) -> String {
    var text = ""
    write(form.values, to: &text)
    return text
  }

  /// A value as text, by the same law.
  static func text(ofValue value: Any) -> String {
    var text = ""
    write(value, to: &text)
    return text
  }

  /// Whether two states of a form hold the same values.
  static func areSame<Form: FormState>(_ left: Form, _ right: Form) -> Bool {
    func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool { (other as? Value) == value }
    let (before, after) = (left.values, right.values)
    return $areCompared.withValue(true) { () -> Bool in
      let isSame: Bool = equals(before, after)
      return isSame
    }
  }

  /// Whether two states of a form hold the same values and differ in something else that is no status.
  static func areSameButForOthers<Form: FormState>(_ left: Form, _ right: Form) -> Bool {
    // Nothing stands beside values that are the whole state.
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
    // What was chosen, not how far sending it is, nor what is open or loaded beside it.
    case let value as any SentChoice: return write(value.chosen, to: &text)
    // Their names are only shown, and may be loaded later.
    case let value as OptionModel: return text += String(reflecting: "\(value.id)")
    case let value as OptionSelection: return text += String(reflecting: value.ids.map { "\($0)" })
    case let value as Data: return text += value.base64EncodedString()
    case let value as Date: return text += "\(value.timeIntervalSinceReferenceDate)"
    default: break
    }
    // Their parts are caches and representations.
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

/// State that a form holds beside its values.
protocol FormBookkeeping {}

extension FormStatus: FormBookkeeping {}
// What was loaded, and what became of it, is nothing that somebody entered; a load that failed would make another body of the same values.
extension Loadable: FormBookkeeping {}
extension LoadFailure: FormBookkeeping {}

/// A value with more beside what is chosen.
private protocol SentChoice {
  var chosen: Any { get }
}

extension LiveSubmission: SentChoice {
  var chosen: Any { draft }
}

extension OptionsPicker.State: SentChoice {
  var chosen: Any { selection }
}
