import Foundation
import Synchronization
import Testing
import TesseraHTML
import TesseraScreen

@Suite("Elements as markup")
struct ElementTests {
  @Test("Words have the tag of their role, and marks where a search matched")
  func text() throws {
    #expect(try markup(.text(.init("A", role: .title))).first("h1")?.allText == "A")
    #expect(try markup(.text(.init("A", role: .heading))).first("h2")?.allText == "A")
    let marked = try markup(.text(.init(Phrase("Riyadh & al-Kharj"), highlights: [0..<2, 7..<8])))
    #expect(marked.first("p")?.allText == "Riyadh & al-Kharj")
    #expect(marked.elements.filter { $0.name == "mark" }.map(\.allText) == ["Ri", "&"])
  }

  @Test("Marks that do not fit the text are left out", arguments: [[0..<99], [1..<2], [4..<2 + 4, 1..<3]])
  func badMarks(ranges: [Range<Int>]) throws {
    let row = try markup(.text(.init(Phrase("éé text"), highlights: ranges)))
    #expect(row.allText == "éé text")
  }

  @Test("A row of words is a paragraph, a button or a link, with pauses between its parts")
  func label() throws {
    let plain = try markup(.label(.init("Orders", subtitle: "Open", value: "12", icon: "box")))
    #expect(plain.first("p")?.allText == "Orders, Open, 12")
    #expect(plain.first("svg")?.attributes["aria-hidden"] == "true")
    let button = try #require(try markup(.label(.init("Orders", activation: .control("go"))), key: "a@b").first("button"))
    #expect(button.attributes["name"] == "_t.press" && button.attributes["value"] == "go@a@b" && button.attributes["data-control"] == "go")
    let link = try #require(try markup(.label(.init("Orders", activation: .link("/orders?a=1&b=2")))).first("a"))
    #expect(link.attributes["href"] == "/orders?a=1&b=2")
  }

