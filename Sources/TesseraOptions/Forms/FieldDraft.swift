internal import TesseraScreen

/// A text that somebody typed into a field whose property is no text, as it stands there: half-typed, in other digits, or no value at all.
struct FieldDraft: Hashable, Sendable, Codable {
  /// The text as it was typed.
  let text: String
  /// The property's value since then, as text; once it is another one, the draft is forgotten.
  let value: String
  /// The reason why the text is no value.
  let problem: Phrase?
}

/// The answer of another side about a value.
struct FieldAnswer: Hashable, Sendable, Codable {
  /// The value that was asked about, as text.
  let value: String
  /// The reason why it cannot be taken; `nil` if it can.
  let problem: Phrase?
  /// Whether it is asked again because the form is being sent: it is still shown, and refuses nothing until then.
  var isAskedAgain = false

  private enum CodingKeys: CodingKey { case value, problem }
}

/// A change of a form's status by its own items, apart from what somebody enters.
enum FormNote<State>: Hashable, Sendable {
  case draft(FieldKey<State>, FieldDraft)
  case answer(FieldKey<State>, FieldAnswer?)
  /// Whether a choice is being checked, because what it depends on became another one.
  case check(FieldKey<State>, isRunning: Bool)
  case saving(FormSaving)
  /// Somebody asked to save again.
  case retry
}

/// Notes about fields, a few at a time.
struct FieldNotes<State, Note: Hashable & Sendable & Codable>: Sendable {
  struct Entry: FieldKeyed {
    var field: FieldKey<State>
    var note: Note
    /// Whether its row is gone for now, so that it is not kept.
    var isGone = false
  }
  private var list = FieldList<Entry>()
  var entries: [Entry] { list.entries }

  /// The number of notes beyond which those that are out of date are looked for: twice as many as stayed the last time, so that each is looked at a
  /// few times only.
  private var limit = 32

  var isEmpty: Bool { list.isEmpty }

  func note(of property: PartialKeyPath<State>, in state: State) -> Note? {
    list.position(of: property, in: state).map { list[$0].note }
  }

  /// Changes every note.
  mutating func forEach(_ change: (inout Note) -> Void) { list.forEach { change(&$0.note) } }

  /// Removes notes.
  mutating func removeAll(where isGone: (FieldKey<State>, Note) -> Bool) { list.removeAll { isGone($0.field, $0.note) } }

  /// Takes note of which rows are gone.
  mutating func noteGone(_ isGone: (FieldKey<State>) -> Bool) {
    list.forEach { $0.isGone = isGone($0.field) }
  }

  /// Removes notes that are out of date where there are many.
  mutating func tidy(where isGone: (FieldKey<State>, Note) -> Bool) {
    guard list.count > limit else { return }
    removeAll(where: isGone)
    limit = max(32, list.count * 2)
  }

  mutating func nameFields(in state: State) { list.nameFields(in: state) }

  subscript(field: FieldKey<State>) -> Note? {
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

/// The notes by the names of their fields; of a field without a name, and of a row that is gone, nothing is kept.
extension FieldNotes: Codable {
  private struct Kept: Codable {
    var field: String
    var note: Note
  }
  init(from decoder: any Decoder) throws {
    list = FieldList(try [Kept](from: decoder).map { Entry(field: FieldKey(name: $0.field), note: $0.note) })
  }
  func encode(to encoder: any Encoder) throws {
    try entries.filter { $0.field.isNamed && !$0.isGone }.map { Kept(field: $0.field.name, note: $0.note) }.encode(to: encoder)
  }
}
