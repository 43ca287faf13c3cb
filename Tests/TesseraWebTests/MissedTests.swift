import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// Saves, says so, and leads on.
private struct Saver: Screen {
  struct State: ScreenState { var count = 0 }
  enum Action: Equatable, Sendable { case didPressSave, didPressLeave }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("saved \(state.count) times").id("status")
      ButtonItem("Save", on: .didPressSave).id("save")
      ButtonItem("Leave", on: .didPressLeave).id("leave")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    return action == .didPressSave ? .announce("Saved \(state.count)") : .open("/elsewhere")
  }
}

@Suite("A tab that was far behind", .timeLimit(.minutes(1)))
struct MissedTests {
  private func withSaver(_ body: @escaping @Sendable (Guest, String) async throws -> Void) async throws {
    try await withServer(InlineApp("Saver") { route, _ in route == "/" ? AnyScreen(Saver()) : nil }) { server in
      let (guest, page) = try await server.guest(at: "/")
      try await attach(guest, page, 1)
      try await body(guest, page)
    }
  }

  private func attach(_ guest: Guest, _ page: String, _ revision: Int) async throws {
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#).status == 204)
  }

  /// The operations that a stream gets after a message.
  private func operations(_ guest: Guest, after number: Int) async throws -> [String] {
    let names = try await LiveStream.open(guest, after: number) { stream in
      try await stream.nextMessage()?.operations.compactMap { $0["op"] as? String }
    }
    return try #require(names)
  }

  @Test("It gets the words that were said meanwhile with what is shown now")
  func words() async throws {
    try await withSaver { guest, page in
      #expect(try await guest.use("save", on: page, id: "1").status == 200)
      #expect(try await operations(guest, after: 0).contains("say"))
      try await attach(guest, page, 1)
      #expect(try await operations(guest, after: 1) == ["snapshot", "say"])
      // Once: whoever comes again hears nothing.
      try await attach(guest, page, 1)
      #expect(try await operations(guest, after: 2) == ["snapshot"])
    }
  }

  @Test("It goes where the page wanted to go; who had heard it already does not go again")
  func wayOut() async throws {
    try await withSaver { guest, page in
      #expect(try await guest.use("leave", on: page, id: "1").status == 200)
      try await attach(guest, page, 1)
      #expect(try await operations(guest, after: 1) == ["snapshot", "go"])
      #expect(try await guest.use("leave", on: page, id: "2").status == 200)
      #expect(try await operations(guest, after: 2).contains("go"))
      // The tab went, and comes back by the browser's own way.
      #expect(try await guest.live("detach", #"{"page":"\#(page)"}"#).status == 204)
      try await attach(guest, page, 1)
      #expect(try await operations(guest, after: 3) == ["snapshot"])
    }
  }

  @Test("A stream that no log reaches gets words and way with the snapshot")
  func beyondTheLog() async throws {
    try await withSaver { guest, page async throws in
      #expect(try await guest.use("save", on: page, id: "1").status == 200)
      #expect(try await operations(guest, after: 99) == ["snapshot", "say"])
    }
  }
}
