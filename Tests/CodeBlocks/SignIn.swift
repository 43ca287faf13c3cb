import Tessera

struct ProductsScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct OrdersScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
extension ScreenEnvironment {
  func signIn(_ name: String, _ password: String) async throws -> Identity { Identity(name) }
}

// block 1

struct SignInScreen: Screen {
  struct State: ScreenState, FormState {
    var name = "", password = ""
    var form = FormStatus<Self>()
  }
  enum Action: Equatable, Sendable {
    case didPressSignIn, didPressSignOut
    case signedIn(Result<Identity, FormFailure>)
  }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  // block 2
}
