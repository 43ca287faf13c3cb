import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// A letter that exists only on its page until it is saved.
private struct Letter: Screen {
  struct State: ScreenState, Codable { var text = "", saved = "" }
  enum Action: Equatable, Codable, Sendable { case didPressSave }
  static let behavior = Behavior(hasUnsavedChanges: { $0.text != $0.saved })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Save", on: .didPressSave)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.saved = state.text
    return .none
  }
}

@Suite("Leaving unsaved input", .timeLimit(.minutes(1)))
struct UnsavedTests {
  private let app = InlineApp("Letters") { route, _ in route == "/" ? AnyScreen(Letter()) : nil }
  private static let mark = "data-unsaved=\"true\""

  private func attach(_ guest: Guest, _ page: String, _ revision: Int) async throws {
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#).status == 204)
  }

  /// The "unsaved" flag in the next message of a stream that resumes after a number, or `nil`.
  private func told(_ guest: Guest, after number: Int, _ meanwhile: () async throws -> Void) async throws -> Bool? {
    try await LiveStream.open(guest, after: number) { stream in
      _ = try await stream.next()
      try await meanwhile()
      return try await stream.nextMessage()?.operations.last { $0["op"] as? String == "unsaved" }?["on"] as? Bool
    }
  }

  @Test("The browser is told when there is unsaved input, and when it is saved")
  func changes() async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/")
      try await attach(guest, page, 1)
      let typed = try await told(guest, after: 0) { _ = try await guest.use("Text", value: #""Dear""#, on: page, id: "1") }
      #expect(typed == true)
      let more = try await told(guest, after: 1) { _ = try await guest.use("Text", value: #""Dear all""#, on: page, id: "2") }
      #expect(more == nil, "it knows")
      let saved = try await told(guest, after: 2) { _ = try await guest.use("Save", on: page, id: "3") }
      #expect(saved == false)
    }
  }

  @Test("A reloaded page contains the flag itself, and a tab that attaches again receives it")
  func again() async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/")
      let clean = try await guest.get("/?_t.page=\(page)").text.contains(Self.mark)
      #expect(!clean)
      #expect(try await guest.use("Text", value: #""Dear""#, on: page, id: "1").status == 200)
      let unsaved = try await guest.get("/?_t.page=\(page)").text
      let revision = try #require(unsaved.firstMatch(of: /data-revision="(\d+)"/)?.1)
      #expect(unsaved.components(separatedBy: Self.mark).count == 2 && unsaved.contains("/unsaved-"))
      let number = Int(revision) ?? 0
      let told = try await told(guest, after: 0) { try await attach(guest, page, number) }
      #expect(told == true)
    }
  }
}
