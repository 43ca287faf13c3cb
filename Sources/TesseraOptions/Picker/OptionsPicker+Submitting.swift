internal import TesseraScreen

extension OptionsPicker {
  /// Starts to submit the choice: first makes a key, then sends the request.
  func submit(_ state: inout State) -> Effect<Action> {
    state.live.change(to: state.selection)
    return .run("options.key") { context in context.send(.madeKey(context.environment.menus.makeKey())) }
  }

  func send(_ state: inout State, _ newKey: String) -> Effect<Action> {
    guard let submission, let key = state.live.begin(newKey) else { return .none }
    let selection = state.live.draft
    return .merge(
      tell(state),
      .write("options.submit", within: submission.deadline) { context in
        try await Self.knowingWhetherToSignIn(context.environment) { try await submission.send(selection, key, context.environment) }
      } then: {
        .submitted($0)
      }
      .reachingOutside)
  }

  /// Reports the submission to the presenting screen. An inline picker's state is part of its screen.
  private func tell(_ state: State) -> Effect<Action> {
    config.placement == .inline ? .none : .deliver(OptionSelection.Outcome.live(state.live))
  }

  func finishSubmission(_ state: inout State, _ result: Result<OptionSelection, LoadFailure>) -> Effect<Action> {
    state.live.finish(result)
    switch result {
    case .success(let selection) where config.placement == .inline:
      state.selection = selection
      return label(&state)
    case .success(let selection):
      return .merge(tell(state), .finish(OptionSelection.Outcome.chosen(selection)))
    case .failure(let failure):
      // The sheet and its choice stay open. The form keeps its value.
      return .merge(tell(state), ask(about: failure))
    }
  }

  /// Shows a failure over the picker.
  func ask(about failure: LoadFailure) -> Effect<Action> {
    let answers: [Question<Action>.Answer] =
      failure.code == .unauthorized ? [.init("Sign in", .didPressSignIn), .init("Cancel")] : [.init("OK")]
    return .ask(Question(failure.message, message: failure.shownDetail, answers: answers))
  }

  /// Closes the picker from code, like the user does.
  func closed(_ state: State) -> Effect<Action> { result(state).map { .merge(.deliver($0), .dismiss) } ?? .dismiss }

  /// If the picker closes before the answer, the result is unknown, so the next attempt must be the same.
  func result(_ state: State) -> OptionSelection.Outcome? {
    guard state.live.isSubmitting else { return nil }
    var live = state.live
    live.finish(.failure(LoadFailure(.other, message: "It is not known yet whether this was saved", detail: "closed before the answer")))
    return .live(live)
  }
}
