internal import TesseraScreen

/// A form field shown on a screen.
struct ShownField<State: FormState> {
  let property: PartialKeyPath<State>
  let name: String
  let refusal: Phrase?
}

/// The form fields shown on a screen, in order, with constant-time lookup.
struct ShownFields<State: FormState> {
  let all: [ShownField<State>]
  private var properties: [PartialKeyPath<State>: Int] = [:]
  private var names: [String: Int] = [:]

  init(_ all: [ShownField<State>]) {
    self.all = all
    for (position, field) in all.enumerated().reversed() { (properties[field.property], names[field.name]) = (position, position) }
  }

  func first(_ field: FormRules<State>.FieldKey) -> ShownField<State>? {
    (field.property.map { properties[$0] } ?? names[field.name]).map { all[$0] }
  }
}

extension FormState {
  func shown(_ fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> ShownFields<Self> {
    ShownFields(
      fields.compactMap { field in
        (field.property as? PartialKeyPath<Self>).map { ShownField(property: $0, name: $0.name(in: self), refusal: field.refusal) }
      })
  }

  /// All current problems: invalid text, broken rules, rejected values and running checks.
  var problems: FormStatus<Self>.Errors { problems(shown: nil) }

  /// - Parameters:
  ///   - shown: The fields on the screen. Drafts and rejections of other fields are ignored, since the user couldn't
  ///     correct them.
  ///   - fields: The fields whose rules are checked. `nil` for all.
  func problems(shown: ShownFields<Self>?, of fields: FieldSet<Self>? = nil) -> FormStatus<Self>.Errors {
    var errors = FormStatus<Self>.Errors()
    for entry in form.drafts.entries {
      let (field, draft) = (entry.field, entry.note)
      if let problem = draft.problem, isStanding(draft.value, field, shown) { errors.note(problem, at: field, isFromRule: true) }
    }
    for field in shown?.all ?? [] {
      if let refusal = field.refusal { errors.note(refusal, at: FormRules.FieldKey(name: field.name), isFromRule: true, isFromItem: true) }
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

  /// Rechecks only fields with a problem: an edit costs as much as there are problems, however many fields and rows
  /// the form has.
  ///
  /// - Parameters:
  ///   - property: The edited property.
  ///   - shown: The fields on the screen, if they were inspected.
  mutating func recheck(edited property: PartialKeyPath<Self>? = nil, shown: ShownFields<Self>?) {
    nameFields()
    var now = problems(shown: nil, of: FieldSet(form.errors.fields))
    for field in shown?.all ?? [] {
      if let refusal = field.refusal { now.note(refusal, at: FormRules.FieldKey(name: field.name), isFromRule: true, isFromItem: true) }
    }
    let state = self
    form.errors.recheck(now, edited: property, in: state) { shown?.first($0) != nil }
  }

  /// Whether a field is shown and still has the value that a note was made about.
  private func isStanding(_ value: String, _ field: FormRules<Self>.FieldKey, _ shown: ShownFields<Self>?) -> Bool {
    if let shown {
      guard let field = shown.first(field) else { return false }
      return text(of: field.property) == value
    }
    guard let property = property(of: field) else { return true }
    return text(of: property) == value
  }

  /// The value of a property as text. `nil` if its row was removed.
  func text(of property: PartialKeyPath<Self>) -> String? {
    let notice = GoneRow.Notice()
    let text = GoneRow.$notice.withValue(notice) { String(describing: self[keyPath: property]) }
    return notice.isGone ? nil : text
  }

  /// The value of a property as text, without parts that are only displayed. `nil` if its row was removed.
  func valueText(of property: PartialKeyPath<Self>) -> String? {
    let notice = GoneRow.Notice()
    let text = GoneRow.$notice.withValue(notice) { FormValues.text(ofValue: self[keyPath: property]) }
    return notice.isGone ? nil : text
  }

  /// Removes drafts and check results of fields that changed since or were removed. After the form was accepted, this
  /// includes restored fields that no rule knows and that weren't used since.
  mutating func forgetNotes() {
    let state = self
    form.drafts.removeAll { state.isOutdated($1.value, $0) ?? true }
    form.answers.removeAll { state.isOutdated($1.value, $0) ?? true }
  }

  /// Removes drafts and check results of fields that changed since or were removed, if there are many.
  mutating func tidyNotes() {
    if form.drafts.isEmpty, form.answers.isEmpty, form.edits.notes.isEmpty { return }
    let state = self
    form.drafts.tidy { state.isOutdated($1.value, $0) ?? false }
    form.answers.tidy { state.isOutdated($1.value, $0) ?? true }
    form.edits.notes.tidy { field, _ in field.property.map { state.text(of: $0) == nil } ?? false }
  }

  /// Marks the notes of removed rows, which aren't saved: a restored note has only a name, which doesn't say that the
  /// row was removed. If the user undoes the removal, the row has its notes again.
  mutating func noteGoneRows() {
    if form.drafts.isEmpty, form.answers.isEmpty, form.edits.notes.isEmpty { return }
    let state = self
    func isGone(_ field: FormRules<Self>.FieldKey) -> Bool { field.property.map { state.text(of: $0) == nil } ?? false }
    form.drafts.noteGone(isGone)
    form.answers.noteGone(isGone)
    form.edits.notes.noteGone(isGone)
  }

  /// Whether a field was removed or has another value than the noted one. `nil` if the field is unknown.
  private func isOutdated(_ value: String, _ field: FormRules<Self>.FieldKey) -> Bool? { property(of: field).map { text(of: $0) != value } }

  /// The property of a field. `nil` for a decoded field that no rule knows.
  private func property(of field: FormRules<Self>.FieldKey) -> PartialKeyPath<Self>? {
    field.property ?? Self.rules.field(named: field.name, in: self)?.property
  }

  /// Gives notes about properties of rows names that survive a restart.
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

  /// Checks the fields on the screen and every rule, and stores the problems.
  ///
  /// - Returns: The problems that no field on the screen shows.
  mutating func check(shown: ShownFields<Self>) -> [Phrase] {
    form.errors = problems(shown: shown)
    form.summary = []
    return form.errors.fields.filter { shown.first($0) == nil }.compactMap { form.errors[$0] }
  }
}
