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
      .load("options.submit", within: submission.deadline) { context in
        try await submission.send(selection, key, context.environment)
      } then: {
        .submitted($0)
      })
  }

  func finishSubmission(_ state: inout State, _ result: Result<OptionSelection, LoadFailure>) -> Effect<Action> {
    state.live.finish(result)
    switch result {
    case .success(let selection): return .finish(OptionsOutput.chosen(selection))
    case .failure(let failure):
      // The sheet and what was picked stay; the form still has what it had.
      return .present(
        Presentation(
          OptionsAlert(title: failure.message, action: nil), id: "options.alert", kind: .alert, state: .init(), output: { _ in nil }))
    }
  }
}

/// A question with a yes, or something to be told.
struct OptionsAlert: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case didPressYes, didPressNo }
  typealias Output = Bool

  let title: Phrase
  /// What yes is called; `nil` where there is nothing to decide.
  let action: Phrase?

  func title(for state: State) -> Phrase { title }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if let action {
        ButtonItem(action, on: .didPressYes)
        ButtonItem("Cancel", emphasis: .normal, on: .didPressNo)
      } else {
        ButtonItem("OK", on: .didPressNo)
      }
    }
    .style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressYes: .finish(true)
    case .didPressNo: .dismiss
    }
  }
}
