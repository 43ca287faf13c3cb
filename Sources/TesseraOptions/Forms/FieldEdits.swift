internal import TesseraScreen

/// The fields of a form edited since it was sent or saved. Loading a record doesn't change them.
struct FieldEdits<State>: Sendable {
  /// The state of an edited field.
  struct Note: Hashable, Sendable, Codable {
    /// The hash of the record's value when the edit began. `nil` if no record filled the field.
    var record: String?
    /// Whether the record now has another value that differs from the user's.
    var isOutdated = false
  }

  var notes = FieldNotes<State, Note>()
  /// The properties filled by a record, by the first part of their names.
  var filled: Set<String> = []
  /// The fields edited by the current change.
  var pending: [FormRules<State>.FieldKey] = []
  /// The number of times the form was filled. A fill isn't an edit.
  var fills = 0

  var isEmpty: Bool { notes.isEmpty && filled.isEmpty }
  var hasOutdated: Bool { notes.entries.contains { $0.note.isOutdated } }

  mutating func removeAll() {
    notes = FieldNotes()
    pending = []
  }

  /// The first part of a field's name: the name of its stored property.
  static func root(_ name: String) -> String { String(name.prefix { $0 != "." && $0 != "[" }) }

  /// Whether the names are equal or one is nested in the other.
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
    // Sorted, so that an unchanged form is encoded the same.
    if !filled.isEmpty { try container.encode(filled.sorted(), forKey: .filled) }
  }
}

extension FormState {
  /// Notes the fields edited by a change: the named properties, and other stored properties whose values changed.
  mutating func noteEditedFields(since before: Self) {
    var fields = form.edits.pending
    form.edits.pending = []
    let named = Set(fields.map { FieldEdits<Self>.root($0.named(in: self).name) })
    for name in Self.changedProperties(before, self) where !named.contains(name) { fields.append(FormRules.FieldKey(name: name)) }
    for field in fields {
      let field = field.named(in: self)
      guard field.isNamed || field.property != nil else { continue }
      if let known = form.edits.notes[field] {
        // The user was told and continued.
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

  /// The names of the changed stored properties, without the form's bookkeeping.
  static func changedProperties(_ before: Self, _ after: Self) -> [String] {
    func differs<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { (other as? Value) != value }
    return FormValues.$areCompared.withValue(true) {
      zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children).compactMap { old, new in
        guard let name = new.label, !(new.value is any FormBookkeeping), let value = new.value as? any Equatable else { return nil }
        return differs(value, old.value) ? name : nil
      }
    }
  }

  /// The value of a field as text. `nil` if it isn't found.
  func editText(of field: FormRules<Self>.FieldKey) -> String? {
    if let property = field.property { return valueText(of: property) }
    // Only a list can find a row by its identity.
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
