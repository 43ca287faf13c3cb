public import TesseraScreen

/// A question that a rule asks elsewhere: whether a value can be taken.
struct FieldQuestion<State>: FieldKeyed, Sendable {
  var field: FieldKey<State>
  let delay: Duration
  /// The value as text; `nil` while there is nothing to ask about.
  let value: @Sendable (State) -> String?
  let ask: @Sendable (State, ScreenEnvironment) async throws -> Phrase?

  /// Both questions of a field, in order: the second is asked where the first finds nothing wrong.
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

extension FieldRule {
  /// A rule that only another side can check: *this name is taken*.
  ///
  /// ```swift
  /// .asking(\.name, "This name is taken") { name, environment in try await environment.people.isFree(name) }
  /// ```
  /// Asked once typing has paused, while the screen has a ``FormStatusItem``, and before the form is sent where that was not answered yet, or was
  /// answered with no: what was taken may have become free. A no is shown until the form is sent or the value is another one. Of several questions
  /// the last one wins. In a group (``each(_:_:)``) it is asked for each row. Where there is no answer the rule says nothing: whoever takes the form checks for itself.
  ///
  /// - Parameter holds: Whether the value can be taken; runs outside of the screen's isolation.
  public static func asking<Value: FieldValue & Sendable>(
    _ value: Property<State, Value>, _ message: Phrase, after delay: Duration = .milliseconds(400),
    _ holds: @escaping @Sendable (Value, ScreenEnvironment) async throws -> Bool
  ) -> FieldRule {
    let field = FieldKey<State>(value)
    var rule = FieldRule(field) { _ in nil }
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
  /// The questions whose answer is not known for the value that stands there, of fields that nothing else is wrong with.
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
