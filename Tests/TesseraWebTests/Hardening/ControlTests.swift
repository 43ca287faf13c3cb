import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Every control without script", .timeLimit(.minutes(2)))
struct ControlTests {
  /// What a browser sends for one use of a control, and what the screen then handles.
  struct Use: CustomTestStringConvertible, Sendable {
    let name: String
    let fields: [(String, String)]
    let log: [String]
    var testDescription: String { name }
  }

  static let uses = [
    Use(name: "a button", fields: [("press", "save@button")], log: ["press save"]),
    Use(name: "a row", fields: [("press", "open@tappable")], log: ["press open"]),
    Use(name: "a choice", fields: [("press", "choice@choice")], log: ["press choice"]),
    Use(name: "a radio button", fields: [("press", "radio@radio off")], log: ["press radio"]),
    Use(name: "a check box", fields: [("press", "parent@parent")], log: ["press parent"]),
    Use(name: "what opens a group", fields: [("press", "expand@parent")], log: ["press expand"]),
    Use(name: "the button of a message", fields: [("press", "retry@failure")], log: ["press retry"]),
    Use(name: "a switch, off", fields: [("b.switch@switch", "0")], log: ["turn switch off"]),
    Use(name: "a switch as it is", fields: [("b.switch@switch", "0"), ("b.switch@switch", "1")], log: []),
    Use(name: "a slider", fields: [("v.slider@slider", "7")], log: ["slide slider to 7.0"]),
    Use(name: "a slider past its end", fields: [("v.slider@slider", "11")], log: []),
    Use(name: "a slider without a number", fields: [("v.slider@slider", "loud")], log: []),
    Use(name: "a text field", fields: [("v.field@field", "Grace")], log: ["set field to 'Grace'"]),
    Use(name: "a text field as it is", fields: [("v.field@field", "Ada")], log: []),
    Use(name: "several lines", fields: [("v.notes@notes", "a\r\nb")], log: ["set notes to 'a\nb'"]),
    Use(name: "a search field", fields: [("v.search@search", "x"), ("apply", "1")], log: ["set search to 'x'"]),
    Use(
      name: "edits and a press, edits first", fields: [("press", "save@button"), ("v.field@field", "Grace"), ("b.switch@switch", "0")],
      log: ["set field to 'Grace'", "turn switch off", "press save"]),
    Use(name: "a disabled button", fields: [("press", "delete@disabled")], log: []),
    Use(name: "a pending button", fields: [("press", "send@pending")], log: []),
    Use(name: "a button that is not there", fields: [("press", "save@elsewhere")], log: []),
    Use(name: "a control that is not there", fields: [("press", "launch@button")], log: []),
    Use(name: "a field that is not there", fields: [("v.field@elsewhere", "x"), ("v.launch@field", "x")], log: []),
    Use(name: "another layer", fields: [("layer", "7"), ("press", "save@button")], log: []),
    Use(name: "closing what cannot be closed", fields: [("dismiss", "1")], log: []),
  ]

  @Test("A form is answered with a redirect to a page that shows what became of it", arguments: uses)
  func use(_ use: Use) async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/elements")
      let answer = try await guest.post("/elements?page=\(page)", [("layer", "0"), ("revision", "1")] + use.fields)
      #expect(answer.status == 303)
      #expect(answer["location"] == "/elements?page=\(page)")
      #expect(server.log.lines == use.log)
      let shown = try await guest.follow(answer)
      #expect(shown.status == 200 && shown.pageID == page)
      if use.log.contains("press expand") { #expect(shown.text.presses.contains("child@child")) }
      if use.log.contains("set field to 'Grace'") { #expect(shown.text.contains("value=\"Grace\"")) }
    }
  }

  @Test("More rows of a long list come with a button")
  func reveal() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/window")
      #expect(try await !guest.get("/window?page=\(page)").text.contains("Row 20<"))
      let answer = try await guest.post("/window?page=\(page)", [("layer", "0"), ("reveal", "20-70@Rows")])
      let shown = try await guest.follow(answer).text
      #expect(shown.contains("Row 69<") && !shown.contains("Row 70<"))
      for range in ["-1-5@Rows", "5@Rows", "9-3@Rows", "1-2@Nothing", "0-99999999999999999999@Rows", "1000-2000@Rows", "x"] {
        #expect(try await guest.post("/window?page=\(page)", [("layer", "0"), ("reveal", range)]).status == 303)
      }
      #expect(try await !guest.get("/window?page=\(page)").text.contains("Row 70<"))
      #expect(server.log.lines.isEmpty)
      _ = try await guest.post("/window?page=\(page)", [("layer", "0"), ("reveal", "70-200@Rows")])
      #expect(server.log.lines == ["all rows"])
    }
  }

  @Test("A sheet is closed, and answers, with a button")
  func sheet() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/layers")
      func send(_ layer: Int, _ name: String, _ value: String) async throws -> Reply {
        try await guest.follow(guest.post("/layers?page=\(page)", [("layer", "\(layer)"), (name, value)]))
      }
      #expect(try await send(0, "press", "main@Pick").text.contains("data-layer=\"1\""))
      #expect(try await !send(1, "dismiss", "1").text.contains("data-layer=\"1\""))
      #expect(try await send(0, "press", "main@Pick").text.contains("data-layer=\"2\""))
      // What is covered cannot be pressed.
      _ = try await send(0, "press", "main@Ask")
      #expect(try await send(2, "press", "main@Red").text.contains("red"))
      #expect(server.log.lines == ["pick", "picked nothing", "pick", "red", "picked red"])
    }
  }

  @Test("A form that is sent twice is carried out once; another try after nothing changed is carried out")
  func repetition() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let form = [("layer", "0"), ("revision", "1"), ("v.main@Note", ""), ("press", "main@Tick")]
      for _ in 0..<3 { #expect(try await guest.post("/form?page=\(page)", form).status == 303) }
      #expect(server.log.lines == ["tick"])
      _ = try await guest.post("/form?page=\(page)", [("layer", "0"), ("revision", "2"), ("press", "main@Tick")])
      #expect(server.log.lines == ["tick", "tick"])
      // Going somewhere changes nothing on the page.
      let leave = [("layer", "0"), ("revision", "3"), ("press", "main@Leave")]
      for _ in 0..<2 { #expect(try await guest.post("/form?page=\(page)", leave)["location"] == "/elsewhere") }
      #expect(server.log.lines == ["tick", "tick", "leave", "leave"])
    }
  }

  @Test("A double click while the first one is still at work is one click")
  func doubleClick() async throws {
    let control = SlowScreen.Control()
    try await withServer(SlowScreen.app(control)) { server in
      control.open()
      let (guest, page) = try await server.guest(at: "/slow")
      async let first = guest.post("/slow?page=\(page)", [("layer", "0"), ("revision", "2"), ("press", "main@Start")])
      async let second = guest.post("/slow?page=\(page)", [("layer", "0"), ("revision", "2"), ("press", "main@Start")])
      #expect(try await [first, second].map(\.status) == [303, 303])
      #expect(try await guest.get("/slow?page=\(page)").text.contains("arrived"))
    }
  }
}
