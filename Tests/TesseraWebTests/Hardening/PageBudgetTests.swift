import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("The budget of one page", .timeLimit(.minutes(2)))
struct PageBudgetTests {
  /// A screen that grows with each request.
  struct GrowingScreen: Screen {
    struct State: ScreenState {
      var note = ""
      var lines = 0
    }
    enum Action: Equatable, Sendable { case didPressGrow }

    var lines = 0

    func title(for state: State) -> Phrase { "Growing" }

    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Note", text: \.note, maximumLength: 30_000).id("Note")
        ButtonItem("Grow", on: .didPressGrow)
      }
      SectionModel("Lines") {
        for line in 0..<(lines + state.lines) { TextItem("Line \(line) of a list that nobody bounds").id("line \(line)") }
      }
    }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.lines += 100
      return .none
    }
  }

  private static let app = InlineApp("Growing") { route, _ in
    AnyScreen(GrowingScreen(lines: route.hasPrefix("/long") ? 10_000 : 0))
  }

  private static func limits() -> WebLimits {
    var limits = WebLimits()
    limits.bytesPerPage = 512 * 1024
    (limits.eventsPerSecond, limits.eventBurst) = (100_000, 100_000)
    return limits
  }

  @Test("A page that keeps growing starts over, with or without a tab, and other pages are not affected", arguments: [true, false])
  func grows(withScript: Bool) async throws {
    let log = RecordingLog()
    try await withServer(Self.app, limits: Self.limits(), logger: log.logger) { server in
      let (other, kept) = try await server.guest(at: "/")
      let (guest, page) = try await server.guest(at: "/")
      var presses = 0
      while presses < 100 {
        presses += 1
        if withScript {
          let reply = try await guest.use("Grow", on: page, id: "\(presses)")
          if reply.status != 200 {
            #expect(reply.status == 410)
            break
          }
        } else {
          let reply = try await guest.post("/?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Grow")])
          #expect(reply.status == 303)
          if reply["location"]?.contains(page) != true { break }
        }
        #expect(server.host.services.memory.budget.total < 2 * 1024 * 1024)
      }
      #expect((4..<100).contains(presses))
      #expect(log.lines.filter { $0.message.hasPrefix("a page uses more memory than WebLimits.bytesPerPage") }.count == 1)
      let anew = try await guest.get("/")
      #expect(anew.status == 200 && anew.pageID != page && !anew.text.contains("Line 0"))
      #expect(try await other.use("Grow", on: kept, id: "1").status == 200)
    }
  }

  @Test("A page that is too large from the start is refused, with a line in the log that says which")
  func large() async throws {
    let log = RecordingLog()
    try await withServer(Self.app, limits: Self.limits(), logger: log.logger) { server in
      let reply = try await server.guest().get("/long?secret=1")
      #expect(reply.status == 507 && reply.pageID == nil)
      #expect(server.host.services.memory.budget.total == 0)
      #expect(log.lines.contains { $0.message.hasPrefix("a page uses more memory than") && !"\($0)".contains("secret") })
      #expect(try await server.guest().get("/").status == 200)
    }
  }

  @Test("A user who types a long text repeatedly keeps the page")
  func typing() async throws {
    try await withServer(Self.app, limits: Self.limits()) { server in
      let (guest, page) = try await server.guest(at: "/")
      for number in 0..<60 {
        let text = String(repeating: number % 2 == 0 ? "a" : "b", count: 20_000)
        let reply = try await guest.use("Note", value: "\"\(text)\"", on: page, id: "\(number)")
        #expect(reply.status == 200)
      }
      #expect(try await guest.get("/?_t.page=\(page)").pageID == page)
    }
  }

  @Test("A user who types a long text repeatedly in one tab keeps the page of the other")
  func typingBeside() async throws {
    var limits = Self.limits()
    limits.bytesPerVisitor = 1024 * 1024
    limits.bytesPerPage = 64 * 1024 * 1024
    try await withServer(Self.app, limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/")
      let draft = try #require(try await guest.get("/").pageID)
      #expect(try await guest.use("Note", value: #""a draft""#, on: draft, id: "1").status == 200)
      for number in 0..<60 {
        let text = String(repeating: number % 2 == 0 ? "a" : "b", count: 20_000)
        #expect(try await guest.use("Note", value: "\"\(text)\"", on: page, id: "\(number)").status == 200)
      }
      #expect(try await guest.get("/").status == 200)
      #expect(try await guest.get("/?_t.page=\(draft)").pageID == draft)
    }
  }
}
