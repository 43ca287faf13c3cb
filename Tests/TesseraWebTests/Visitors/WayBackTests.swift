import TesseraFlow
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// A step that opens the next one.
private struct Step: Screen {
  typealias Output = Int
  struct State: ScreenState, FormState, Codable {
    var note = ""
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressNext }
  let number: Int
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("This is step \(number)")
      TextFieldItem("Note", text: \.note).id("note")
      ButtonItem("Next", on: .didPressNext).id("next")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(number + 1) }
}

/// Steps that no link opens.
private struct Steps: Flow {
  typealias Destination = Int
  enum Event: Codable, Hashable { case didPressNext(Int) }
  func screen(at destination: Int) -> DestinationScreen<Event> {
    DestinationScreen(Step(number: destination)) { .didPressNext($0) }
  }
  func reduce(_ navigation: inout Navigation<Int, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressNext(let number): navigation.push(number)
    }
    return .none
  }
}

@Suite("The browser's way back in steps without routes", .timeLimit(.minutes(1)))
struct WayBackTests {
  private func withSteps(_ body: @escaping @Sendable (Guest, String) async throws -> Void) async throws {
    try await withServer(InlineApp("Steps") { route, _ in route == "/steps" ? AnyScreen(Steps(), at: Navigation(1)) : nil }) { server in
      let (guest, page) = try await server.guest(at: "/steps")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 204)
      try await body(guest, page)
    }
  }

  /// The browser goes to an entry of its history.
  private func go(_ guest: Guest, _ page: String, _ depth: String, _ id: String, to url: String = "/steps") async throws -> Int {
    try await guest.live("event", #"{"page":"\#(page)","layer":0,"id":"\#(id)","kind":"go","url":"\#(url)","depth":\#(depth)}"#).status
  }

  /// Uses an item of the page on top.
  private func use(_ item: String, _ value: String, _ guest: Guest, _ page: String, _ id: String) async throws {
    let text = try await guest.get("/steps?_t.page=\(page)").text
    let layer = try #require(text.matches(of: /data-layer="([0-9]+)"/).last?.1)
    let event = #"{"page":"\#(page)","layer":\#(layer),"id":"\#(id)","kind":"control","item":"\#(item)","control":"main"\#(value)}"#
    #expect(try await guest.live("event", event).status == 200)
  }

  private func shown(_ guest: Guest, _ page: String) async throws -> Int? {
    let text = try await guest.get("/steps?_t.page=\(page)").text
    return (1...4).last { text.contains("This is step \($0)") }
  }

  @Test("The tab knows its depth, and goes back one or several steps. A page that cannot be created again is skipped")
  func back() async throws {
    try await withSteps { guest, page in
      let depths = try await LiveStream.open(guest, after: 0) { stream in
        _ = try await stream.next()
        for id in ["1", "2", "3"] { try await use("next", "", guest, page, id) }
        var found: [Int] = []
        while found.last != 3, let message = try await stream.nextMessage() {
          found += message.operations.filter { $0["op"] as? String == "at" && $0["url"] == nil }.compactMap { $0["depth"] as? Int }
        }
        return found
      }
      #expect(depths == [1, 2, 3])
      var pages = [try await shown(guest, page)]
      var answers: [Int] = []
      // To the page below, to one that occurs twice, to the first, and to pages that are gone or never existed.
      for (id, depth) in [("4", "2"), ("5", "2"), ("6", "0"), ("7", "2"), ("8", "-9")] {
        answers.append(try await go(guest, page, depth, id))
        pages.append(try await shown(guest, page))
      }
      #expect(answers == [200, 200, 200, 409, 409])
      #expect(pages == [4, 3, 3, 1, 1, 1])
    }
  }

  @Test("An address that names its page, as after the language was changed, leads back as well")
  func namedPage() async throws {
    try await withSteps { guest, page in
      try await use("next", "", guest, page, "1")
      #expect(try await go(guest, page, "0", "2", to: "/steps?_t.page=\(page)") == 200)
      #expect(try await shown(guest, page) == 1)
    }
  }

  @Test("With unsaved input the user is asked first, and going back does not answer the question")
  func asks() async throws {
    try await withSteps { guest, page in
      try await use("next", "", guest, page, "1")
      try await use("note", #","value":"mine""#, guest, page, "2")
      #expect(try await go(guest, page, "0", "3") == 409)
      let text = try await guest.get("/steps?_t.page=\(page)").text
      #expect(text.contains("This is step 2") && text.contains("mine") && text.contains("class=\"layer alert\""))
    }
  }
}
