public import TesseraScreen

/// A row in a group of a form. Its properties are available as properties of the form.
///
/// ```swift
/// for guest in state.rows(\.guests) {
///   TextFieldItem("Name", text: guest.name).id("\(guest.id).name")
///   ButtonItem("Remove", on: .didPressRemove(guest.id)).id("\(guest.id).remove")
/// }
/// ```
/// - Law: a row is identified by its `id`, so its problems and half-typed text move with it.
@dynamicMemberLookup
public struct FormRow<State, Row: Identifiable & Sendable>: Identifiable, Sendable where Row.ID: Sendable {
  /// The property that holds the whole row.
  public let property: Property<State, Row>
  /// The row's current value.
  public let value: Row
  public var id: Row.ID { value.id }

  /// A property of the row as a property of the form.
  public subscript<Value>(dynamicMember member: any WritableKeyPath<Row, Value> & Sendable) -> Property<State, Value> {
    joined(property, member)
  }
}

/// Joins two key paths where the type of the second is unknown. `nil` if they don't fit. The cast is safe for the
/// same reason as in ``joined(_:_:)``.
private func joined<Root, Middle>(
  _ outer: Property<Root, Middle>, _ inner: any PartialKeyPath<Middle> & Sendable
) -> (any PartialKeyPath<Root> & Sendable)? {
  let path = (outer as PartialKeyPath<Root>).appending(path: inner as AnyKeyPath)
  return path.map { unsafeBitCast($0, to: (any PartialKeyPath<Root> & Sendable).self) }
}

extension FormState {
  /// The rows of a group.
  public func rows<Row: Identifiable & Sendable>(_ rows: Property<Self, [Row]>) -> [FormRow<Self, Row>] where Row.ID: Sendable {
    RowReference.all(of: self[keyPath: rows]).map { FormRow(property: joined(rows, \[Row][row: $0]), value: $0.row) }
  }
}

extension FormRules.Rule {
  /// Rules for every row of a group. Each problem is shown at the row's field. Use it recursively for nested rows.
  ///
  /// A service names such a field by the row's position, `guests[0].name`, or by its identity if that isn't a
  /// position.
  public static func each<Row: Identifiable & Sendable>(_ rows: Property<State, [Row]>, _ rules: FormRules<Row>) -> FormRules.Rule
  where Row.ID: Sendable {
    let name = FormRules<State>.FieldKey(rows).name
    @Sendable func key(_ row: RowReference<Row>, _ field: FormRules<Row>.FieldKey) -> FormRules<State>.FieldKey? {
      guard let inner = field.property else { return nil }
      return joined(joined(rows, \[Row][row: row]), inner).map { FormRules.FieldKey($0, name: "\(name)[=\(row.name)].\(field.name)") }
    }
    let prefix = FormRules<State>.FieldKey.plain(name) + "."
    @Sendable func keyed(_ problems: FormStatus<Row>.Errors, _ row: RowReference<Row>) -> [(
      field: FormRules<State>.FieldKey, message: Phrase
    )] {
      problems.fields.compactMap { field in
        guard let key = key(row, field), let message = problems[field] else { return nil }
        return (key, message)
      }
    }
    var rule = FormRules<State>.Rule { state in
      RowReference.all(of: state[keyPath: rows]).flatMap { keyed(rules.check($0.row), $0) }
    } checkFields: { state, fields in
      let members = RowName.members(of: fields, in: name)
      if members.isEmpty { return [] }
      return RowReference.all(of: state[keyPath: rows]).flatMap { row in
        let own = members[row.name] ?? []
        return own.isEmpty ? [] : keyed(rules.check(row.row, of: FieldSet(own.map { FormRules<Row>.FieldKey(name: $0) })), row)
      }
    } find: { text, state in
      let text = FormRules<State>.FieldKey.plain(text)
      guard text.hasPrefix(prefix) else { return nil }
      let rest = text.dropFirst(prefix.count)
      let list = RowReference.all(of: state[keyPath: rows])
      guard let (position, member) = RowName.find(rest, in: list.map(\.name)),
        let field = rules.field(named: member, in: list[position].row)
      else { return nil }
      return key(list[position], field)
    }
    rule.lists = { state in
      let list = RowReference.all(of: state[keyPath: rows])
      let inner = list.flatMap { row in
        rules.lists(in: row.row).map { RowList(name: "\(name)[=\(row.name)].\($0.name)", ids: $0.ids) }
      }
      return [RowList(name: name, ids: list.map(\.name))] + inner
    }
    rule.questions = { state in
      RowReference.all(of: state[keyPath: rows]).flatMap { row -> [FieldQuestion<State>] in
        let property = joined(rows, \[Row][row: row])
        return rules.questions(in: row.row).compactMap { question in
          key(row, question.field).map { field in
            FieldQuestion(field: field, delay: question.delay) {
              question.value($0[keyPath: property])
            } ask: {
              try await question.ask($0[keyPath: property], $1)
            }
          }
        }
      }
    }
    return rule
  }
}
