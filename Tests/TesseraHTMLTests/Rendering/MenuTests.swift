import TesseraHTML
import TesseraScreen
import Testing

@Suite("Menus as markup")
struct MenuTests {
  private let menu = Element.Menu(
    "Actions", leading: [.init("Flag", control: "row.l.Flag")], actions: [.init("Move down", control: "row.down")],
    trailing: [
      .init("Archive", icon: "box", control: "row.t.Archive", availability: .disabled(because: "Locked")),
      .init("Delete", control: "row.t.Delete", emphasis: .destructive),
    ], of: .label(.init("Mail", activation: .control("main"))))

  @Test("A menu is a button that opens a list of buttons of the form, without any script")
  func menuOfARow() throws {
    let row = try markup(.menu(menu), key: "a@b")
    let button = try #require(row.elements.first { $0.attributes["aria-haspopup"] == "menu" })
    let list = try #require(row.elements.first { $0.attributes["role"] == "menu" })
    #expect(button.attributes["popovertarget"] == list.attributes["id"] && button.attributes["type"] == "button")
    #expect(button.attributes["aria-label"] == "Actions" && list.attributes["aria-labelledby"] == button.attributes["id"])
    #expect(list.attributes["popover"] != nil)
    let entries = list.elements.filter { $0.attributes["role"] == "menuitem" }
    #expect(entries.map(\.allText) == ["Flag", "Move down", "Archive", "Delete"])
    #expect(entries.map { $0.attributes["value"] } == ["row.l.Flag@a@b", "row.down@a@b", "row.t.Archive@a@b", "row.t.Delete@a@b"])
    #expect(entries.allSatisfy { $0.attributes["name"] == "_t.press" && $0.attributes["type"] == "submit" })
    #expect(entries.map { $0.attributes["data-edge"] } == ["leading", nil, "trailing", "trailing"])
    #expect(entries.map { $0.attributes["disabled"] != nil } == [false, false, true, false])
    #expect(list.allText.contains("Locked"))
    #expect(row.elements.contains { $0.attributes["class"] == "label" } && !row.elements.contains { $0.attributes["class"] == "grip" })
  }

  @Test("A row that can be dragged has a handle with its name, and an element for the answer; both are for the script alone")
  func handle() throws {
    var menu = menu
    menu.position = .init("a", next: "b")
    let row = try markup(.menu(menu))
    let grip = try #require(row.elements.first { $0.attributes["class"] == "grip" })
    #expect(grip.attributes["type"] == "button" && grip.attributes["name"] == nil)
    #expect(grip.attributes["aria-label"]?.hasPrefix("Reorder: ") == true && grip.attributes["aria-label"]?.contains("Mail") == true)
    #expect(grip.attributes["data-words"]?.split(separator: "|").count == 4)
    let input = try #require(row.elements.first { $0.name == "input" })
    #expect(input.attributes["type"] == "hidden" && input.attributes["name"] == nil && input.attributes["data-control"] == "row.move")
  }

  @Test("A line of a table is dragged by a handle with the name of its row")
  func handleOfLine() throws {
    var menu = Element.Menu("Actions", actions: [.init("Open", control: "open")], of: .row([.text(.init("Abha")), .text(.init("84.00"))]))
    menu.position = .init("a", next: "b")
    let cell = try #require(SectionStyle.table([.init("Name"), .init("Price")]).cells(of: .menu(menu))?.last)
    let grip = try #require(try markup(cell).elements.first { $0.attributes["class"] == "grip" })
    #expect(grip.attributes["aria-label"]?.contains("Abha") == true && grip.attributes["aria-label"]?.contains("84.00") == false)
  }

  @Test("The id of a menu in the document stays when its actions change, and so does the focus")
  func identities() throws {
    func ids(_ actions: [Element.Button]) throws -> [String] {
      var menu = Element.Menu("Actions", actions: actions, of: .text(.init("Stop")))
      menu.position = .init("a", next: nil)
      return try markup(.menu(menu)).elements.compactMap { $0.attributes["id"] }
    }
    let (up, down) = (Element.Button("Move up", control: "row.up"), Element.Button("Move down", control: "row.down"))
    #expect(try ids([up]) == ids([down]) && ids([down, up]) == ids([up]) && ids([up]).count == 3)
  }

  @Test("Names and ids with markup stay text", arguments: ["<img src=x onerror=alert(1)>", "\" onclick=\"x", "</button></div>", "a|b|c|%"])
  func hostile(name: String) throws {
    var menu = Element.Menu(
      "Actions: \(name)", actions: [.init(Phrase(name), control: Control.Name(name))], of: .text(.init(Phrase(name))))
    menu.position = .init(name, next: nil)
    let row = try markup(.menu(menu), key: name)
    #expect(row.elements.filter { $0.attributes["role"] == "menuitem" }.map(\.allText) == [name])
    for element in row.elements {
      #expect(["li", "div", "button", "p", "bdi", "svg", "use", "span", "input"].contains(element.name))
      #expect(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "src" })
    }
  }

  @Test("A menu alone says its words, one without actions is its content, and two in a row differ")
  func others() throws {
    let alone = try markup(.menu(.init("More", actions: [.init("Export", control: "export")])))
    #expect(alone.elements.first { $0.attributes["aria-haspopup"] == "menu" }?.allText == "More")
    let none = try markup(.menu(.init("Actions", of: .text(.init("Words")))))
    #expect(none.allText == "Words" && !none.elements.contains { $0.name == "button" })
    let two = try markup(
      .row([
        .menu(.init("One", actions: [.init("A", control: "a")])), .menu(.init("Two", actions: [.init("B", control: "b")])),
      ]))
    let ids = two.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count && ids.count == 4)
  }

  @Test("Only pages with a menu load its style sheet and its script")
  func assets() {
    func document(_ element: Element) -> String {
      let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: [.init(key: "1", element: element)])])).snapshots[0]
      var writer = HTMLRenderer.Writer()
      HTMLRenderer(localizer: .english, report: { _ in }).writePage(page([snapshot]), into: &writer)
      return String(writer.text.prefix { $0 != "\u{1}" }.split(separator: "<body").first ?? "")
    }
    let (with, without) = (document(.menu(menu)), document(.text(.init("Words"))))
    for asset in [HTMLRenderer.Assets.menus, HTMLRenderer.Assets.menuScript] {
      #expect(with.contains(asset.path) && !without.contains(asset.path))
    }
  }

  @Test("The actions of a table line are in its last cell")
  func table() {
    let columns = [SectionStyle.Column("A"), SectionStyle.Column("B")]
    let line = Element.menu(.init("Actions", actions: [.init("X", control: "x")], of: .row([.text(.init("1")), .text(.init("2"))])))
    let cells = SectionStyle.table(columns).cells(of: line)
    #expect(cells?.count == 2 && cells?.first == .text(.init("1")))
    guard case .menu(let menu)? = cells?.last else { return #expect(Bool(false)) }
    #expect(menu.content == .text(.init("2")) && menu.all.count == 1)
  }
}
