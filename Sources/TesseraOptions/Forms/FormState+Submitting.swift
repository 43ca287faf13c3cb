public import TesseraScreen

extension FormState {
  /// Sends the form, if nothing is wrong with it; otherwise says what is, and moves the focus there.
  ///
  /// ```swift
  /// case .didPressSend: return state.submit(from: self) { try await $1.api.send($0) } then: { .sent($0) }
  /// case .sent(let result): return state.finish(result, from: self)
  /// ```
  /// Rules that ask and have no answer yet are asked first. While it is being sent, pressing again does nothing.
  ///
  /// - Parameter send: Runs outside of the screen's isolation. A ``FormFailure`` that it throws is shown at the fields it names.
  public mutating func submit<S: Screen, Value: Sendable>(
    from screen: S, within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Self, ScreenEnvironment) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> S.Action
  ) -> Effect<S.Action> where S.State == Self {
    if form.isSubmitting { return .none }
    guard validate() else { return screen.attention(self) }
    form.isSubmitting = true
    let questions = openQuestions.map(\.question)
    return .load("form.submit", within: deadline) { [self] context in
      var refusals: [FormFailure.Refusal] = []
      for question in questions {
        // A question without an answer refuses nothing: whoever takes the form checks for itself.
        if let problem = try? await question.ask(self, context.environment) {
          refusals.append(FormFailure.Refusal(question.field.name, problem))
        }
      }
      try Task.checkCancellation()
      if !refusals.isEmpty { return Result<Value, FormFailure>.failure(FormFailure(refusals)) }
      do {
        return .success(try await send(self, context.environment))
      } catch let failure as FormFailure {
        return .failure(failure)
      }
    } then: { result in
      switch result {
      case .success(let answer): then(answer)
      case .failure(let failure): then(.failure(FormFailure(failure)))
      }
    }
  }

  /// Takes the answer to a form that was sent: nothing is unsaved any more, or every problem is shown at its field.
  ///
  /// A problem of a field that is not on the page, or that this form does not have, is shown by the ``FormStatusItem``; without one it is said.
  public mutating func finish<S: Screen, Value>(_ result: Result<Value, FormFailure>, from screen: S) -> Effect<S.Action>
  where S.State == Self {
    form.isSubmitting = false
    guard case .failure(let failure) = result else {
      form.errors = FormErrors()
      form.summary = []
      form.markSaved()
      return .none
    }
    let shown = screen.allSections(for: self).flatMap(\.items).compactMap(\.property)
    form.summary = failure.refusals.isEmpty ? [failure.failure.message] : []
    for refusal in failure.refusals {
      let plain = FieldKey<Self>.plain(refusal.field)
      let known =
        Self.rules.field(named: refusal.field, in: self)
        ?? shown.map { FieldKey($0) }.first { FieldKey<Self>.plain($0.name) == plain }
      guard let known else {
        form.summary.append(refusal.message)
        continue
      }
      form.errors[known] = refusal.message
      if !shown.contains(where: { known.isOf($0) }) { form.summary.append(refusal.message) }
    }
    return screen.attention(self)
  }
}
