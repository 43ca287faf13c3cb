import Tessera
import TesseraTesting
import Testing

struct Probe: Screen {
  struct State: ScreenState, FormState {
    var name = "", password = ""
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name), .required(\.password)]
  }
  enum Action: Equatable, Sendable { case didPress, done(Result<Int, FormFailure>) }
  let before: Bool
  let whole: Bool
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      SecureFieldItem("Password", text: \.password)
      FormStatusItem()
      ButtonItem("Go", on: .didPress)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress:
      return state.submit(from: self) { [whole] _, _ -> Int in
        if whole { throw FormFailure(LoadFailure(.refused, message: "Whole")) }
        throw FormFailure([.init("password", "Too common")])
      } then: {
        .done($0)
      }
    case .done(let result):
      if before { state.password = "" }
      let effect = state.finish(result, from: self)
      if !before { state.password = "" }
      return effect
    }
  }
}

struct ProbeTests {
  @Test(arguments: [true, false], [true, false])
  func probe(before: Bool, whole: Bool) async throws {
    let page = Headless(Probe(before: before, whole: whole))
    page.type("ada", into: "Name")
    page.type("abc", into: "Password")
    page.tap("Go")
    try await page.settle()
    print("PROBE before=\(before) whole=\(whole)\n\(page.text)\n", page.announcements)
  }
}
