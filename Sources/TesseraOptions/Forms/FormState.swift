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
  /// The values that somebody enters; everything unless declared, but for the statuses of this form and of those inside.
  ///
  /// An action of a person after which they are others is an edit, and what is sent again with the same values is sent with the same key. Leave out what is
  /// only shown or loaded: the draft that is sent is often it.
  /// ```swift
  /// var values: any Equatable & Sendable { Draft(self) }       // not `isExpanded`, not what was loaded
  /// ```
  var values: any Equatable & Sendable { get }
}

extension FormState {
  public static var rules: FormRules<Self> { [] }

  public var values: any Equatable & Sendable { self }

  /// Checks every rule and notes what is wrong; whether nothing is. Of forms that stand in parts of the screen it knows nothing, see
  /// ``validate(from:)``.
  @discardableResult
  public mutating func validate() -> Bool {
    form.errors = problems
    form.summary = []
    return form.errors.isEmpty
  }

  /// Everything that is wrong now: what is typed and no value, what rules say, and what was answered to rules that ask.
  var problems: FormErrors<Self> {
    var errors = FormErrors<Self>()
    for (field, draft) in form.drafts.entries {
      if let problem = draft.problem, isStanding(draft.value, field) { errors.note(problem, at: field, isFromRule: true) }
    }
    let ruled = Self.rules.check(self)
    for field in ruled.fields where errors[field] == nil {
      if let message = ruled[field] { errors.note(message, at: field, isFromRule: true) }
    }
    for (field, answer) in form.answers.entries where errors[field] == nil {
      if let problem = answer.problem, isStanding(answer.value, field) { errors.note(problem, at: field, isFromRule: true) }
    }
    return errors
  }

  /// Whether a note was made of the value that a field has now.
  private func isStanding(_ value: String, _ field: FieldKey<Self>) -> Bool {
    guard let property = field.property ?? Self.rules.field(named: field.name, in: self)?.property else { return true }
    return text(of: property) == value
  }

  /// The value of a property as text; `nil` for one of a row that is gone.
  func text(of property: PartialKeyPath<Self>) -> String? {
    let notice = GoneRow.Notice()
    let text = GoneRow.$notice.withValue(notice) { String(describing: self[keyPath: property]) }
    return notice.isGone ? nil : text
  }

  /// Takes note of an edit: messages whose reason is gone go, and the form has something to be saved.
  ///
  /// Edits of fields, and actions of people that change the form's values, are noted by themselves. Call it where something that an effect brings is to
  /// count as entered, and in a `didEdit` of your own, which knows the `property`.
  public mutating func noteEdit(of property: PartialKeyPath<Self>? = nil) {
    form.isEdited = true
    form.revision += 1
    if !form.errors.isEmpty { form.errors.recheck(problems, edited: property) }
  }
}

extension Screen where State: FormState {
  public static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? {
    state.form.errors.message(of: property) ?? answered(property, state)
  }

  /// The problem that a rule found which asked about the value that stands there.
  private static func answered(_ property: PartialKeyPath<State>, _ state: State) -> Phrase? {
    guard let answer = state.form.answers.note(of: property), let problem = answer.problem, answer.value == state.text(of: property) else {
      return nil
    }
    return problem
  }

  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.noteEdit(of: edit.property)
    return .none
  }

  public func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result {
    let before = state
    let result = change(&state)
    let (was, now) = (before.form, state.form)
    // What was noted, sent or saved by the change itself needs no second look.
    guard was.revision == now.revision, was.isSubmitting || !now.isSubmitting, !was.isEdited || now.isEdited,
      !FormValues.areSame(before, state)
    else { return result }
    state.noteEdit()
    return result
  }

  public func hasUnsavedChanges(_ state: State) -> Bool { state.form.isEdited }

  /// Says what is wrong and moves the focus to the first field that has something wrong, in the order in which fields stand on the screen;
  /// nothing if all is well.
  public func attention(_ state: State) -> Effect<Action> {
    let errors = state.form.errors
    var count = errors.count + state.form.summary.count
    let inner = forms(in: state)
    for form in inner { count += form.state.problemCount }
    guard count > 0 else { return .none }
    for section in allSections(for: state) {
      for item in section.items {
        guard let property = item.property else { continue }
        // A row of a form in a part knows its own problem.
        let isInner = inner.contains { item.key.text.hasPrefix($0.key) }
        guard let message = isInner ? item.read(state).content.problem : errors.message(of: property) else { continue }
        let words: Phrase = item.content.title.map { "\($0): \(message)" } ?? message
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

  /// The problem that a control shows.
  var problem: Phrase? {
    switch self {
    case .textField(let field): field.error
    case .dateField(let field): field.error
    case .fileField(let field): field.error
    case .choice(let choice): choice.error
    case .accessible(let element, _): element.problem
    default: nil
    }
  }
}