  @Test(
    "Destinations that are not allowed are shown as text and reported once",
    arguments: [
      "javascript:alert(1)", " javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "//evil.example", "/\\evil.example",
      "/\t/evil.example", "data:text/html,x", "vbscript:x", "https:evil", "", "#", "file:///etc/passwd",
    ])
  func refusedLinks(destination: String) throws {
    let reports = Reports()
    let renderer = HTMLRenderer(localizer: .english, report: { reports.add($0) })
    let rows = [
      Board.Row(key: "1", element: .label(.init("One", activation: .link(destination)))),
      Board.Row(key: "2", element: .link(.init("Two", to: destination))),
    ]
    let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: rows)])).snapshots[0]
    var writer = HTMLRenderer.Writer()
    renderer.writeLayer(snapshot, page: page([snapshot]), into: &writer)
    let layer = try parseMarkup(writer.bytes)[0]
    #expect(layer.elements.allSatisfy { $0.name != "a" && $0.attributes["href"]?.contains("_tessera") != false })
    #expect(layer.allText.contains("One") && layer.allText.contains("Two"))
    #expect(reports.all.map(\.code) == [.refusedURL])
  }

  @Test("An option shows its picture under the app's link policy, and is named by its title alone")
  func optionPicture() throws {
    func option(_ picture: String?) throws -> MarkupNode {
      try markup(.option(.init(.init("Ada"), icon: "person", picture: picture, style: .radio, mark: .off)))
    }
    let allowed = try option("https://a.example/ada.png")
    #expect(allowed.first("img")?.attributes["src"] == "https://a.example/ada.png" && allowed.first("img")?.attributes["alt"] == "")
    #expect(allowed.first("button")?.allText == "Ada")
    #expect(try option("http://a.example/ada.png").first("img") == nil)
    #expect(try option(nil).first("svg") != nil)
  }

  @Test("A day uses the browser's own picker. Invalid input, and days of other calendars, use text")
  func dates() throws {
    let picker = try #require(
      try markup(.dateField(.init("Day", text: "2026-11-21", earliest: "2026-01-01", latest: "2026-12-31"))).first("input"))
    #expect(picker.attributes["type"] == "date" && picker.attributes["value"] == "2026-11-21")
    #expect(picker.attributes["min"] == "2026-01-01" && picker.attributes["max"] == "2026-12-31")
    let refused = try #require(try markup(.dateField(.init("Day", text: "2026-02-31\"", error: "No"))).first("input"))
    #expect(refused.attributes["type"] == "text" && refused.attributes["value"] == "2026-02-31\"")
    #expect(refused.attributes["aria-invalid"] == "true")
    let hijri = try #require(try markup(.dateField(.init("Day", text: "1448-09-29", kind: .hijri))).first("input"))
    #expect(hijri.attributes["type"] == "text" && hijri.attributes["dir"] == "ltr" && hijri.attributes["inputmode"] == nil)
    #expect(try markup(.dateField(.init("At", text: "", kind: .time))).first("input")?.attributes["type"] == "time")
  }

  @Test("A stepper is a number field with its bounds, and segments are the radio buttons of a group")
  func values() throws {
    let number = try #require(try markup(.stepper(.init("Guests", value: 12, in: 1...9, step: 2)), key: "k").first("input"))
    #expect(number.attributes["type"] == "text" && number.attributes["role"] == "spinbutton" && number.attributes["inputmode"] == "numeric")
    #expect(number.attributes["value"] == "9" && number.attributes["name"] == "_t.v.main@k" && number.attributes["data-by"] == "2")
    #expect(["min", "max", "now"].map { number.attributes["aria-value\($0)"] } == ["1", "9", "9"])
    let negative = try #require(try markup(.stepper(.init("Level", value: -1, in: -3...9))).first("input"))
    // The number keyboards of phones have no minus.
    #expect(negative.attributes["inputmode"] == nil && negative.attributes["value"] == "-1")
    let group = try markup(.segments(.init("Size", [.init("S", control: "s"), .init("L", control: "l")], selected: "l")), key: "k")
    let radios = group.elements.filter { $0.attributes["role"] == "radio" }
    #expect(radios.map { $0.attributes["aria-checked"] } == ["false", "true"] && radios.map { $0.attributes["value"] } == ["s@k", "l@k"])
    #expect(group.elements.contains { $0.attributes["role"] == "radiogroup" && $0.attributes["aria-labelledby"] != nil })
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      var stepper = Element.Stepper("N", value: value, in: 0...1)
      stepper.upper = value
      #expect(try markup(.stepper(stepper)).first("input") != nil)
    }
  }

  @Test("The style sheet of fields is loaded by pages that have some, and only by those")
  func parts() throws {
    func sheets(_ element: Element) throws -> [String?] {
      let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: [.init(key: "k", element: element)])])).snapshots[0]
      var writer = HTMLRenderer.Writer()
      HTMLRenderer(localizer: .english).writePage(page([snapshot]), into: &writer)
      let html = try parseMarkup(writer.bytes)
      return html.flatMap { $0.elements.filter { $0.attributes["rel"] == "stylesheet" }.map { $0.attributes["href"] } }
    }
    #expect(try sheets(.divider) == [HTMLRenderer.Assets.styleSheet.path])
    #expect(try sheets(.toggle(.init("A", isOn: true))) == [HTMLRenderer.Assets.styleSheet.path, HTMLRenderer.Assets.forms.path])
  }

  @Test(
    "Allowed destinations are links",
    arguments: ["/", "/a/b?c#d", "https://a.example/", "HTTPS://a.example", "mailto:a@b.example", "tel:+966"])
  func allowedLinks(destination: String) throws {
    #expect(try markup(.link(.init("Go", to: destination))).first("a")?.attributes["href"] == destination)
  }

  @Test("A button that cannot be used says why; a pending one is busy and keeps the focus")
  func availability() throws {
    let row = try markup(.button(.init("Invite", availability: .disabled(because: "Choose a role"))))
    let button = try #require(row.first("button"))
    #expect(button.attributes["disabled"] != nil)
    #expect(row.first("span") { $0.attributes["id"] == button.attributes["aria-describedby"] }?.allText == "Choose a role")
    let pending = try #require(try markup(.button(.init("Invite", availability: .pending))).first("button"))
    #expect(pending.attributes["aria-busy"] == "true" && pending.attributes["aria-disabled"] == "true")
    #expect(pending.attributes["disabled"] == nil)
  }

  @Test("A field is labelled, and described by its error or else its help")
  func textField() throws {
    let row = try markup(
      .textField(.init("E-mail", text: "a\"<b>", help: "Help", error: "Wrong", kind: .email, isRequired: true, maximumLength: 9)), key: "k")
    let input = try #require(row.first("input"))
    #expect(input.attributes["name"] == "_t.v.main@k" && input.attributes["value"] == "a\"<b>" && input.attributes["type"] == "email")
    #expect(
      input.attributes["aria-required"] == "true" && input.attributes["aria-invalid"] == "true")
    // Browsers would cut a longer text, and count other units: the page keeps it and says that it is too long.
    #expect(input.attributes["maxlength"].flatMap { Int($0) }.map { $0 > 10_000 } == true)
    #expect(row.first("label")?.attributes["for"] == input.attributes["id"])
    #expect(row.first("span") { $0.attributes["id"] == input.attributes["aria-describedby"] }?.allText == "Wrong")
    let unusable = try markup(.textField(.init("City", text: "", help: "Help", availability: .disabled(because: "Choose a country"))))
    let said = try #require(unusable.first("input")?.attributes["aria-describedby"])
    #expect(unusable.first("span") { $0.attributes["id"] == said }?.allText == "Choose a country")
    let area = try markup(.textField(.init("Note", text: "\n\nfirst\r\n</textarea>", kind: .multiline))).first("textarea")
    #expect(area?.allText == "\n\nfirst\r\n</textarea>")
  }

  @Test("Fields for a user name and a code tell the browser what it may fill in and change")
  func accounts() throws {
    func attributes(_ kind: Element.TextField.Kind) throws -> [String: String] {
      try #require(try markup(.textField(.init("A", text: "", kind: kind))).first("input")).attributes
    }
    let username = try attributes(.username)
    #expect(username["type"] == "text" && username["autocomplete"] == "username" && username["inputmode"] == nil)
    #expect(username["autocapitalize"] == "none" && username["spellcheck"] == "false")
    let code = try attributes(.oneTimeCode)
    #expect(code["type"] == "text" && code["autocomplete"] == "one-time-code" && code["inputmode"] == "numeric")
  }

  @Test("A field with a maximum of no characters accepts no input")
  func nothing() throws {
    for (length, written) in [(0, "0"), (-20, "0")] {
      var field = Element.TextField("A", text: "")
      field.maximumLength = length
      #expect(try markup(.textField(field)).first("input")?.attributes["maxlength"] == written)
    }
  }

  @Test("A switch sends 0 when it is off, without the script")
  func toggle() throws {
    let row = try markup(.toggle(.init("Wi-Fi", subtitle: "Home", isOn: true)), key: "k")
    let inputs = row.elements.filter { $0.name == "input" }
    #expect(inputs.map { $0.attributes["name"] } == ["_t.b.main@k", "_t.b.main@k"])
    #expect(inputs.map { $0.attributes["value"] } == ["0", "1"])
    #expect(inputs[1].attributes["role"] == "switch" && inputs[1].attributes["checked"] != nil)
  }

  @Test("A slider stays within its range, for all numbers", arguments: [-5.0, 0, 2.5, 99, .nan, .infinity])
  func slider(value: Double) throws {
    let input = try #require(try markup(.slider(.init("Level", value: value, in: 0...10, step: 0.5))).first("input"))
    let shown = try #require(input.attributes["value"].flatMap(Double.init))
    #expect((0...10).contains(shown))
    #expect(input.attributes["step"] == "0.5")
  }

  @Test("Numbers are shown and spoken in the language's digits, and the browser's values keep its format")
  func digits() throws {
    let arabic = Localizer(Language("ar-EG"))
    let slider = try markup(.slider(.init("Level", value: 2.5, in: 0...10)), localizer: arabic)
    #expect(slider.first("output")?.allText == "٢٫٥")
    let range = try #require(slider.first("input"))
    #expect(range.attributes["value"] == "2.5" && range.attributes["aria-valuetext"] == "٢٫٥")
    let stepper = try #require(try markup(.stepper(.init("Guests", value: 1_200, in: 1...5_000)), localizer: arabic).first("input"))
    #expect(stepper.attributes["value"] == "١٢٠٠" && stepper.attributes["aria-valuetext"] == "١٬٢٠٠")
    let bar = try #require(try markup(.progress(.init("Up", fraction: 0.456)), localizer: arabic).first("progress"))
    #expect(bar.attributes["value"] == "46" && bar.attributes["aria-valuetext"]?.contains("٤٦") == true)
    // If the text is the number itself, it is not repeated, and it is never stale while the user slides.
    let english = try markup(.slider(.init("Level", value: 2.5, in: 0...10)))
    #expect(english.first("output")?.allText == "2.5" && english.first("input")?.attributes["aria-valuetext"] == nil)
  }

  @Test("A choice is a combobox that opens a dialog")
  func choice() throws {
    let row = try markup(.choice(.init("City", value: nil, error: "Choose one", isRequired: true)))
    let button = try #require(row.first("button"))
    #expect(button.attributes["role"] == "combobox" && button.attributes["aria-haspopup"] == "dialog")
    #expect(button.allText == "Select")
    #expect(row.first("span") { $0.attributes["id"] == button.attributes["aria-labelledby"] }?.allText.hasPrefix("City") == true)
    #expect(row.first("span") { $0.attributes["id"] == button.attributes["aria-describedby"] }?.allText == "Choose one")
  }

  @Test("An option says its mark, its position and whether its children are shown")
  func option() throws {
    let row = try markup(.option(.init(.init(Phrase("Riyadh")), style: .checkbox, mark: .mixed, depth: 2, isExpanded: false)), key: "k")
    let pick = try #require(row.first("button") { $0.attributes["role"] == "checkbox" })
    #expect(
      pick.attributes["aria-checked"] == "mixed" && pick.attributes["aria-level"] == "3" && pick.attributes["aria-expanded"] == "false")
    let expand = try #require(row.first("button") { $0.attributes["data-control"] == "expand" })
    #expect(expand.attributes["value"] == "expand@k" && expand.attributes["aria-expanded"] == "false")
  }

  @Test("An option that cannot be chosen can be reached, and says why")
  func unavailableOption() throws {
    let row = try markup(
      .option(.init(.init(Phrase("Rome")), style: .radio, mark: .off, isExpanded: false, availability: .disabled(because: "Closed"))),
      key: "k")
    let pick = try #require(row.first("button") { $0.attributes["role"] == "radio" })
    #expect(pick.attributes["aria-disabled"] == "true" && pick.attributes["disabled"] == nil)
    let reason = try #require(row.first("span") { $0.attributes["class"] == "help" })
    #expect(pick.attributes["aria-describedby"] == reason.attributes["id"] && reason.allText == "Closed")
  }

  @Test("Of several links in a row each reports its own control")
  func severalLinks() throws {
    let row = try markup(
      .row([
        .button(.init("Delete")), .link(.init("Help", to: "/help", control: "help")), .link(.init("Terms", to: "/terms", control: "terms")),
      ]))
    #expect(row.elements.compactMap { $0.name == "a" ? $0.attributes["data-control"] : nil } == ["help", "terms"])
    #expect(try markup(.link(.init("Help", to: "/help"))).first("a")?.attributes["data-control"] == "main")
  }

  @Test("Of several messages in a row each is known by its own words")
  func severalMessages() throws {
    let row = try markup(
      .column([.message(.init("Saved", tone: .success)), .message(.init("Full", detail: "Delete something", tone: .failure))]))
    let messages = row.elements.filter { ["status", "alert"].contains($0.attributes["role"] ?? "") }
    let words = messages.map { message in
      row.elements.filter { $0.attributes["id"] == message.attributes["aria-labelledby"] }.map(\.allText)
    }
    #expect(words == [["Saved"], ["Full, Delete something"]])
  }

  @Test("Progress, badges, facts, dividers, pictures and messages have their roles")
  func others() throws {
    #expect(try markup(.progress(.init("Up", fraction: 0.456))).first("progress")?.attributes["aria-valuetext"] == "46%")
    #expect(try markup(.progress(.init())).first("progress")?.attributes["value"] == nil)
    #expect(try markup(.badge(.init("Paid", tone: .success))).first("p")?.allText == "Paid")
    #expect(try markup(.facts([.init("A", Phrase("1"))])).first("dl")?.elements.map(\.name) == ["dl", "div", "dt", "bdi", "dd", "bdi"])
    #expect(try markup(.divider).first("hr") != nil)
    #expect(try markup(.image(.init(.symbol("truck"), description: "Truck"))).first("svg")?.attributes["aria-label"] == "Truck")
    #expect(try markup(.image(.init(.url("https://a.example/x.png")))).first("img")?.attributes["alt"] == "")
    #expect(try markup(.image(.init(.url("http://a.example/x.png"), description: "X"))).first("img") == nil)
    let message = try #require(
      try markup(.message(.init("Failed", detail: "Why", tone: .failure))).first("div") { $0.attributes["role"] == "alert" })
    let named = message.elements.first { $0.attributes["id"] == message.attributes["aria-labelledby"] }
    #expect(named?.allText == "Failed, Why")
  }

  @Test("An accessibility label replaces the name, and hidden elements are not spoken")
  func accessible() throws {
    let button = try markup(.accessible(.button(.init("X")), .init(label: "Close", hint: "Goes back"))).first("button")
    #expect(button?.attributes["aria-label"] == "Close" && button?.attributes["aria-description"] == "Goes back")
    #expect(try markup(.accessible(.divider, .init(isHidden: true))).first("div")?.attributes["aria-hidden"] == "true")
  }

  @Test("Names of controls and rows are escaped and can be decoded", arguments: ["a\"b", "<x>", "a&amp;", "\0\r\n", "é", "\u{202E}x"])
  func names(key: String) throws {
    let button = try #require(try markup(.button(.init("X", control: Control.Name("c"))), key: key).first("button"))
    #expect(button.attributes["value"].map(HTMLRenderer.WireKey.decoded) == "c@\(key)")
  }

  @Test("Every known symbol is drawn, and unknown ones are a dot")
  func symbols() throws {
    let drawings = try parseMarkup(HTMLRenderer.Assets.symbols.bytes)[0].children.compactMap { $0.attributes["id"] }
    for symbol in Element.Symbol.known {
      #expect(drawings.contains(symbol.name))
      let used = try markup(.image(.init(.symbol(symbol)))).first("use")?.attributes["href"]
      #expect(used == HTMLRenderer.Assets.symbols.path + "#" + symbol.name)
    }
    #expect(try markup(.image(.init(.symbol("</svg>")))).first("use")?.attributes["href"]?.hasSuffix("#dot") == true)
  }
}

/// Collects diagnostics from any thread.
final class Reports: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  func add(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
  var all: [Diagnostic] { storage.withLock { $0 } }
}
