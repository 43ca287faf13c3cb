public import TesseraScreen

extension FormState {
  /// Fills the form from a loaded record. Fields that the user edited keep their values.
  ///
  /// ```swift
  /// case .loaded(.success(let account)):
  ///   return state.fill(from: self) {
  ///     $0.name = account.name
  ///     $0.email = account.email
  ///   }
  /// ```
  /// A field counts as edited until the form is sent or saved, even after a restart or with half-typed text. If the
  /// record's value changed since the user started to edit a field, the field shows a note, and the returned effect
  /// announces it.
  ///
  /// - Law: filling isn't an edit, and doesn't change edited fields.
  /// - Parameter screen: The screen of the form. A form in a part is filled by the part's screen.
  @discardableResult
  public mutating func fill<S: Screen>(from screen: S, _ fill: (inout FormStatus<Self>.Filling) -> Void) -> Effect<S.Action>
  where S.State == Self {
    nameFields()
    // Edits noted outside of a user's change.
    if !form.edits.pending.isEmpty { noteEditedFields(since: self) }
    var filling = FormStatus.Filling(self) { [screen] in screen.ownFields(of: $0).compactMap { $0.property as? PartialKeyPath<Self> } }
    fill(&filling)
    self = filling.state
    form.edits.fills &+= 1
    return filling.isOutdated
      ? .announce("Some of this was changed elsewhere meanwhile. What you entered is kept") : .none
  }
}

extension FormStatus where State: FormState {
  /// A form being filled from a record. Assigning a property changes everything in it that the user didn't edit.
  ///
  /// See ``FormState/fill(from:_:)``.
  @dynamicMemberLookup
  public struct Filling {
    var state: State
    /// Returns the fields that a screen shows.
    private let fields: (State) -> [PartialKeyPath<State>]
    /// Whether the record's value of an edited field changed since the edit began.
    private(set) var isOutdated = false

    init(_ state: State, fields: @escaping (State) -> [PartialKeyPath<State>]) { (self.state, self.fields) = (state, fields) }

    /// The value of a property. Setting it keeps the user's edits.
    public subscript<Value>(dynamicMember property: WritableKeyPath<State, Value>) -> Value {
      get { state[keyPath: property] }
      set { assign(newValue, to: property) }
    }

    private mutating func assign<Value>(_ value: Value, to property: WritableKeyPath<State, Value>) {
      var record = state
      record[keyPath: property] = value
      let name = property.name
      let isStored = !name.contains("<")
      // A computed property fills the stored properties behind it.
      let names = isStored ? [name] : State.changedProperties(state, record)
      state.form.edits.filled.formUnion(names)
      var filled = record
      for entry in state.form.edits.notes.entries {
        let isSame = entry.field.property.map { ($0 as PartialKeyPath<State>) == property } ?? false
        guard isSame || names.contains(where: { FieldEdits<State>.overlaps($0, entry.field.name) }) else { continue }
        let path = isSame ? nil : self.property(of: entry.field, record)
        let field = path ?? entry.field
        let (mine, theirs) = (state.editText(of: field), record.editText(of: field))
        let isWhole = isSame || entry.field.name == name
        // Another part of the property was assigned, or the record has the entered value.
        if !isWhole, mine == theirs { continue }
        guard isEdited(field, entry.note, mine, isWhole ? state[keyPath: property] : nil) else {
          state.form.edits.notes[entry.field] = nil
          continue
        }
        note(entry, mine, theirs)
        if mine == theirs { continue }
        // If a single field can't be restored, keep the whole property.
        if isWhole || !putBack(field, into: &filled) { filled[keyPath: property] = state[keyPath: property] }
      }
      filled.form = state.form
      state = filled
    }

    /// Whether a field still has the user's input. An empty field, or one with the record's value, counts as untouched.
    ///
    /// - Parameter value: The value of the field, if it is the whole property.
    private func isEdited(_ field: FormRules<State>.FieldKey, _ note: FieldEdits<State>.Note, _ text: String?, _ value: Any?) -> Bool {
      if let draft = state.form.drafts[field], draft.problem != nil { return true }
      if let record = note.record { return text.map(FieldEdits<State>.seal) != record }
      guard let value = value ?? field.property.map({ state[keyPath: $0 as PartialKeyPath<State>] }) else { return true }
      return !((value as? any FieldValue)?.isBlank ?? false)
    }

    /// Notes the record's value of an edited field.
    private mutating func note(
      _ entry: FieldNotes<State, FieldEdits<State>.Note>.Entry, _ mine: String?, _ theirs: String?
    ) {
      var note = entry.note
      let seal = theirs.map(FieldEdits<State>.seal)
      if note.record != nil, note.record != seal { note.isOutdated = mine != theirs }
      note.record = seal
      if note.isOutdated { isOutdated = true }
      state.form.edits.notes[entry.field] = note
    }

    private func putBack(_ field: FormRules<State>.FieldKey, into filled: inout State) -> Bool {
      guard let property = field.property else { return false }
      func put<Value>(_ type: Value.Type) -> Bool {
        guard let path = (property as PartialKeyPath<State>) as? WritableKeyPath<State, Value> else { return false }
        filled[keyPath: path] = state[keyPath: path]
        return true
      }
      return _openExistential(type(of: property as AnyKeyPath).valueType, do: put)
    }

    /// The key with its property, if only the name is known after a restart. Searches the rules and the fields on the
    /// screen.
    private func property(of field: FormRules<State>.FieldKey, _ record: State) -> FormRules<State>.FieldKey? {
      if field.property != nil { return field }
      if let known = State.rules.field(named: field.name, in: state), known.property != nil, known.named(in: state).name == field.name {
        return known
      }
      for (owner, fields) in [(state, fields(state)), (record, fields(record))] {
        if let path = fields.first(where: { $0.name(in: owner) == field.name }) {
          return FormRules.FieldKey(erased: path, name: field.name)
        }
      }
      return nil
    }
  }
}
