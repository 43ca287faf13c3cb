import Tessera

struct SignInScreen: Screen {
  // Not Codable, so that a password is never stored.
  struct State: ScreenState, FormState {
    var name = "admin"
    var password = ""
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name), .required(\.password)]
  }
  enum Action: Equatable, Sendable { case didPressSignIn, signedIn(Result<Identity, FormFailure>) }

  let password: AdminPassword
  static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  func title(for state: State) -> Phrase { "Sign in" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name, kind: .username, maximumLength: 64)
      SecureFieldItem("Password", text: \.password, help: "The command printed it when it started")
      FormStatusItem()
      ButtonItem("Sign in", emphasis: .primary, on: .didPressSignIn).pending(state.form.isSubmitting)
    }
    .style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSignIn:
      return state.submit(from: self) { state, _ in
        guard try password.accepts(state.password), state.name == "admin" else {
          throw FormFailure(LoadFailure(.refused, message: "The name or the password is wrong", isRetryable: false))
        }
        return Identity(state.name, name: state.name)
      } then: {
        .signedIn($0)
      }
    case .signedIn(.success(let identity)): return .signIn(identity)
    case .signedIn(let refused):
      let effect = state.finish(refused, from: self)
      state.password = ""
      return effect
    }
  }
}
