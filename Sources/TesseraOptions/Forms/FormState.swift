public import TesseraScreen

/// The state of a screen that is a form. Its fields read their problems from it.
///
/// ```swift
/// struct State: ScreenState, FormState, Codable {
///   var name = ""
///   var amount: Decimal?
///   var form = FormStatus<Self>()
///   static let rules: FormRules<Self> = [.required(\.name), .range(\.amount, 1...5_000)]
/// }
/// ```
/// With `ScreenState`, `AnyScreen(TransferScreen())` starts with the default values. Omit it if a property has no
/// default, and pass the `state:`.
///
/// The screen needs no further code: bound items show the problems of their properties, messages disappear while the
/// user types, and closing the screen asks about unsent input.
public protocol FormState: Equatable, Sendable {
  /// The rules of the fields. Default: none.
  static var rules: FormRules<Self> { get }
  /// The problems and the progress of the form.
  var form: FormStatus<Self> { get set }
  /// The values that the user enters. Default: everything except the statuses of this form and nested forms.
  ///
  /// An action that changes them is an edit, and a change of any other property isn't. Sending the same values again
  /// uses the same key. Leave out properties that are only displayed, searched or loaded. Often the draft to send is
  /// the right value.
  /// ```swift
  /// var values: any Equatable & Sendable { Draft(self) }       // not `isExpanded`, not `query`, not what was loaded
  /// ```
  var values: any Equatable & Sendable { get }
}

extension FormState {
  public static var rules: FormRules<Self> { [] }

  public var values: any Equatable & Sendable { self }

  /// Checks every rule and stores the problems. Returns whether there are none. Doesn't check forms in parts of the
  /// screen, see ``validate(from:)``.
  @discardableResult
  public mutating func validate() -> Bool {
    form.errors = problems
    form.summary = []
    return form.errors.isEmpty
  }

  /// Notes an edit: removes messages whose cause is gone, and marks the form as edited.
  ///
  /// Edits of fields and user actions that change the form's values are noted automatically. Call it if a result of
  /// an effect should count as input, and from your own `didEdit`, which knows the `property`. During a user's edit
  /// or action, a property outside of ``values`` doesn't count.
  public mutating func noteEdit(of property: PartialKeyPath<Self>? = nil) {
    countEdit(of: property)
    if !form.errors.isEmpty { recheck(edited: property, shown: nil) }
  }

  /// Notes an edit on a screen, whose items know problems of the input: an invalid date, an amount with too many
  /// decimals.
  public mutating func noteEdit<S: Screen>(of property: PartialKeyPath<Self>? = nil, from screen: S) where S.State == Self {
    countEdit(of: property)
    recheck(edited: property, from: screen)
  }

  private mutating func countEdit(of property: PartialKeyPath<Self>?) {
    form.isEdited = true
    form.revision &+= 1
    if let property { form.edits.pending.append(FormRules.FieldKey(erased: property)) }
    // Editing a field doesn't remove a row.
    if property == nil {
      form.outrightEdits &+= 1
      noteGoneRows()
    }
    tidyNotes()
  }

  /// Rechecks the fields with a problem, including problems found by the screen's items.
  mutating func recheck<S: Screen>(edited property: PartialKeyPath<Self>? = nil, from screen: S) where S.State == Self {
    guard !form.errors.isEmpty else { return }
    nameFields()
    let state = self
    let fields = screen.ownFields(of: self) { state.form.errors.position(of: $0, in: state) != nil }
    recheck(edited: property, shown: shown(fields))
  }
}

extension Screen where State: FormState {
  public static var behavior: ScreenBehavior<Self> { ScreenBehavior() }
}

extension ScreenBehavior where S.State: FormState {
  public init() { self.init(form: FormNoting<S>.self) }

  /// Creates a behavior with the defaults of the form: closing asks about unsent input, and edits are noted.
  public init(
    addressFields: [Page.AddressField<S.State>] = [], hasUnsavedChanges: HasUnsavedChanges? = nil, leaving: Leaving? = nil,
    didEdit: DidEdit? = nil, interrupted: Interrupted? = nil
  ) {
    let own = ScreenBehavior(
      own: addressFields, hasUnsavedChanges: hasUnsavedChanges, leaving: leaving, didEdit: didEdit, interrupted: interrupted)
    self.init(own, form: FormNoting<S>.self)
  }
}

