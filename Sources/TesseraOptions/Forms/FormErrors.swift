public import TesseraScreen

extension FormStatus {
  /// The problems of a form by field. They are part of its state, and the fields show them.
  ///
  /// ```swift
  /// state.form.errors[\.email] = "This address is taken"
  /// ```
  /// - Law: each field has at most one message. Fields are in the order in which their problems were noted.
  /// - Complexity: a lookup takes constant time.
  public struct Errors: Sendable {
    private struct Entry: FieldKeyed, Sendable {
      var field: FormRules<State>.FieldKey
      var message: Phrase
      /// Whether a rule found the problem, so that it disappears with its cause. Others stay until the field is edited.
      let isFromRule: Bool
      /// Whether the item on the screen found the problem, so that only the screen's items can tell whether it still
      /// exists.
      let isFromItem: Bool
    }

    private var list = FieldList<Entry>()
    private var entries: [Entry] { list.entries }

    /// No problems.
    public init() {}

    /// Whether there are no problems.
    public var isEmpty: Bool { entries.isEmpty }
    /// The number of fields with a problem.
    public var count: Int { entries.count }
    /// The fields with a problem, in order.
    public var fields: [FormRules<State>.FieldKey] { entries.map(\.field) }
    /// The first field with a problem.
    public var first: FormRules<State>.FieldKey? { entries.first?.field }

    /// The problem of the field that edits a property. Set `nil` to remove it.
    public subscript(property: any PartialKeyPath<State> & Sendable) -> Phrase? {
      get { message(of: property) }
      set { self[FormRules.FieldKey(property)] = newValue }
    }

    /// The problem of a field. Set `nil` to remove it.
    public subscript(field: FormRules<State>.FieldKey) -> Phrase? {
      get { position(of: field).map { entries[$0].message } }
      set {
        if let newValue {
          note(newValue, at: field, isFromRule: false)
        } else if let position = position(of: field) {
          list.remove(at: position)
        }
      }
    }

    mutating func note(_ message: Phrase, at field: FormRules<State>.FieldKey, isFromRule: Bool, isFromItem: Bool = false) {
      let position = position(of: field)
      // Keep the known property if the new key has only a name.
      let known = field.property == nil ? position.map { entries[$0].field } ?? field : field
      let entry = Entry(field: known, message: message, isFromRule: isFromRule, isFromItem: isFromItem)
      if let position { list.replace(position, with: entry) } else { list.append(entry) }
    }

    func message(of property: PartialKeyPath<State>, in state: State? = nil) -> Phrase? {
      position(of: property, in: state).map { entries[$0].message }
    }

    /// The position in ``fields`` of the field that edits a property.
    func position(of property: PartialKeyPath<State>, in state: State?) -> Int? { list.position(of: property, in: state) }

    mutating func nameFields(in state: State) { list.nameFields(in: state) }

    private func position(of field: FormRules<State>.FieldKey) -> Int? { list.position(of: field) }

    /// Removes the problem of a field.
    public mutating func remove(_ field: FormRules<State>.FieldKey) { self[field] = nil }

    /// Removes the problems found by rules and items. Others stay until their field is edited.
    mutating func removeFound() { list.removeAll(where: \.isFromRule) }

    /// Rechecks only fields with a problem, so that a message disappears with its cause and no new one appears while
    /// typing.
    ///
    /// Problems reported by a service or the app are removed when their field is `edited`. Problems found by an item
    /// stay if the item wasn't inspected.
    ///
    /// - Parameter sees: Returns whether the field's item was inspected.
    mutating func recheck(
      _ now: Errors, edited property: PartialKeyPath<State>? = nil, in state: State,
      sees: (FormRules<State>.FieldKey) -> Bool = { _ in false }
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
}

extension FormStatus.Errors: Hashable {
  public static func == (left: FormStatus.Errors, right: FormStatus.Errors) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.field == $1.field && $0.message == $1.message }
  }

  public func hash(into hasher: inout Hasher) {
    for entry in entries { hasher.combine(entry.message) }
  }
}

/// Encodes the messages by field name, in order. Fields without a name that survives a restart are left out: their
/// rule finds the problem again.
extension FormStatus.Errors: Codable {
  private struct Kept: Codable {
    var field: String
    var message: Phrase
    var isFromRule: Bool?
    var isFromItem: Bool?
  }

  public init(from decoder: any Decoder) throws {
    for kept in try [Kept](from: decoder) {
      note(
        kept.message, at: FormRules.FieldKey(name: kept.field), isFromRule: kept.isFromRule ?? false, isFromItem: kept.isFromItem ?? false)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try entries.filter(\.field.isNamed).map {
      Kept(
        field: $0.field.name, message: $0.message, isFromRule: $0.isFromRule ? true : nil, isFromItem: $0.isFromItem ? true : nil)
    }.encode(to: encoder)
  }
}
