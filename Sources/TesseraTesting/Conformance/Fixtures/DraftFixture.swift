internal import Tessera

/// A form that checks whether a name is available and saves automatically. The first save fails.
struct DraftFixture: Screen {
  struct State: FormState, ScreenState, Codable {
    var name = ""
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [
      .asking(\.name, "This name is taken", after: .milliseconds(100)) { name, _ in name != "Ada" }
    ]
  }
  enum Action: Hashable, Sendable { case didPressSend, sent(Result<String, FormFailure>) }
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Draft" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      FormStatusItem(savesAfter: .milliseconds(200)) { [log] state, _ in
        let isFirst = log.lines.isEmpty
        log.append("save \(state.name)")
        if isFirst { throw LoadFailure(.unreachable, message: "No connection") }
      }
      ButtonItem("Send", on: .didPressSend)
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { state, _ in
        state.name
      } then: {
        .sent($0)
      }
    case .sent(let result):
      if case .success(let name) = result { log.append("sent \(name)") }
      return state.finish(result, from: self)
    }
  }
}
