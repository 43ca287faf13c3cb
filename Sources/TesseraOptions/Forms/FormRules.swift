internal import TesseraScreen

/// The rules of a form, in the order in which its fields stand.
public struct FormRules<State>: Sendable, ExpressibleByArrayLiteral {
  /// The rules in order.
  public let rules: [FieldRule<State>]

  /// Rules in the order of the fields; the first one that does not hold is shown at its field.
  public init(_ rules: [FieldRule<State>]) { self.rules = rules }
  public init(arrayLiteral elements: FieldRule<State>...) { rules = elements }

  /// The problems of a form.
  public func check(_ state: State) -> FormErrors<State> {
    var errors = FormErrors<State>()
    for rule in rules {
      for (field, message) in rule.check(state) where errors[field] == nil { errors.note(message, at: field, isFromRule: true) }
    }
    return errors
  }

  /// The problems of some fields alone: what is said of other fields, and of other rows, is not looked at.
  func check(_ state: State, of fields: FieldSet<State>) -> FormErrors<State> {
    var errors = FormErrors<State>()
    if fields.isEmpty { return errors }
    for rule in rules {
      for (field, message) in rule.checkFields(state, fields) where errors[field] == nil {
        errors.note(message, at: field, isFromRule: true)
      }
    }
    return errors
  }

  /// The questions of rules that ask; of one field one, which asks for everything that its rules ask.
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

  /// The lists that the rules are of, each once, and each behind those around it.
  func lists(in state: State) -> [RowList] {
    var lists: [RowList] = []
    for list in rules.flatMap({ $0.lists(state) }) where !lists.contains(list) { lists.append(list) }
    return lists
  }

  /// The field that another side means by a name, where a rule knows it.
  public func field(named name: String, in state: State) -> FieldKey<State>? {
    for rule in rules { if let field = rule.find(name, state) { return field } }
    // Other sides write names in their own way: `full_name`, `/address/street`, `lines[0].amount`.
    let plain = FieldKey<State>.plain(name)
    for rule in rules { if let field = rule.find(plain, state) { return field } }
    return nil
  }
}
