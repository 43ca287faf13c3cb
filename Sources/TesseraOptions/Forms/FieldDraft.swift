internal import TesseraScreen

/// The text typed into a field with a non-text value, exactly as typed: incomplete, in other digits, or invalid.
struct FieldDraft: Hashable, Sendable, Codable {
  let text: String
  /// The property's value as text at the time of typing. The draft is dropped when the property's value differs from
  /// it.
  let value: String
  let problem: Phrase?
}

/// The result of an asynchronous check of a value.
struct FieldAnswer: Hashable, Sendable, Codable {
  /// The checked value, as text.
  let value: String
  /// The reason for rejecting the value. `nil` if it is accepted.
  let problem: Phrase?
  /// Whether the check runs again because the form is being sent. The problem stays visible but doesn't block
  /// sending.
  var isAskedAgain = false

  private enum CodingKeys: CodingKey { case value, problem }
}

/// A change of a form's status that its items make, other than an edit.
enum FormNote<State>: Hashable, Sendable {
  case draft(FormRules<State>.FieldKey, FieldDraft)
  case answer(FormRules<State>.FieldKey, FieldAnswer?)
  /// Whether a choice is being checked because the value it depends on changed.
  case check(FormRules<State>.FieldKey, isRunning: Bool)
  case saving(FormSaving)
  /// The user asked to save again.
  case retry
}

struct FieldNotes<State, Note: Hashable & Sendable & Codable>: Sendable {
  struct Entry: FieldKeyed {
    var field: FormRules<State>.FieldKey
    var note: Note
    /// Whether the field's row is currently removed, so that the note isn't saved.
    var isGone = false
  }
  private var list = FieldList<Entry>()
  var entries: [Entry] { list.entries }

  /// Outdated notes are removed above this count. It is twice the number kept by the last cleanup, so that each note
  /// is checked only a few times.
  private var limit = 32

  var isEmpty: Bool { list.isEmpty }

  func note(of property: PartialKeyPath<State>, in state: State) -> Note? {
    list.position(of: property, in: state).map { list[$0].note }
  }

  mutating func forEach(_ change: (inout Note) -> Void) { list.forEach { change(&$0.note) } }

  mutating func removeAll(where isGone: (FormRules<State>.FieldKey, Note) -> Bool) { list.removeAll { isGone($0.field, $0.note) } }

  /// Marks the notes whose rows are removed.
  mutating func noteGone(_ isGone: (FormRules<State>.FieldKey) -> Bool) {
    list.forEach { $0.isGone = isGone($0.field) }
  }

  /// Removes outdated notes if there are many notes.
  mutating func tidy(where isGone: (FormRules<State>.FieldKey, Note) -> Bool) {
    guard list.count > limit else { return }
    removeAll(where: isGone)
    limit = max(32, list.count * 2)
  }

  mutating func nameFields(in state: State) { list.nameFields(in: state) }

  subscript(field: FormRules<State>.FieldKey) -> Note? {
    get { list.position(of: field).map { list[$0].note } }
    set {
      let position = list.position(of: field)
      switch (newValue, position) {
      case (let note?, let position?): list.replace(position, with: Entry(field: field, note: note))
      case (let note?, nil): list.append(Entry(field: field, note: note))
      case (nil, let position?): list.remove(at: position)
      case (nil, nil): break
      }
    }
  }
}

extension FieldNotes: Hashable {
  static func == (left: FieldNotes, right: FieldNotes) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.field == $1.field && $0.note == $1.note }
  }
  func hash(into hasher: inout Hasher) { for entry in entries { hasher.combine(entry.note) } }
}

/// Encodes notes by field name. Notes of unnamed fields and of removed rows are left out.
extension FieldNotes: Codable {
  private struct Kept: Codable {
    var field: String
    var note: Note
  }
  init(from decoder: any Decoder) throws {
    list = FieldList(try [Kept](from: decoder).map { Entry(field: FormRules.FieldKey(name: $0.field), note: $0.note) })
  }
  func encode(to encoder: any Encoder) throws {
    try entries.filter { $0.field.isNamed && !$0.isGone }.map { Kept(field: $0.field.name, note: $0.note) }.encode(to: encoder)
  }
}
