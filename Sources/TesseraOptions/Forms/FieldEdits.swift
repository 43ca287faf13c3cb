internal import TesseraScreen

/// The fields of a form that the user edited since it was sent or saved, so that a loaded record leaves them alone.
struct FieldEdits<State>: Sendable {
  /// What is known of an edited field.
  struct Note: Hashable, Sendable, Codable {
    /// The seal of the value that the record had when the edit began; `nil` while no record filled the field.
    var record: String?
    /// Whether the record has another value by now, which is not the one that the user entered.
    var isOutdated = false
  }

  var notes = FieldNotes<State, Note>()
  /// The properties that a record filled, by the first part of their names.
  var filled: Set<String> = []
  /// The fields edited by the change that is being carried out.
  var pending: [FieldKey<State>] = []
  /// Counts fills, which are no edits whoever causes them.
  var fills = 0

  var isEmpty: Bool { notes.isEmpty && filled.isEmpty }
  var hasOutdated: Bool { notes.entries.contains { $0.note.isOutdated } }

  mutating func removeAll() {
    notes = FieldNotes()
    pending = []
  }

  /// The first part of a field's name: that of the stored property it belongs to.
  static func root(_ name: String) -> String { String(name.prefix { $0 != "." && $0 != "[" }) }

  /// Whether one of two names is the other's, or that of something inside it.
  static func overlaps(_ left: String, _ right: String) -> Bool {
    let (outer, inner) = left.utf8.count <= right.utf8.count ? (left, right) : (right, left)
    guard inner.hasPrefix(outer) else { return false }
    let next = inner.dropFirst(outer.count).first
    return next == nil || next == "." || next == "["
  }

  static func seal(_ text: String) -> String { Seal.of([text]) }
}

extension FieldEdits: Hashable {
  static func == (left: FieldEdits, right: FieldEdits) -> Bool { left.notes == right.notes && left.filled == right.filled }
  func hash(into hasher: inout Hasher) { hasher.combine(filled) }
}

extension FieldEdits: Codable {
  private enum CodingKeys: CodingKey { case notes, filled }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    notes = try container.decodeIfPresent(FieldNotes<State, Note>.self, forKey: .notes) ?? FieldNotes()
    filled = Set(try container.decodeIfPresent([String].self, forKey: .filled) ?? [])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    // In one order, so that an unchanged form is written alike.
    if !filled.isEmpty { try container.encode(filled.sorted(), forKey: .filled) }
  }
}

extension FormState {
  /// Notes which fields a change edited: those whose properties it named, and the stored properties that became others besides.
  mutating func noteEditedFields(since before: Self) {
    var fields = form.edits.pending
    form.edits.pending = []
    let named = Set(fields.map { FieldEdits<Self>.root($0.named(in: self).name) })
    for name in Self.changedProperties(before, self) where !named.contains(name) { fields.append(FieldKey(name: name)) }
    for field in fields {
      let field = field.named(in: self)
      guard field.isNamed || field.property != nil else { continue }
      if let known = form.edits.notes[field] {
        // The user was told, and went on.
        if known.isOutdated { form.edits.notes[field]?.isOutdated = false }
        continue
      }
      var note = FieldEdits<Self>.Note()
      if form.edits.filled.contains(FieldEdits<Self>.root(field.name)) {
        note.record = before.editText(of: field).map(FieldEdits<Self>.seal)
      }
      form.edits.notes[field] = note
    }
  }

  /// The names of the stored properties that differ, apart from what a form holds beside its values.
  static func changedProperties(_ before: Self, _ after: Self) -> [String] {
    func differs<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { (other as? Value) != value }
    return FormValues.$areCompared.withValue(true) {
      zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children).compactMap { old, new in
        guard let name = new.label, !(new.value is any FormBookkeeping), let value = new.value as? any Equatable else { return nil }
        return differs(value, old.value) ? name : nil
      }
    }
  }

  /// The value of a field as text; `nil` where it is not found.
  func editText(of field: FieldKey<Self>) -> String? {
    if let property = field.property { return valueText(of: property) }
    // A row has to be found by its identity, which only its list knows.
    if field.name.contains("[") { return nil }
    var value: Any = self
    for part in field.name.split(separator: ".") {
      var mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first { mirror = Mirror(reflecting: inner.value) }
      guard let child = mirror.children.first(where: { $0.label == String(part) }) else { return nil }
      value = child.value
    }
    return FormValues.text(ofValue: value)
  }
}
