public import TesseraScreen

extension FormState {
  /// Sends the form if it is valid. Otherwise announces the problems and moves the focus to the first.
  ///
  /// ```swift
  /// case .didPressSend: return state.submit(from: self) { try await $1.api.send($0) } then: { .sent($0) }
  /// case .sent(let result): return state.finish(result, from: self)
  /// ```
  /// Forms in parts of the screen are checked as well. Asynchronous checks without a result, or with a rejection, run
  /// first, for five seconds at most. The form isn't sent while a choice is being checked because the value it
  /// depends on changed (``OptionSelection/DependentRule``). Calling it again while the form is being sent does nothing.
  ///
  /// - Parameters:
  ///   - steps: The steps of the form, if it has any. The first invalid one is shown.
  ///   - send: Runs outside the screen's isolation. If it throws a ``FormFailure``, the named fields show its
  ///     problems.
  public mutating func submit<S: Screen, Value: Sendable>(
    from screen: S, steps: [FormRules<Self>.Step] = [], within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Self, ScreenEnvironment) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> S.Action
  ) -> Effect<S.Action> where S.State == Self {
    submit(from: screen, steps: steps, within: deadline) { state, _, environment in
      try await send(state, environment)
    } then: {
      then($0)
    }
  }

  /// Sends the form so that it counts once: with an idempotency key that is stored with the page before sending.
  ///
  /// ```swift
  /// case .didPressSend: return state.submit(from: self) { try await $2.api.send($0, key: $1) } then: { .sent($0) }
  /// ```
  /// After a crash or a lost answer, the same values are sent again with the same key, and other values with a new
  /// one. See ``/TesseraScreen/Effect/submit(_:_:within:_:then:)``.
  ///
  /// The effect's id is `"form.submit"`.
  public mutating func submit<S: Screen, Value: Sendable>(
    from screen: S, steps: [FormRules<Self>.Step] = [], within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Self, _ key: String, ScreenEnvironment) async throws -> Value,
    then: @escaping @Sendable (Result<Value, FormFailure>) -> S.Action
  ) -> Effect<S.Action> where S.State == Self {
    if form.isSubmitting { return .none }
    guard isRight(from: screen, steps) else { return screen.attention(self) }
    form.isSubmitting = true
    noteSending(from: screen, steps: steps.count)
    var questions = pendingQuestions()
    screen.changeForms(of: &self, steps: steps.count) { form, part in questions += form.pendingQuestions(part.name + ".") }
    // The checks don't use up the time for sending.
    let deadline = questions.isEmpty ? deadline : deadline + [PendingQuestion].patience
    return .submit("form.submit", FormValues.text(of: self), within: deadline, failed: { then(.failure(FormFailure($0))) }) {
      [self, questions] key, context in
      let refusals = await questions.refusals(context)
      try Task.checkCancellation()
      // Nothing was sent, so the result of an earlier attempt is still unknown.
      if !refusals.isEmpty { return context.answerLost(then(.failure(FormFailure(refusals)))) }
      do {
        context.answer(then(.success(try await send(self, key, context.environment))))
      } catch let failure as FormFailure {
        if failure.failure.losesAnswer { context.answerLost(then(.failure(failure))) } else { context.answer(then(.failure(failure))) }
      }
    }
  }

  /// Whether the form may be sent. If only rejections of earlier checks are left, they are checked again.
  private mutating func isRight<S: Screen>(from screen: S, _ steps: [FormRules<Self>.Step]) -> Bool where S.State == Self {
    let step = form.step
    setAskedAgain(true, from: screen, steps: steps.count)
    if steps.isEmpty ? validate(from: screen) : validate(steps, from: screen) { return true }
    // Nothing is checked again now, so rejections count as problems.
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

  /// Handles the answer to a sent form. On success, only later edits count as unsaved. On failure, each field shows
  /// its problem.
  ///
  /// A problem of a field in a part's form (`address.street`, `addresses[0].street`) is shown there. A problem of a
  /// field that isn't on the page or not in this form is shown by the ``FormStatusItem``. Without that item it is
  /// announced. Positions of rows refer to the time of sending. A problem of a value that changed meanwhile isn't
  /// shown, since it may no longer apply.
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

  /// Shows the problems that a service found, each at its field, and moves the focus to the first. For a form that is
  /// sent elsewhere, such as by a flow in which it is a step.
  public mutating func refuse<S: Screen>(_ failure: FormFailure, from screen: S) -> Effect<S.Action> where S.State == Self {
    let lists = form.sent?.lists ?? self.lists(on: screen)
    // Read the fields once: a failure may name each of them.
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
        // The field is on another step, which the user has to open first.
        form.summary.append(screen.hiddenTitle(of: refusal.field, in: self).map { "\($0): \(refusal.message)" } ?? refusal.message)
      case .outdated: break
      }
    }
    if !isShown { form.summary = [failure.failure.message] }
    return screen.attention(self)
  }
}

extension Effect {
  /// Sends input so that it counts once, and receives the problems of its fields. For a flow that sends the input of
  /// its steps.
  ///
  /// ```swift
  /// return .submit("order", form: state.order) { order, key, context in
  ///   try await context.environment.send("POST", "/v1/orders", order, key: key)
  /// } then: {
  ///   switch $0 { case .success(let order): .didOrder(order); case .failure(let failure): .wasRefused(failure) }
  /// }
  /// ```
  /// The key works as in ``/TesseraScreen/Effect/submit(_:_:within:_:then:)``, also after a crash.
  public static func submit<Draft: Sendable, Value: Sendable>(
    _ id: EffectID, form draft: Draft, within deadline: Duration = .seconds(20),
    _ send: @escaping @Sendable (Draft, _ key: String, Effect<Action>.Context) async throws -> Value,
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
