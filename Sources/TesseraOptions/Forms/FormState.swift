public import TesseraScreen

/// The state of a screen that is a form: its fields read their own problems from it.
///
/// ```swift
/// struct State: ScreenState, FormState, Codable {
///   var name = ""
///   var amount: Decimal?
///   var form = FormStatus<Self>()
///   static let rules: FormRules<Self> = [.required(\.name), .range(\.amount, 1...5_000)]
/// }
/// ```
/// `ScreenState` lets `AnyScreen(TransferScreen())` begin with the defaults; leave it out where a property has none, and give the `state:`.
///
/// A screen of such a state needs nothing else: its bound items show what is wrong with their properties, messages
/// go while somebody types, and
/// closing it asks while something was entered and not sent.
public protocol FormState: Equatable, Sendable {
  /// The rules of the fields; none unless declared.
  static var rules: FormRules<Self> { get }
  /// The problems, and how far the form is.
  var form: FormStatus<Self> { get set }
  /// The values that somebody enters; everything unless declared, but for the statuses of this form and of those inside.
  ///
  /// An action of a person after which they are others is an edit, a change of a property that they leave out is
  /// none, and what is sent again with the same values is
  /// sent with the same key. Leave out what is only shown, searched or loaded: the draft that is sent is often it.
  /// ```swift
  /// var values: any Equatable & Sendable { Draft(self) }       // not `isExpanded`, not `query`, not what was loaded
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

  /// Takes note of an edit: messages whose reason is gone go, and the form has something to be saved.
  ///
  /// Edits of fields, and actions of people that change the form's values, are noted by themselves. Call it where
  /// something that an effect brings is to
  /// count as entered, and in a `didEdit` of your own, which knows the `property`. While somebody edits or acts, one
  /// of a property that the form's ``values`` leave out is
  /// none.
  public mutating func noteEdit(of property: PartialKeyPath<Self>? = nil) {
    countEdit(of: property)
    if !form.errors.isEmpty { recheck(edited: property, shown: nil) }
  }

  /// Takes note of an edit on a screen, whose items know what is wrong with what was entered there: a day that is
  /// none, an amount with too many decimals.
  public mutating func noteEdit<S: Screen>(of property: PartialKeyPath<Self>? = nil, from screen: S) where S.State == Self {
    countEdit(of: property)
    recheck(edited: property, from: screen)
  }

  private mutating func countEdit(of property: PartialKeyPath<Self>?) {
    form.isEdited = true
    form.revision &+= 1
    if let property { form.edits.pending.append(FieldKey(erased: property)) }
    // An edit of a field takes no row away.
    if property == nil {
      form.outrightEdits &+= 1
      noteGoneRows()
    }
    tidyNotes()
  }

  /// Checks again what was wrong, with what the items of a screen say.
  mutating func recheck<S: Screen>(edited property: PartialKeyPath<Self>? = nil, from screen: S) where S.State == Self {
    guard !form.errors.isEmpty else { return }
    nameFields()
    let state = self
    let fields = screen.ownFields(of: self) { state.form.errors.position(of: $0, in: state) != nil }
    recheck(edited: property, shown: shown(fields))
  }
}

extension Screen where State: FormState {
  public static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? {
    state.form.errors.message(of: property, in: state) ?? answered(property, state) ?? outdated(property, state)
  }

  /// The note that a loaded record has another value for a field by now.
  private static func outdated(_ property: PartialKeyPath<State>, _ state: State) -> Phrase? {
    guard state.form.edits.notes.note(of: property, in: state)?.isOutdated == true else { return nil }
    return "This was changed elsewhere meanwhile. What you entered is kept"
  }

  /// The problem that a rule found which asked about the value that stands there.
  private static func answered(_ property: PartialKeyPath<State>, _ state: State) -> Phrase? {
    guard let answer = state.form.answers.note(of: property, in: state), let problem = answer.problem,
      answer.value == state.text(of: property)
    else {
      return nil
    }
    return problem
  }

  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.noteEdit(of: edit.property, from: self)
    return .none
  }

  public func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result {
    let before = state
    let result = change(&state)
    state.nameFields()
    let (was, now) = (before.form, state.form)
    if was.revision != now.revision, was.outrightEdits == now.outrightEdits, was.isSubmitting == now.isSubmitting, now.isEdited,
      FormValues.areSameButForOthers(before, state)
    {
      (state.form.isEdited, state.form.revision) = (was.isEdited, was.revision)
      state.form.edits.pending = []
      return result
    }
    // What a record filled was loaded, also where a press loaded it.
    if was.edits.fills != now.edits.fills { return result }
    defer { if state.form.revision != was.revision, state.form.isEdited { state.noteEditedFields(since: before) } }
    // What was noted, sent or saved by the change itself needs no second look.
    guard was.revision == now.revision, was.isSubmitting || !now.isSubmitting, !was.isEdited || now.isEdited else { return result }
    if !FormValues.areSame(before, state) {
      state.noteEdit(from: self)
    } else if !now.errors.isEmpty, before != state {
      // What is no value of the form may be the reason of a problem all the same: the currency of an amount.
      state.recheck(from: self)
    }
    return result
  }

  public func noteReplies<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result {
    if state.form.errors.isEmpty, state.form.drafts.isEmpty, state.form.answers.isEmpty { return change(&state) }
    let before = state
    let result = change(&state)
    if before != state {
      state.noteGoneRows()
      state.recheck(from: self)
    }
    return result
  }

  public func hasUnsavedChanges(_ state: State) -> Bool { state.form.isEdited }

  /// Says what is wrong and moves the focus to the first field that has something wrong, in the order in which fields stand on the screen;
  /// nothing if all is well.
  public func attention(_ state: State) -> Effect<Action> {
    let errors = state.form.errors
    var summary = state.form.summary
    let inner = forms(in: state)
    for form in inner { summary += form.state.summary }
    var found: Set<Int> = []
    var (count, first): (Int, (item: String, problem: ElementProblem)?) = (0, nil)
    for item in allItems(for: state) {
      let fields = item.fields.map(\.property)
      // A row of a form in a part knows its own problem.
      let isInner = !fields.isEmpty && inner.contains { item.key.text.hasPrefix($0.key) }
      let own = fields.compactMap { errors.message(of: $0, in: state) }
      guard isInner || !own.isEmpty else { continue }
      found.formUnion(fields.compactMap { errors.position(of: $0, in: state) })
      let content = item.read(state).content
      var shown = content.problems
      // An item of the app's own may say it in its own way.
      if shown.isEmpty { shown = own.map { ElementProblem(title: content.title, message: $0, control: .main) } }
      count += shown.count
      if first == nil { first = shown.first.map { (item.key.text, $0) } }
    }
    // What no field shows stands in the summary, where the form was checked as it stands on the screen.
    let hidden = errors.fields.enumerated().filter { !found.contains($0.offset) }.map(\.element)
    count += summary.isEmpty ? hidden.count : summary.count
    guard let first else { return (summary.first ?? hidden.first.flatMap { errors[$0] }).map { .announce($0, .assertive) } ?? .none }
    let words: Phrase = first.problem.title.map { "\($0): \(first.problem.message)" } ?? first.problem.message
    return .merge(
      .announce(count == 1 ? words : "\(count) fields need attention. \(words)", .assertive), .focus(first.item, first.problem.control))
  }
}
