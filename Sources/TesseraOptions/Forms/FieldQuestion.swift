public import TesseraScreen

/// An asynchronous check of a field's value that a rule declares.
struct FieldQuestion<State>: FieldKeyed, Sendable {
  var field: FormRules<State>.FieldKey
  let delay: Duration
  /// The value as text. `nil` if there is nothing to check.
  let value: @Sendable (State) -> String?
  let ask: @Sendable (State, ScreenEnvironment) async throws -> Phrase?

  /// Combines two checks of a field. The second runs only if the first finds no problem.
  func and(_ other: FieldQuestion) -> FieldQuestion {
    let (first, second) = (self, other)
    return FieldQuestion(field: field, delay: max(delay, other.delay)) { state in
      first.value(state) ?? second.value(state)
    } ask: { state, environment in
      if let problem = try await first.ask(state, environment) { return problem }
      return try await second.ask(state, environment)
    }
  }
}

extension FormRules.Rule {
  /// A rule that needs an asynchronous check, such as *this name is taken*.
  ///
  /// ```swift
  /// .asking(\.name, "This name is taken") { name, environment in try await environment.people.isFree(name) }
  /// ```
  /// The check runs when typing pauses, while the screen has a ``FormStatusItem``. It also runs before the form is
  /// sent if the value hasn't been checked yet or was rejected, since a taken value may have become free. A rejection
  /// is shown until the form is sent or the value changes. If several checks are pending, the last one wins. In a
  /// group (``each(_:_:)``) the check runs for each row. If the check fails to answer, the rule accepts the value:
  /// the service that receives the form must validate it anyway.
  ///
  /// - Parameter holds: Returns whether the value is acceptable. Runs outside the screen's isolation.
  public static func asking<Value: FieldValue & Sendable>(
    _ value: Property<State, Value>, _ message: Phrase, after delay: Duration = .milliseconds(400),
    _ holds: @escaping @Sendable (Value, ScreenEnvironment) async throws -> Bool
  ) -> FormRules.Rule {
    let field = FormRules<State>.FieldKey(value)
    var rule = FormRules.Rule(field) { _ in nil }
    let question = FieldQuestion<State>(field: field, delay: delay) { state in
      let value = state[keyPath: value]
      return value.isBlank ? nil : String(describing: value)
    } ask: { state, environment in
      try await holds(state[keyPath: value], environment) ? nil : message
    }
    rule.questions = { _ in [question] }
    return rule
  }
}

extension FormState {
  /// The checks whose result for the current value is unknown, for fields without another problem.
  var openQuestions: [(question: FieldQuestion<Self>, value: String)] {
    let open = Self.rules.questions(in: self).compactMap { question in
      question.value(self).flatMap { value in
        let answer = form.answers[question.field]
        return answer?.value == value && answer?.isAskedAgain != true ? nil : (question: question, value: value)
      }
    }
    let wrong = Self.rules.check(self, of: FieldSet(open.map(\.question.field)))
    return open.filter { wrong[$0.question.field] == nil }
  }
}
