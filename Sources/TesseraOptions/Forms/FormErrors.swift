public import TesseraScreen

/// The problems of a form, by field; kept in its state and shown by the fields themselves.
///
/// ```swift
/// state.form.errors[\.email] = "This address is taken"
/// ```
/// - Law: one message a field, in the order in which they were noted.
/// - Complexity: a field's message is found in the same time, however many problems there are.
public struct FormErrors<State>: Sendable {
  private struct Entry: FieldKeyed, Sendable {
    var field: FieldKey<State>
    var message: Phrase
    /// Whether a rule found it, so that it goes with its reason; others stay until their field is edited.
    let isFromRule: Bool
    /// Whether the item on the screen found it, so that only a look at the screen says whether it is still there.
    let isFromItem: Bool
  }

  private var list = FieldList<Entry>()
  private var entries: [Entry] { list.entries }

  /// No problem.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of fields that have one.
  public var count: Int { entries.count }
  /// The fields that have one, in order.
  public var fields: [FieldKey<State>] { entries.map(\.field) }
  /// The first field that has one.
  public var first: FieldKey<State>? { entries.first?.field }

  /// The problem of the field that edits a property; `nil` removes it.
  public subscript(property: any PartialKeyPath<State> & Sendable) -> Phrase? {
    get { message(of: property) }
    set { self[FieldKey(property)] = newValue }
  }

  /// The problem of a field; `nil` removes it.
  public subscript(field: FieldKey<State>) -> Phrase? {
    get { position(of: field).map { entries[$0].message } }
    set {
      if let newValue {
        note(newValue, at: field, isFromRule: false)
      } else if let position = position(of: field) {
        list.remove(at: position)
      }
    }
  }

  mutating func note(_ message: Phrase, at field: FieldKey<State>, isFromRule: Bool, isFromItem: Bool = false) {
    let position = position(of: field)
    // A field that was known by its name alone is known by its property from now on.
    let known = field.property == nil ? position.map { entries[$0].field } ?? field : field
    let entry = Entry(field: known, message: message, isFromRule: isFromRule, isFromItem: isFromItem)
    if let position { list.replace(position, with: entry) } else { list.append(entry) }
  }

  /// The problem of the field that edits a property.
  func message(of property: PartialKeyPath<State>, in state: State? = nil) -> Phrase? {
    position(of: property, in: state).map { entries[$0].message }
  }

  /// The position of the field of a property among ``fields``.
  func position(of property: PartialKeyPath<State>, in state: State?) -> Int? { list.position(of: property, in: state) }

  mutating func nameFields(in state: State) { list.nameFields(in: state) }

  private func position(of field: FieldKey<State>) -> Int? { list.position(of: field) }

  /// Forgets the problem of a field.
  public mutating func remove(_ field: FieldKey<State>) { self[field] = nil }

  /// Forgets what rules and items found; what another side did stays until its field is edited.
  mutating func removeFound() { list.removeAll(where: \.isFromRule) }

  /// Checks again only what was wrong, so that a message goes as soon as its reason does and no new one comes while typing.
  ///
  /// Errors of a service or of the app, which no rule found, go when their field is `edited`. Those of items stay where their item was not looked at.
  ///
  /// - Parameter sees: Whether the item of a field was looked at.
  mutating func recheck(
    _ now: FormErrors, edited property: PartialKeyPath<State>? = nil, in state: State, sees: (FieldKey<State>) -> Bool = { _ in false }
  ) {
    let before = entries
    list = FieldList()
    var edited = property.map { FieldSearch($0, in: state) }
    for entry in before {
      let isEdited = edited?.finds(entry.field) ?? false
      if !entry.isFromRule, !isEdited {
        list.append(entry)
      } else if let position = now.position(of: entry.field) {
        let found = now.entries[position]
        note(found.message, at: found.field, isFromRule: true, isFromItem: found.isFromItem)
      } else if entry.isFromItem, !isEdited, !sees(entry.field) {
        list.append(entry)
      }
    }
  }
}

extension FormErrors: Hashable {
  public static func == (left: FormErrors, right: FormErrors) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.field == $1.field && $0.message == $1.message }
  }

  public func hash(into hasher: inout Hasher) {
    for entry in entries { hasher.combine(entry.message) }
  }
}

/// The messages by the names of their fields, in order. A field without a name that survives a restart is left out: its rule finds it again.
extension FormErrors: Codable {
  private struct Kept: Codable {
    var field: String
    var message: Phrase
    var isFromRule: Bool?
    var isFromItem: Bool?
  }

  public init(from decoder: any Decoder) throws {
    for kept in try [Kept](from: decoder) {
      note(kept.message, at: FieldKey(name: kept.field), isFromRule: kept.isFromRule ?? false, isFromItem: kept.isFromItem ?? false)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try entries.filter(\.field.isNamed).map {
      Kept(
        field: $0.field.name, message: $0.message, isFromRule: $0.isFromRule ? true : nil, isFromItem: $0.isFromItem ? true : nil)
    }.encode(to: encoder)
  }
}
