public import Tessera

/// Signs in with a name and a password, which the service checks.
public struct SignInScreen: Screen {
  /// Not `Codable`: a password is never stored with a page.
  public struct State: ScreenState, FormState {
    var name = ""
    var password = ""
    public var form = FormStatus<State>()
    public init() {}

    public static let rules: FormRules<State> = [.required(\.name), .required(\.password)]
  }

  public enum Action: Equatable, Sendable {
    case didPressSignIn
    case signedIn(Result<Identity, FormFailure>)
  }

  public init() {}

  public func title(for state: State) -> Phrase { "Sign in" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("Sign in to see your orders.", emphasis: .subtle) }.id("why")
    SectionModel {
      TextFieldItem("Name", text: \.name, kind: .username, isRequired: true, maximumLength: 64)
      SecureFieldItem("Password", text: \.password, isRequired: true)
      FormStatusItem()
      ButtonItem("Sign in", icon: "key", emphasis: .primary, on: .didPressSignIn).pending(state.form.isSubmitting)
    }
    .style(.form).id("form")
    SectionModel("Demo accounts") {
      FactsItem([Element.Fact("noura", "date-palm-44"), Element.Fact("omar", "blue-lantern-7")]).id("people")
    }
    .footer("The password is beside each name. Each person sees only their own orders and addresses.")
  }

  /// Nothing here is worth a question.
  public static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSignIn:
      return state.submit(from: self) { state, environment in
        try await environment.signIn(state.name, state.password)
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
