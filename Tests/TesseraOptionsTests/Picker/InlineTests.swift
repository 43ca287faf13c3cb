import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraOptions

/// Two pickers on one screen, with buttons if they submit their choice.
private struct Pair: Screen {
  struct State: ScreenState {
    var first = OptionsPicker<Branches>.State()
    var second = OptionsPicker<Branches>.State()
  }
  enum Action: Equatable, Sendable { case first(OptionsPicker<Branches>.Action), second(OptionsPicker<Branches>.Action) }
  var submission: OptionSelection.Submission?
  private var first: OptionsPicker<Branches> { picker("First") }
  private var second: OptionsPicker<Branches> { picker("Second") }

  private func picker(_ title: Phrase) -> OptionsPicker<Branches> {
    OptionsPicker(
      Branches.self, title: title, isMultiple: true, config: OptionsViewConfig(placement: .inline), submission: submission)
  }

  func sections(for state: State) -> [SectionModel<Self>] {
    first.inline(state.first, \.first) { .first($0) }
    second.inline(state.second, \.second) { .second($0) }
  }
  func start(_ state: inout State) -> Effect<Action> {
    .merge(first.start(&state.first).map { .first($0) }, second.start(&state.second).map { .second($0) })
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .first(let action): first.reduce(&state.first, action).map { .first($0) }
    case .second(let action): second.reduce(&state.second, action).map { .second($0) }
    }
  }
}

@Suite("Pickers inside of one screen")
struct InlineTests {
  private func pair(_ submission: OptionSelection.Submission? = nil) async throws -> Headless<Pair> {
    let transport = StubTransport()
    transport.on("/branches", rows([("1", "One"), ("2", "Two")]))
    let app = Headless(Pair(submission: submission), environment: { $0.load(over: transport) })
    try await app.settle()
    return app
  }

  @Test("Two pickers that begin together are both loaded")
  func loading() async throws {
    let app = try await pair()
    #expect(!app.shows("Loading…"))
    #expect(app.elements.filter { $0.role == .checkbox }.map(\.label) == ["One", "Two", "One", "Two"])
  }

  @Test("Two pickers send at the same time, and both hear what became of it")
  func submitting() async throws {
    let app = try await pair(OptionSelection.Submission { selection, _, _ in selection })
    for picker in [Pair.Action.first, Pair.Action.second] {
      app.send(picker(.didPress("1")))
      app.send(picker(.didPressDone))
    }
    try await app.settle()
    #expect(app.state.first.live.phase == .committed && app.state.second.live.phase == .committed)
  }

  @Test("An inline picker shows the part of the choice that the server accepted")
  func taken() async throws {
    let app = try await pair(OptionSelection.Submission { selection, _, _ in selection.filter { $0 == "1" } })
    for action in [.didPress("1"), .didPress("2"), .didPressDone] as [OptionsPicker<Branches>.Action] { app.send(.first(action)) }
    try await app.settle()
    #expect(app.state.first.selection.ids == ["1"] && app.state.first.live.committed.ids == ["1"])
  }
}
