import Testing
import TesseraScreen
import TesseraTesting

private struct Invite: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var notify = false
    var volume = 1.0
    var account: Loadable<String> = .idle
    var isSent = false
  }
  enum Action: Equatable, Sendable {
    case didPressInvite, didPressRetry
    case loaded(Result<String, LoadFailure>)
  }
  var load: @Sendable () async throws -> String = { "Acme" }

  func title(for state: State) -> Phrase { "Invite user" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Account") {
      switch state.account {
      case .idle, .loading: LoadingItem()
      case .loaded(let name), .stale(let name, _): SubtitleItem("\(name)")
      case .failed(let failure): ErrorItem(failure, retry: .didPressRetry)
      }
    }
    SectionModel("Person") {
      TextFieldItem("Full name", text: \.name)
      ToggleItem("Notify", isOn: \.notify)
      SliderItem("Volume", value: \.volume, in: 0...10)
    }.style(.form)
    SectionModel {
      ButtonItem("Invite", on: .didPressInvite).disabled(state.name.isEmpty, because: "Required")
      if state.isSent { InfoItem("Invitation sent", tone: .success) }
    }.style(.actions)
  }
  func start(_ state: inout State) -> Effect<Action> {
    state.account.begin()
    return .load("account") { [load] _ in
      try await load()
    } then: {
      .loaded($0)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressInvite:
      state.isSent = true
      return .announce("Invitation sent")
    case .didPressRetry: return start(&state)
    case .loaded(let result): state.account.finish(result)
    }
    return .none
  }
}

@Suite("Headless")
struct HeadlessTests {
  @Test("A screen is loaded, filled in and sent as a person would do it")
  func mainJob() async throws {
    let app = Headless(Invite(), state: .init())
    #expect(app.shows("Loading…"))
    try await app.settle()
    #expect(app.shows("Acme"))
    app.type("Ada", into: "Full name")
    app.toggle("Notify")
    app.slide("Volume", to: 3)
    app.tap("Invite")
    #expect(app.state.name == "Ada" && app.state.notify && app.state.volume == 3)
    #expect(app.actions == [.loaded(.success("Acme")), .didPressInvite])
    #expect(app.announcements == ["Invitation sent"])
    #expect(app.diagnostics.isEmpty)
    #expect(
      app.text == """
        ━━ Invite user ━━
        Account
          Acme
        Person
          Full name: [Ada]
          [x] Notify
          Volume: 3 (0–10)
        ( Invite )
        ✓ Invitation sent

        """)
  }

  @Test("A failed load is tried again")
  func retry() async throws {
    let app = Headless(Invite(), state: .init())
    app.effects.fail("account", times: 1)
    try await app.settle()
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Acme"))
  }

  @Test("A dropped reply ends at its deadline, in virtual time")
  func deadline() async throws {
    let app = Headless(Invite(), state: .init())
    app.effects.drop("account")
    try await app.settle()
    #expect(app.shows("Loading…"))
    try await app.advance(by: .seconds(19))
    #expect(app.shows("Loading…"))
    try await app.advance(by: .seconds(1))
    #expect(app.shows("The server did not answer in time"))
  }

  @Test("A host that reattaches shows the same as one that stayed")
  func reconnect() async throws {
    let app = Headless(Invite(), state: .init())
    app.disconnect()
    try await app.settle()
    #expect(app.shows("Loading…"))
    app.reconnect()
    #expect(app.shows("Acme"))
  }

  @Test("A load that works outside is waited for")
  func outside() async throws {
    let app = Headless(
      Invite {
        let name = await Task.detached { "Out" }.value
        return await MainActor.run { name + "side" }
      }, state: .init())
    try await app.settle(within: .seconds(120))
    #expect(app.shows("Outside"))
  }

  @Test("A button is found without the number that it adds, and what is shown includes second lines and questions")
  func shown() async throws {
    let app = Headless(Basket())
    #expect(app.shows("Two left") && app.shows("Cheese") && app.shows("Basket") && !app.shows("Two"))
    app.tap("Order")
    #expect(app.shows("Order everything?") && app.shows("You pay later") && !app.shows("Cheese"))
    app.tap("Order all")
    #expect(app.actions == [.didPressOrder, .didConfirm])
  }

  @Test("A failed test names the effects that failed")
  func failedEffects() async throws {
    struct Missing: Error {}
    let app = Headless(Invite(load: { throw Missing() }), state: .init(), failures: .init { _, _ in })
    try await app.settle()
    app.tap("Sign out")
    #expect(app.failures.count == 1 && app.failures[0].message.contains("The effect 'account' of Invite failed"), "\(app.failures)")
  }
}

private struct Basket: Screen {
  enum Action: Equatable, Sendable { case didPressOrder, didConfirm }
  func title(for state: NoState) -> Phrase { "Basket" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("Cheese", subtitle: "Two left")
      ButtonItem("Order (3)", on: .didPressOrder)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    if action == .didConfirm { return .none }
    return .ask(Question("Order everything?", message: "You pay later", answers: [.init("Order all", .didConfirm), .init("Back")]))
  }
}
