internal import TesseraScreen

/// A field of a form as it stands on a screen.
struct ShownField<State: FormState> {
  let property: PartialKeyPath<State>
  let name: String
  /// The reason why what was entered there is no value.
  let refusal: Phrase?
}

/// The fields of a form on a screen, in order; each is found at once.
struct ShownFields<State: FormState> {
  let all: [ShownField<State>]
  private var properties: [PartialKeyPath<State>: Int] = [:]
  private var names: [String: Int] = [:]

  init(_ all: [ShownField<State>]) {
    self.all = all
    for (position, field) in all.enumerated().reversed() { (properties[field.property], names[field.name]) = (position, position) }
  }

  /// A field, if it is shown.
  func first(_ field: FieldKey<State>) -> ShownField<State>? {
    (field.property.map { properties[$0] } ?? names[field.name]).map { all[$0] }
  }
}

extension FormState {
  /// The fields of this form among those that a screen shows.
  func shown(_ fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> ShownFields<Self> {
    ShownFields(
      fields.compactMap { field in
        (field.property as? PartialKeyPath<Self>).map { ShownField(property: $0, name: $0.name(in: self), refusal: field.refusal) }
      })
  }

  /// Everything that is wrong now: what is typed and no value, what rules say, what was answered to rules that ask, and what is being checked.
  var problems: FormErrors<Self> { problems(shown: nil) }

  /// - Parameters:
  ///   - shown: The fields on the screen; what was typed and answered elsewhere counts for nothing, since nobody could correct it.
  ///   - fields: The fields whose rules are looked at; `nil` for all.
  func problems(shown: ShownFields<Self>?, of fields: FieldSet<Self>? = nil) -> FormErrors<Self> {
    var errors = FormErrors<Self>()
    for entry in form.drafts.entries {
      let (field, draft) = (entry.field, entry.note)
      if let problem = draft.problem, isStanding(draft.value, field, shown) { errors.note(problem, at: field, isFromRule: true) }
    }
    for field in shown?.all ?? [] {
      if let refusal = field.refusal { errors.note(refusal, at: FieldKey(name: field.name), isFromRule: true, isFromItem: true) }
    }
    let ruled = fields.map { Self.rules.check(self, of: $0) } ?? Self.rules.check(self)
    for field in ruled.fields where errors[field] == nil {
      if let message = ruled[field] { errors.note(message, at: field, isFromRule: true) }
    }
    for entry in form.answers.entries where errors[entry.field] == nil && !entry.note.isAskedAgain {
      let (field, answer) = (entry.field, entry.note)
      if let problem = answer.problem, isStanding(answer.value, field, shown) { errors.note(problem, at: field, isFromRule: true) }
    }
    for field in form.checks where errors[field] == nil { errors.note(FormStatus<Self>.unchecked, at: field, isFromRule: true) }
    return errors
  }

  /// Checks again what was wrong, and nothing else: an edit costs as much as there are problems, however many fields and rows the form has.
  ///
  /// - Parameters:
  ///   - property: The property that was edited.
  ///   - shown: The fields on the screen, where it was looked at.
  mutating func recheck(edited property: PartialKeyPath<Self>? = nil, shown: ShownFields<Self>?) {
    nameFields()
    var now = problems(shown: nil, of: FieldSet(form.errors.fields))
    for field in shown?.all ?? [] {
      if let refusal = field.refusal { now.note(refusal, at: FieldKey(name: field.name), isFromRule: true, isFromItem: true) }
    }
    let state = self
    form.errors.recheck(now, edited: property, in: state) { shown?.first($0) != nil }
  }

  /// Whether a note was made of the value that a field has now, and the field is shown.
  private func isStanding(_ value: String, _ field: FieldKey<Self>, _ shown: ShownFields<Self>?) -> Bool {
    if let shown {
      guard let field = shown.first(field) else { return false }
      return text(of: field.property) == value
    }
    guard let property = property(of: field) else { return true }
    return text(of: property) == value
  }

  /// The value of a property as text; `nil` for one of a row that is gone.
  func text(of property: PartialKeyPath<Self>) -> String? {
    let notice = GoneRow.Notice()
    let text = GoneRow.$notice.withValue(notice) { String(describing: self[keyPath: property]) }
    return notice.isGone ? nil : text
  }

  /// The value of a property as text, without what is only shown of it; `nil` for one of a row that is gone.
  func valueText(of property: PartialKeyPath<Self>) -> String? {
    let notice = GoneRow.Notice()
    let text = GoneRow.$notice.withValue(notice) { FormValues.text(ofValue: self[keyPath: property]) }
    return notice.isGone ? nil : text
  }

  /// Forgets what was typed and answered in fields that have another value since then, or that are gone; once the form was taken, also that of fields
  /// that nobody used since the page was kept and no rule knows.
  mutating func forgetNotes() {
    let state = self
    form.drafts.removeAll { state.isOutdated($1.value, $0) ?? true }
    form.answers.removeAll { state.isOutdated($1.value, $0) ?? true }
  }

  /// Forgets what was typed and answered in fields that have another value since then, or that are gone, where there is much of it.
  mutating func tidyNotes() {
    if form.drafts.isEmpty, form.answers.isEmpty { return }
    let state = self
    form.drafts.tidy { state.isOutdated($1.value, $0) ?? false }
    form.answers.tidy { state.isOutdated($1.value, $0) ?? true }
  }

  /// Takes note of which rows are gone: what was typed and answered there is not kept, for later only its name would be known, which says nothing of that.
  /// A row that is taken back has it again.
  mutating func noteGoneRows() {
    if form.drafts.isEmpty, form.answers.isEmpty { return }
    let state = self
    func isGone(_ field: FieldKey<Self>) -> Bool { field.property.map { state.text(of: $0) == nil } ?? false }
    form.drafts.noteGone(isGone)
    form.answers.noteGone(isGone)
  }

  /// Whether a field has another value than the one that was noted, or is gone; `nil` for a field that is not known.
  private func isOutdated(_ value: String, _ field: FieldKey<Self>) -> Bool? { property(of: field).map { text(of: $0) != value } }

  /// The property of a field; `nil` for one that was decoded and that no rule knows.
  private func property(of field: FieldKey<Self>) -> PartialKeyPath<Self>? {
    field.property ?? Self.rules.field(named: field.name, in: self)?.property
  }

  /// Gives what was noted of properties of rows the names that survive a restart.
  mutating func nameFields() {
    let isNamed =
      form.drafts.entries.allSatisfy(\.field.isNamed) && form.answers.entries.allSatisfy(\.field.isNamed)
      && form.errors.fields.allSatisfy(\.isNamed)
    guard !isNamed else { return }
    let state = self
    form.drafts.nameFields(in: state)
    form.answers.nameFields(in: state)
    form.errors.nameFields(in: state)
  }

  /// Checks what the fields on the screen hold, and every rule, and notes what is wrong.
  ///
  /// - Returns: The problems that none of the fields on the screen shows.
  mutating func check(shown: ShownFields<Self>) -> [Phrase] {
    form.errors = problems(shown: shown)
    form.summary = []
    return form.errors.fields.filter { shown.first($0) == nil }.compactMap { form.errors[$0] }
  }
}
