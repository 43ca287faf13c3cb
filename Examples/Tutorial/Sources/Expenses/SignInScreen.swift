import Tessera

struct SignInScreen: Screen {
  // Not Codable, so that a password is never stored.
  struct State: ScreenState, FormState {
    var name = ""
    var password = ""
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name), .required(\.password)]
  }
  enum Action: Equatable, Sendable {
    case didPressSignIn
    case signedIn(Result<Identity, FormFailure>)
  }
  let ledger: Ledger

  func title(for state: State) -> Phrase { "Sign in" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name, kind: .username, maximumLength: 64)
      SecureFieldItem("Password", text: \.password)
      FormStatusItem()
      ButtonItem("Sign in", emphasis: .primary, on: .didPressSignIn).pending(state.form.isSubmitting)
    }
    .style(.form)
  }

  static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSignIn:
      return state.submit(from: self) { state, _ in
        try await ledger.signIn(state.name, state.password)
      } then: {
        .signedIn($0)
      }
    case .signedIn(.success(let identity)): return .signIn(identity)
    case .signedIn(let refused):
      state.password = ""
      return state.finish(refused, from: self)
    }
  }
}
