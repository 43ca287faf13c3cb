import Tessera
import TesseraWeb

struct ProductsScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct OrdersScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
extension ScreenEnvironment {
  func signIn(_ name: String, _ password: String) async throws -> Identity { Identity(name) }
}
struct SignInScreen: Screen {
  struct State: FormState {
    var name = "", password = ""
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable {
    case didPressSignIn, didPressSignOut
    case signedIn(Result<Identity, FormFailure>)
  }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  // block 2
}

// block 1
