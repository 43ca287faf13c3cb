internal import TesseraScreen

/// The rules of a form, in the order of its fields.
public struct FormRules<State>: Sendable, ExpressibleByArrayLiteral {
  /// The rules, in order.
  public let rules: [FormRules<State>.Rule]

  /// Rules in the order of the fields. Each field shows the first rule that it breaks.
  public init(_ rules: [FormRules<State>.Rule]) { self.rules = rules }
  public init(arrayLiteral elements: FormRules<State>.Rule...) { rules = elements }

  /// Returns the problems of a form.
  public func check(_ state: State) -> FormStatus<State>.Errors {
    var errors = FormStatus<State>.Errors()
    for rule in rules {
      for (field, message) in rule.check(state) where errors[field] == nil { errors.note(message, at: field, isFromRule: true) }
    }
    return errors
  }

  /// Checks only the given fields. Rules for other fields and rows are skipped.
  func check(_ state: State, of fields: FieldSet<State>) -> FormStatus<State>.Errors {
    var errors = FormStatus<State>.Errors()
    if fields.isEmpty { return errors }
    for rule in rules {
      for (field, message) in rule.checkFields(state, fields) where errors[field] == nil {
        errors.note(message, at: field, isFromRule: true)
      }
    }
    return errors
  }

  /// The asynchronous checks, merged to one for each field.
  func questions(in state: State) -> [FieldQuestion<State>] {
    var questions = FieldList<FieldQuestion<State>>()
    for question in rules.flatMap({ $0.questions(state) }) {
      if let position = questions.position(of: question.field) {
        questions.replace(position, with: questions[position].and(question))
      } else {
        questions.append(question)
      }
    }
    return questions.entries
  }

  /// The lists that the rules cover, without duplicates, outermost first.
  func lists(in state: State) -> [RowList] {
    var lists: [RowList] = []
    for list in rules.flatMap({ $0.lists(state) }) where !lists.contains(list) { lists.append(list) }
    return lists
  }

  /// The field that a service means by `name`, if a rule knows it.
  public func field(named name: String, in state: State) -> FormRules<State>.FieldKey? {
    for rule in rules { if let field = rule.find(name, state) { return field } }
    // Services spell names differently: `full_name`, `/address/street`, `lines[0].amount`.
    let plain = FormRules<State>.FieldKey.plain(name)
    for rule in rules { if let field = rule.find(plain, state) { return field } }
    return nil
  }
}
