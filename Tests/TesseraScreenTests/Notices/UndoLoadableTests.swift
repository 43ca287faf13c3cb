import TesseraTesting
import Testing

@testable import TesseraScreen

/// Mails that are archived, and loaded again.
private struct Mails: Screen {
  struct State: ScreenState { var mails: Loadable<[String]> = .loaded(["Plans", "Bills"]) }
  enum Action: Equatable, Sendable { case archive(String), refresh, loaded(Result<[String], LoadFailure>) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails", state.mails.value ?? []) { ButtonItem("Archive \($0)", on: .archive($0)).undo(\.mails, "Archived").id($0) }
    SectionModel {
      ButtonItem("Clear", on: .archive("")).undo(\.mails, "Archived")
      ButtonItem("Refresh", on: .refresh).refreshes().pending(state.mails.isLoading)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .archive(let mail): state.mails = state.mails.map { $0.filter { $0 != mail } }
    case .refresh:
      state.mails.begin()
      return .load("mails") {
        try await $0.sleep(for: .seconds(2))
        return ["Bills"]
      } then: {
        .loaded($0)
      }
    case .loaded(let result): state.mails.finish(result)
    }
    return .none
  }
}

@Suite("Undoing with loaded values")
struct UndoLoadableTests {
  @Test("Undo no longer leaves a finished refresh loading forever")
  func refreshed() async throws {
    let app = Headless(Mails())
    app.pullDown()
    app.tap("Archive Plans")
    try await app.advance(by: .seconds(2))
    #expect(app.state.mails == .loaded(["Bills"]))
    app.tap("Undo")
    #expect(app.state.mails == .loaded(["Plans", "Bills"]))
    app.pullDown()
    #expect(app.state.mails.isLoading)
  }

  @Test("Running loads continue, and reloaded values are not lost")
  func underWay() async throws {
    let app = Headless(Mails())
    app.pullDown()
    app.tap("Archive Plans")
    app.tap("Undo")
    #expect(app.state.mails == .loading(last: ["Plans", "Bills"]))
    try await app.advance(by: .seconds(2))
    #expect(app.state.mails == .loaded(["Bills"]))
  }

  @Test("If there was no value before, the loaded one stays")
  func first() async throws {
    let app = Headless(Mails(), state: .init(mails: .idle))
    app.pullDown()
    app.tap("Clear")
    try await app.advance(by: .seconds(2))
    app.tap("Undo")
    #expect(app.state.mails == .loaded(["Bills"]))
  }
}
