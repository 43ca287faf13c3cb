import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Every control without script", .timeLimit(.minutes(2)))
struct ControlTests {
  /// A use of a control: the fields that a browser sends, and the event that the screen handles.
  struct Use: CustomTestStringConvertible, Sendable {
    let name: String
    let fields: [(String, String)]
    let log: [String]
    var testDescription: String { name }
  }

  static let uses = [
    Use(name: "a button", fields: [("_t.press", "save@button")], log: ["press save"]),
    Use(name: "a row", fields: [("_t.press", "open@tappable")], log: ["press open"]),
    Use(name: "a choice", fields: [("_t.press", "choice@choice")], log: ["press choice"]),
    Use(name: "a radio button", fields: [("_t.press", "radio@radio off")], log: ["press radio"]),
    Use(name: "a check box", fields: [("_t.press", "parent@parent")], log: ["press parent"]),
    Use(name: "what opens a group", fields: [("_t.press", "expand@parent")], log: ["press expand"]),
    Use(name: "the button of a message", fields: [("_t.press", "retry@failure")], log: ["press retry"]),
    Use(name: "a switch, off", fields: [("_t.b.switch@switch", "0")], log: ["turn switch off"]),
    Use(name: "a switch as it is", fields: [("_t.b.switch@switch", "0"), ("_t.b.switch@switch", "1")], log: []),
    Use(name: "a slider", fields: [("_t.v.slider@slider", "7")], log: ["slide slider to 7.0"]),
    Use(name: "a slider past its end", fields: [("_t.v.slider@slider", "11")], log: []),
    Use(name: "a slider without a number", fields: [("_t.v.slider@slider", "loud")], log: []),
    Use(name: "a text field", fields: [("_t.v.field@field", "Grace")], log: ["set field to 'Grace'"]),
    Use(name: "a text field as it is", fields: [("_t.v.field@field", "Ada")], log: []),
    Use(name: "several lines", fields: [("_t.v.notes@notes", "a\r\nb")], log: ["set notes to 'a\nb'"]),
    Use(name: "a search field", fields: [("_t.v.search@search", "x"), ("_t.apply", "1")], log: ["set search to 'x'"]),
    Use(
      name: "edits and a press, edits first",
      fields: [("_t.press", "save@button"), ("_t.v.field@field", "Grace"), ("_t.b.switch@switch", "0")],
      log: ["set field to 'Grace'", "turn switch off", "press save"]),
    Use(name: "a disabled button", fields: [("_t.press", "delete@disabled")], log: []),
    Use(name: "a pending button", fields: [("_t.press", "send@pending")], log: []),
    Use(name: "a button that is not there", fields: [("_t.press", "save@elsewhere")], log: []),
    Use(name: "a control that is not there", fields: [("_t.press", "launch@button")], log: []),
    Use(name: "a field that is not there", fields: [("_t.v.field@elsewhere", "x"), ("_t.v.launch@field", "x")], log: []),
    Use(name: "another layer", fields: [("_t.layer", "7"), ("_t.press", "save@button")], log: []),
    Use(name: "closing what cannot be closed", fields: [("_t.dismiss", "1")], log: []),
  ]

  @Test("A form is answered with a redirect to a page that shows its result", arguments: uses)
  func use(_ use: Use) async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/elements")
      let answer = try await guest.post("/elements?_t.page=\(page)", [("_t.layer", "0"), ("_t.revision", "1")] + use.fields)
      #expect(answer.status == 303)
      #expect(answer["location"] == "/elements?_t.page=\(page)")
      #expect(server.log.lines == use.log)
      let shown = try await guest.follow(answer)
      #expect(shown.status == 200 && shown.pageID == page)
      if use.log.contains("press expand") { #expect(shown.text.presses.contains("child@child")) }
      if use.log.contains("set field to 'Grace'") { #expect(shown.text.contains("value=\"Grace\"")) }
    }
  }

  @Test("A button loads more rows of a long list")
  func reveal() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/visible-range")
      #expect(try await !guest.get("/visible-range?_t.page=\(page)").text.contains("Row 20<"))
      let answer = try await guest.post("/visible-range?_t.page=\(page)", [("_t.layer", "0"), ("_t.reveal", "20-70@Rows")])
      let shown = try await guest.follow(answer).text
      #expect(shown.contains("Row 69<") && !shown.contains("Row 70<"))
      for range in ["-1-5@Rows", "5@Rows", "9-3@Rows", "1-2@Nothing", "0-99999999999999999999@Rows", "1000-2000@Rows", "x"] {
        #expect(try await guest.post("/visible-range?_t.page=\(page)", [("_t.layer", "0"), ("_t.reveal", range)]).status == 303)
      }
      #expect(try await !guest.get("/visible-range?_t.page=\(page)").text.contains("Row 70<"))
      #expect(server.log.lines.isEmpty)
      _ = try await guest.post("/visible-range?_t.page=\(page)", [("_t.layer", "0"), ("_t.reveal", "70-200@Rows")])
      #expect(server.log.lines == ["all rows"])
    }
  }

  @Test("A sheet is closed, and answers, with a button")
  func sheet() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/layers")
      func send(_ layer: Int, _ name: String, _ value: String) async throws -> Reply {
        try await guest.follow(guest.post("/layers?_t.page=\(page)", [("_t.layer", "\(layer)"), (name, value)]))
      }
      #expect(try await send(0, "_t.press", "main@Pick").text.contains("data-layer=\"1\""))
      #expect(try await !send(1, "_t.dismiss", "1").text.contains("data-layer=\"1\""))
      #expect(try await send(0, "_t.press", "main@Pick").text.contains("data-layer=\"2\""))
      // A covered control cannot be pressed.
      _ = try await send(0, "_t.press", "main@Ask")
      #expect(try await send(2, "_t.press", "main@Red").text.contains("red"))
      #expect(server.log.lines == ["pick", "picked nothing", "pick", "red", "picked red"])
    }
  }

  @Test("A form that is sent twice is handled once. A new attempt after nothing changed is handled")
  func repetition() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let form = [("_t.layer", "0"), ("_t.revision", "1"), ("_t.v.main@\\State.note", ""), ("_t.press", "main@Tick")]
      for _ in 0..<3 { #expect(try await guest.post("/form?_t.page=\(page)", form).status == 303) }
      #expect(server.log.lines == ["tick"])
      _ = try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.revision", "2"), ("_t.press", "main@Tick")])
      #expect(server.log.lines == ["tick", "tick"])
      // Going somewhere changes nothing on the page.
      let leave = [("_t.layer", "0"), ("_t.revision", "3"), ("_t.press", "main@Leave")]
      for _ in 0..<2 { #expect(try await guest.post("/form?_t.page=\(page)", leave)["location"] == "/elsewhere") }
      #expect(server.log.lines == ["tick", "tick", "leave", "leave"])
    }
  }

  @Test("A double click while the first one is still at work is one click")
  func doubleClick() async throws {
    let control = SlowScreen.Control()
    try await withServer(SlowScreen.app(control)) { server in
      control.open()
      let (guest, page) = try await server.guest(at: "/slow")
      async let first = guest.post("/slow?_t.page=\(page)", [("_t.layer", "0"), ("_t.revision", "2"), ("_t.press", "main@Start")])
      async let second = guest.post("/slow?_t.page=\(page)", [("_t.layer", "0"), ("_t.revision", "2"), ("_t.press", "main@Start")])
      #expect(try await [first, second].map(\.status) == [303, 303])
      #expect(try await guest.get("/slow?_t.page=\(page)").text.contains("arrived"))
    }
  }
}
