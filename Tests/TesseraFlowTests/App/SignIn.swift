import TesseraScreen

/// A sign-in screen with something to type, which knows one person.
struct SignIn: Screen {
  struct State: ScreenState, Codable { var name = "" }
  enum Action: Hashable, Codable, Sendable { case signIn }
  func title(for state: State) -> Phrase { "Sign in" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      ButtonItem("Go", on: .signIn)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .signIn(Identity("ada")) }
}
