public import TesseraScreen

extension FormState {
  /// Sends the form, if nothing is wrong with it; otherwise says what is, and moves the focus there.
  ///
  /// ```swift
  /// case .didPressSend: return state.submit(from: self) { try await $1.api.send($0) } then: { .sent($0) }
  /// case .sent(let result): return state.finish(result, from: self)
  /// ```
  /// Forms that stand in parts of the screen are checked as well. Rules that ask and have no answer yet, or had a no, are asked first, for five seconds at most. A
  /// choice that is still being checked, because what it depends on became another one, refuses the form until that is known (``DependentRule``). While it is
  /// being sent, pressing again does nothing.
  ///
  /// - Parameters:
  ///   - steps: The steps of the form, if it has any; the first that is not right is shown.
  ///   - send: Runs outside of the screen's isolation. A ``FormFailure`` that it throws is shown at the fields it names.
  public mutating func submit<S: Screen, Value: Sendable>(
    from screen: S, steps: [FormStep<Self>] = [], within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Self, ScreenEnvironment) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> S.Action
  ) -> Effect<S.Action> where S.State == Self {
    submit(from: screen, steps: steps, within: deadline) { state, _, environment in
      try await send(state, environment)
    } then: {
      then($0)
    }
  }

  /// Sends the form so that it counts once: with an idempotency key that is stored with the page before it is sent.
  ///
  /// ```swift
  /// case .didPressSend: return state.submit(from: self) { try await $2.api.send($0, key: $1) } then: { .sent($0) }
  /// ```
  /// After a crash, and when the answer was lost, sending the same values again has the same key, and other values have another one, see
  /// ``/TesseraScreen/Effect/submit(_:_:within:_:then:)``.
  /// Its id is `"form.submit"`.
  public mutating func submit<S: Screen, Value: Sendable>(
    from screen: S, steps: [FormStep<Self>] = [], within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Self, _ key: String, ScreenEnvironment) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> S.Action
  ) -> Effect<S.Action> where S.State == Self {
    if form.isSubmitting { return .none }
    guard isRight(from: screen, steps) else { return screen.attention(self) }
    form.isSubmitting = true
    noteSending(from: screen, steps: steps.count)
    var questions = pendingQuestions()
    screen.changeForms(of: &self, steps: steps.count) { form, part in questions += form.pendingQuestions(part.name + ".") }
    // Asking takes nothing of the time for sending.
    let deadline = questions.isEmpty ? deadline : deadline + [PendingQuestion].patience
    return .submit("form.submit", FormValues.text(of: self), within: deadline, failed: { then(.failure(FormFailure($0))) }) {
      [self, questions] key, context in
      let refusals = await questions.refusals(context)
      try Task.checkCancellation()
      // Nothing was sent: what became of an attempt before is not known any better.
      if !refusals.isEmpty { return context.answerLost(then(.failure(FormFailure(refusals)))) }
      do {
        context.answer(then(.success(try await send(self, key, context.environment))))
      } catch let failure as FormFailure {
        if failure.failure.losesAnswer { context.answerLost(then(.failure(failure))) } else { context.answer(then(.failure(failure))) }
      }
    }
  }

  /// Whether the form may be sent, as far as can be known here: what was answered with no is asked again if nothing else is wrong.
  private mutating func isRight<S: Screen>(from screen: S, _ steps: [FormStep<Self>]) -> Bool where S.State == Self {
    let step = form.step
    setAskedAgain(true, from: screen, steps: steps.count)
    if steps.isEmpty ? validate(from: screen) : validate(steps, from: screen) { return true }
    // Nothing is asked now, so that a no counts among what is wrong.
    form.step = step
    setAskedAgain(false, from: screen, steps: steps.count)
    return steps.isEmpty ? validate(from: screen) : validate(steps, from: screen)
  }

  private mutating func setAskedAgain<S: Screen>(_ isAskedAgain: Bool, from screen: S, steps: Int) where S.State == Self {
    setAskedAgain(isAskedAgain)
    screen.changeForms(of: &self, steps: steps) { form, _ in form.setAskedAgain(isAskedAgain) }
  }

  private mutating func setAskedAgain(_ isAskedAgain: Bool) {
    form.answers.forEach { $0.isAskedAgain = isAskedAgain && $0.problem != nil }
  }

  /// Takes the answer to a form that was sent: nothing is unsaved any more but what was entered meanwhile, or every problem is shown at its field.
  ///
  /// A problem of a field of a form in a part (`address.street`, `addresses[0].street`) is shown there; one of a field that is not on the page, or that
  /// this form does not have, is shown by the ``FormStatusItem``; without one it is said. Rows are meant by their position when the form
  /// was sent. A problem of a value that became another one meanwhile is not shown: nobody knows whether it is still there.
  public mutating func finish<S: Screen, Value>(_ result: Result<Value, FormFailure>, from screen: S) -> Effect<S.Action>
  where S.State == Self {
    form.isSubmitting = false
    if case .failure(let failure) = result {
      let effect = refuse(failure, from: screen)
      endSending(from: screen, isTaken: false)
      return effect
    }
    endSending(from: screen, isTaken: true)
    return .none
  }

  /// Shows the problems that another side found, each at its field, and moves the focus to the first: for a form that somebody else sent, such as a
  /// flow whose step it is.
  public mutating func refuse<S: Screen>(_ failure: FormFailure, from screen: S) -> Effect<S.Action> where S.State == Self {
    let lists = form.sent?.lists ?? self.lists(on: screen)
    // Looked at once: whoever refuses a form may name each of its fields.
    let (own, hidden) = (shown(screen.ownFields(of: self)), shown(screen.hiddenFields(of: self, steps: form.sent?.steps ?? 0)))
    let parts = screen.parts(in: self, steps: form.sent?.steps ?? 0)
    let names = PlainFields(own, hidden)
    form.summary = []
    var isShown = false
    for refusal in failure.refusals {
      let refusal = FormFailure.Refusal(lists.known(refusal.field), refusal.message)
      switch screen.refuse(refusal, in: &self, parts) ?? take(refusal, names) {
      case .shown: isShown = true
      case .hidden:
        isShown = true
        // Its field is on another step, where somebody has to go first.
        form.summary.append(screen.hiddenTitle(of: refusal.field, in: self).map { "\($0): \(refusal.message)" } ?? refusal.message)
      case .outdated: break
      }
    }
    if !isShown { form.summary = [failure.failure.message] }
    return screen.attention(self)
  }
}

extension Effect {
  /// Sends what was entered so that it counts once, and takes the problems of its fields: for a flow that sends what its steps entered.
  ///
  /// ```swift
  /// return .submit("order", form: state.order) { order, key, context in
  ///   try await context.environment.send("POST", "/v1/orders", order, key: key)
  /// } then: {
  ///   switch $0 { case .success(let order): .didOrder(order); case .failure(let failure): .wasRefused(failure) }
  /// }
  /// ```
  /// The key, and what becomes of it after a crash, are those of ``/TesseraScreen/Effect/submit(_:_:within:_:then:)``.
  public static func submit<Draft: Sendable, Value: Sendable>(
    _ id: EffectID, form draft: Draft, within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Draft, _ key: String, EffectContext<Action>) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> Action
  ) -> Effect {
    submit(id, draft, within: deadline, failed: { then(.failure(FormFailure($0))) }) { key, context in
      do {
        context.answer(then(.success(try await send(draft, key, context))))
      } catch let failure as FormFailure {
        if failure.failure.losesAnswer { context.answerLost(then(.failure(failure))) } else { context.answer(then(.failure(failure))) }
      }
    }
  }
}
