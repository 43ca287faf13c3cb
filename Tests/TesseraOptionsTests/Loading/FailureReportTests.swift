import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum WrongKey: MenuType {
  static let path = "/wrapped"
}

private enum WithFallback: MenuType {
  static let path = "/wrapped"
  static let staticData = [OptionModel("moon", "Moon")]
}

private struct Refused: Error {
  let password: Transient<String>
  let reason: String
}

private struct Account: Screen {
  struct State: ScreenState { var answer = Loadable<Int>.idle }
  enum Action: Equatable, Sendable { case didPressRetry, loaded(Result<Int, LoadFailure>) }
  func sections(for state: State) -> [SectionModel<Self>] { showing(state.answer, retry: .didPressRetry) { _ in } }
  func start(_ state: inout State) -> Effect<Action> {
    .load("account") { _ in
      throw Refused(password: Transient("hunter2"), reason: "too old")
    } then: {
      .loaded($0)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .loaded(let result) = action { state.answer.finish(result) }
    return .none
  }
}

@Suite("The reason of a failure")
struct FailureReportTests {
  private let transport = StubTransport()

  private func picker<Menu: MenuType>(_ menu: Menu.Type, over transport: StubTransport?) async throws -> Headless<OptionsPicker<Menu>> {
    let app = Headless(OptionsPicker(menu, title: "Places", isMultiple: false), environment: { $0.load(over: transport) })
    try await app.settle()
    return app
  }

  private func reasons(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.filter { $0.code == .failedEffect && $0.severity == .warning }.map(\.message)
  }

  @Test("is reported once with screen, effect and next step, and is on the page in a debug build")
  func menus() async throws {
    transport.on("/wrapped", #"{"cities": []}"#)
    let wrong = try await picker(WrongKey.self, over: transport)
    let reason = try #require(reasons(wrong.diagnostics).first)
    #expect(reasons(wrong.diagnostics).count == 1)
    #expect(reason.contains("'options' of OptionsPicker<") && reason.contains("rowsKey"), "\(reason)")
    let alone = try await picker(WrongKey.self, over: nil)
    #expect(reasons(alone.diagnostics).count == 1 && alone.diagnostics[0].message.contains("transport"), "\(alone.diagnostics)")
    #if DEBUG
    #expect(wrong.text.contains("rowsKey") && alone.text.contains("transport"), "\(wrong.text)")
    #endif
  }

  @Test("is reported if other options are shown instead")
  func fallback() async throws {
    transport.on("/wrapped", #"{"cities": []}"#)
    let app = try await picker(WithFallback.self, over: transport)
    #expect(app.shows("Moon"))
    #expect(reasons(app.diagnostics).count == 1 && app.diagnostics[0].message.contains("rowsKey"), "\(app.diagnostics)")
  }

  @Test("names an app's own error, without what it marks as transient")
  func ownError() async throws {
    let app = Headless(Account())
    try await app.settle()
    let reason = try #require(reasons(app.diagnostics).first)
    #expect(reason.contains("'account' of ") && reason.contains("too old"), "\(reason)")
    #expect(!reason.contains("hunter2") && !app.text.contains("hunter2"), "\(reason)\n\(app.text)")
    #expect("\(Transient("hunter2"))" == "hunter2")
  }
}
