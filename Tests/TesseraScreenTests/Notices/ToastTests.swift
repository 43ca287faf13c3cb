import TesseraTesting
import Testing

@testable import TesseraScreen

/// Orders that can be sent and archived, and are searched for.
private struct Orders: Screen {
  struct State: ScreenState, Codable { var query = "", asked: [String] = [], shown = false }
  enum Action: Equatable, Sendable { case didSend, didArchive, didPressShow, didFail, didSearch }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { SearchItem("Search", text: \.query, on: .didSearch) }
    SectionModel {
      ButtonItem("Send", on: .didSend)
      ButtonItem("Archive", on: .didArchive)
      ButtonItem("Fail", on: .didFail)
      if !state.asked.isEmpty { TextItem("Asked: \(state.asked.joined(separator: ", "))").id("asked") }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didSend: return .toast("Sent")
    case .didArchive: return .toast("Archived", action: "Show", .didPressShow, for: .seconds(9))
    case .didPressShow: state.shown = true
    case .didFail: return .toast("Not sent", tone: .warning)
    case .didSearch: state.asked.append(state.query)
    }
    return .none
  }
}

@Suite("Toasts")
struct ToastTests {
  @Test("A toast is shown above everything, is announced politely, and disappears by itself")
  func goes() async throws {
    let app = Headless(Orders())
    app.tap("Send")
    #expect(app.shows("Sent") && app.announcements == ["Sent"] && app.page.snapshots[0].sections.count == 3)
    try await app.advance(by: .milliseconds(4_999))
    #expect(app.shows("Sent"))
    try await app.advance(by: .milliseconds(1))
    #expect(!app.shows("Sent") && app.page.snapshots[0].sections.count == 2)
    #expect(app.actions == [.didSend])
  }

  @Test("Its button sends its action once and dismisses the toast")
  func button() async throws {
    let app = Headless(Orders())
    app.tap("Archive")
    app.tap("Show")
    #expect(app.state.shown && !app.shows("Archived") && !app.shows("Show"))
    try await app.advance(by: .seconds(20))
    #expect(app.actions == [.didArchive, .didPressShow])
  }

  @Test("One toast is shown at a time, each for its own time")
  func another() async throws {
    let app = Headless(Orders())
    app.tap("Archive")
    try await app.advance(by: .seconds(4))
    app.tap("Fail")
    #expect(!app.shows("Archived") && !app.shows("Show") && app.shows("Not sent"))
    try await app.advance(by: .seconds(4))
    #expect(app.shows("Not sent"))
    try await app.advance(by: .seconds(1))
    #expect(!app.shows("Not sent"))
  }

  @Test("Toasts without a button are shown together, latest first, and each is announced")
  func together() async throws {
    let app = Headless(Orders())
    app.tap("Send")
    app.tap("Fail")
    #expect(app.announcements == ["Sent", "Not sent"])
    #expect(
      app.page.snapshots[0].row(for: "notice")?.content == .message(.init("Not sent", detail: "Sent", tone: .warning, icon: "warning")))
    app.tap("Send")
    #expect(app.page.snapshots[0].row(for: "notice")?.content == .message(.init("Sent", detail: "Not sent", tone: .success, icon: "check")))
    try await app.advance(by: .seconds(5))
    #expect(!app.shows("Sent") && !app.shows("Not sent"))
  }

  @Test("A toast does not take the focus")
  func focus() throws {
    let app = Headless(Orders())
    app.type("a", into: "Search")
    let before = app.focused
    app.tap("Send")
    #expect(app.focused?.label == before?.label)
  }
}

@Suite("Search fields")
struct SearchItemTests {
  @Test("The action is sent once typing pauses, while the property has each letter at once")
  func pauses() async throws {
    let app = Headless(Orders())
    for text in ["r", "ri", "riy"] {
      app.type(text, into: "Search")
      #expect(app.state.query == text)
      try await app.advance(by: .milliseconds(299))
    }
    #expect(app.state.asked.isEmpty)
    try await app.advance(by: .milliseconds(1))
    #expect(app.state.asked == ["riy"])
    try await app.advance(by: .seconds(5))
    #expect(app.state.asked == ["riy"])
  }

  @Test("A page restored elsewhere within the pause starts the pause again. A search that was sent is not repeated")
  func goesOn() async throws {
    let app = Headless(Orders())
    app.type("riy", into: "Search")
    try await app.advance(by: .milliseconds(200))
    let cutOff = try HeadlessPage(AnyScreen(Orders()), restoring: #require(app.save()))
    #expect(cutOff.page.runningEffects.count == 1)
    try await cutOff.advance(by: .milliseconds(300))
    #expect(cutOff.shows("Asked: riy"))
    let over = try HeadlessPage(AnyScreen(Orders()), restoring: #require(cutOff.save()))
    #expect(over.page.runningEffects.isEmpty && over.shows("Asked: riy"))
    over.type("riya", into: "Search")
    over.type("", into: "Search")
    let emptied = try HeadlessPage(AnyScreen(Orders()), restoring: #require(over.save()))
    try await emptied.advance(by: .seconds(5))
    #expect(emptied.shows("Asked: riy, "))
  }

  @Test("An emptied search is sent at once, and its earlier text is not")
  func emptied() async throws {
    let app = Headless(Orders())
    app.type("r", into: "Search")
    app.type("", into: "Search")
    #expect(app.state.asked == [""])
    try await app.advance(by: .seconds(5))
    #expect(app.state.asked == [""])
  }

  @Test("The first section is not beside a message, and the next one is beside it as before")
  func beside() {
    struct Board: Screen {
      struct State: ScreenState {}
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel("One") { ButtonItem("Send", on: 1) }.beside()
        SectionModel("Two") { TextItem("Two") }.beside()
      }
      func reduce(_ state: inout State, _ action: Int) -> Effect<Int> { .toast("Sent") }
    }
    let app = Headless(Board())
    #expect(app.page.snapshots[0].sections.map(\.isBeside) == [false, true])
    app.tap("Send")
    #expect(app.page.snapshots[0].sections.map(\.isBeside) == [false, false, true])
  }
}
