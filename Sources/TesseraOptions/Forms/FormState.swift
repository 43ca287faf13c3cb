public import TesseraScreen

/// The state of a screen that is a form: its fields read their own problems from it.
///
/// ```swift
/// struct State: FormState, Codable {
///   var name = ""
///   var amount: Decimal?
///   var form = FormStatus<Self>()
///   static let rules: FormRules<Self> = [.required(\.name), .range(\.amount, 1...5_000)]
/// }
/// ```
/// A screen of such a state needs nothing else: its bound items show what is wrong with their properties, messages go while somebody types, and
/// closing it asks while something was entered and not sent.
public protocol FormState: Equatable, Sendable {
  /// The rules of the fields; none unless declared.
  static var rules: FormRules<Self> { get }
  /// The problems, and how far the form is.
  var form: FormStatus<Self> { get set }
}

extension FormState {
  public static var rules: FormRules<Self> { [] }

  /// Checks every rule and notes what is wrong; whether nothing is.
  @discardableResult
  public mutating func validate() -> Bool {
    form.errors = Self.rules.check(self)
    return form.errors.isEmpty
  }

  /// Takes note of an edit: messages whose reason is gone go, and the form has something to be saved.
  ///
  /// A screen that has a `didEdit` of its own calls it there; the others get it by default.
  public mutating func noteEdit(of property: PartialKeyPath<Self>? = nil) {
    form.isEdited = true
    form.errors.recheck(self, Self.rules, edited: property)
  }
}

extension Screen where State: FormState {
  public static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? {
    state.form.errors.message(of: property)
  }

  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.noteEdit(of: edit.property)
    return .none
  }

  public func hasUnsavedChanges(_ state: State) -> Bool { state.form.isEdited }

  /// Says what is wrong and moves the focus to the first field that has something wrong, in the order in which fields stand on the screen;
  /// nothing if all is well.
  public func attention(_ state: State) -> Effect<Action> {
    let errors = state.form.errors
    guard !errors.isEmpty || !state.form.summary.isEmpty else { return .none }
    for section in sections(for: state) {
      for item in section.items {
        guard let property = item.property, let message = errors.message(of: property) else { continue }
        let words: Phrase = item.content.title.map { "\($0): \(message)" } ?? message
        let count = errors.count + state.form.summary.count
        return .merge(
          .announce(count == 1 ? words : "\(count) fields need attention. \(words)", .assertive), .focus(item.key.text))
      }
    }
    // None of them stands on this page.
    return (state.form.summary.first ?? errors.first.flatMap { errors[$0] }).map { .announce($0, .assertive) } ?? .none
  }
}

extension Element {
  /// The words that name a control.
  var title: Phrase? {
    switch self {
    case .textField(let field): field.title
    case .choice(let choice): choice.title
    case .toggle(let toggle): toggle.title
    case .slider(let slider): slider.title
    case .accessible(let element, let accessibility): accessibility.label ?? element.title
    default: nil
    }
  }
}