private enum FormNoting<S: Screen>: FormHooks where S.State: FormState {
  typealias State = S.State

  static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? {
    state.form.errors.message(of: property, in: state) ?? answered(property, state) ?? outdated(property, state)
  }

  /// The note that a loaded record has a newer value for an edited field.
  private static func outdated(_ property: PartialKeyPath<State>, _ state: State) -> Phrase? {
    guard state.form.edits.notes.note(of: property, in: state)?.isOutdated == true else { return nil }
    return "This was changed elsewhere meanwhile. What you entered is kept"
  }

  /// The rejection of the current value by an asynchronous check.
  private static func answered(_ property: PartialKeyPath<State>, _ state: State) -> Phrase? {
    guard let answer = state.form.answers.note(of: property, in: state), let problem = answer.problem,
      answer.value == state.text(of: property)
    else {
      return nil
    }
    return problem
  }

  static func didEdit(_ screen: S, _ state: inout State, _ edit: Edit<State>) -> Effect<S.Action> {
    state.noteEdit(of: edit.property, from: screen)
    return .none
  }

  static func noteEdits<Result>(of screen: S, in state: inout State, _ change: (inout State) -> Result) -> Result {
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
    // A filled record is loaded data, even if the user triggered the load.
    if was.edits.fills != now.edits.fills { return result }
    defer { if state.form.revision != was.revision, state.form.isEdited { state.noteEditedFields(since: before) } }
    // The change itself noted, sent or saved the edit.
    guard was.revision == now.revision, was.isSubmitting || !now.isSubmitting, !was.isEdited || now.isEdited else { return result }
    if !FormValues.areSame(before, state) {
      state.noteEdit(from: screen)
    } else if !now.errors.isEmpty, before != state {
      // Another property may be the cause of a problem: the currency of an amount.
      state.recheck(from: screen)
    }
    return result
  }

  static func noteReplies<Result>(of screen: S, in state: inout State, _ change: (inout State) -> Result) -> Result {
    if state.form.errors.isEmpty, state.form.drafts.isEmpty, state.form.answers.isEmpty { return change(&state) }
    let before = state
    let result = change(&state)
    if before != state {
      state.noteGoneRows()
      state.recheck(from: screen)
    }
    return result
  }

  static func hasUnsavedChanges(_ state: State) -> Bool { state.form.isEdited }
}

extension Screen where State: FormState {
  /// Announces the problems and moves the focus to the first invalid field, in the order of the screen. Does nothing
  /// if there are none.
  public func attention(_ state: State) -> Effect<Action> {
    let errors = state.form.errors
    var summary = state.form.summary
    let inner = forms(in: state)
    for form in inner { summary += form.state.summary }
    var found: Set<Int> = []
    var (count, first): (Int, (item: String, problem: ElementProblem)?) = (0, nil)
    for item in allItems(for: state) {
      let fields = item.fields.map(\.property)
      // An item of a part's form knows its own problem.
      let isInner = !fields.isEmpty && inner.contains { item.key.text.hasPrefix($0.key) }
      let own = fields.compactMap { errors.message(of: $0, in: state) }
      guard isInner || !own.isEmpty else { continue }
      found.formUnion(fields.compactMap { errors.position(of: $0, in: state) })
      let content = item.read(state).content
      var shown = content.problems
      // A custom item may show the problem in its own way.
      if shown.isEmpty { shown = own.map { ElementProblem(title: content.title, message: $0, control: .main) } }
      count += shown.count
      if first == nil { first = shown.first.map { (item.key.text, $0) } }
    }
    // Problems that no field shows are in the summary if the form was checked on the screen.
    let hidden = errors.fields.enumerated().filter { !found.contains($0.offset) }.map(\.element)
    count += summary.isEmpty ? hidden.count : summary.count
    guard let first else { return (summary.first ?? hidden.first.flatMap { errors[$0] }).map { .announce($0, .assertive) } ?? .none }
    let words: Phrase = first.problem.title.map { "\($0): \(first.problem.message)" } ?? first.problem.message
    return .merge(
      .announce(count == 1 ? words : "\(count) fields need attention. \(words)", .assertive), .focus(first.item, first.problem.control))
  }
}
