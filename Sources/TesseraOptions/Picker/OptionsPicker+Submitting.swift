internal import TesseraScreen

extension OptionsPicker {
  /// Begins to send the choice: first a key, then the request.
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

  /// Tells whoever presented the picker where the submission stands; a picker inside another screen has it in that screen's state.
  private func tell(_ state: State) -> Effect<Action> {
    config.placement == .inline ? .none : .deliver(OptionsOutput.live(state.live))
  }

  func finishSubmission(_ state: inout State, _ result: Result<OptionSelection, LoadFailure>) -> Effect<Action> {
    state.live.finish(result)
    switch result {
    case .success(let selection) where config.placement == .inline:
      state.selection = selection
      return label(&state)
    case .success(let selection):
      return .merge(tell(state), .finish(OptionsOutput.chosen(selection)))
    case .failure(let failure):
      // The sheet and what was picked stay; the form still has what it had.
      let answers: [Question<Action>.Answer] =
        failure.code == .unauthorized ? [.init("Sign in", .didPressSignIn), .init("Cancel")] : [.init("OK")]
      return .merge(tell(state), .ask(Question(failure.message, answers: answers)))
    }
  }

  /// Closes the picker by itself, as a person does.
  func closed(_ state: State) -> Effect<Action> { leaving(state).map { .merge(.deliver($0), .dismiss) } ?? .dismiss }

  /// Closed while an answer was awaited: nobody knows what became of it, so that the next attempt has to be the same one.
  public func leaving(_ state: State) -> OptionsOutput? {
    guard state.live.isSubmitting else { return nil }
    var live = state.live
    live.finish(.failure(LoadFailure(.other, message: "Nobody knows yet whether this was saved", detail: "closed before the answer")))
    return .live(live)
  }
}
