import TesseraHTML
import TesseraScreen
import Testing

/// A list with its detail.
private struct Mails: Screen {
  struct State: ScreenState { var isOpen = false }
  enum Action: Equatable, Sendable { case open, close }

  func title(for state: State) -> Phrase { "Mails" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("Lead") }
    SectionModel("List") { ButtonItem("Open", on: .open) }
    SectionModel("Detail") { TextItem("Words") }.detail(of: "List", isOpen: state.isOpen, onClose: .close)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isOpen = action == .open
    return .none
  }
}

@Suite("A list with its detail as markup")
struct DetailTests {
  private func written(isOpen: Bool) throws -> (sections: [MarkupNode], page: String) {
    let state = Mails.State(isOpen: isOpen)
    let page = Page(
      Mails(), state: state, environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    let renderer = HTMLRenderer(localizer: .english, report: { _ in })
    let model = HTMLRenderer.PageModel(pageID: "p1", path: "/mails", title: "Test", layers: page.snapshots)
    var writer = HTMLRenderer.Writer()
    renderer.writeLayer(page.snapshots[0], page: model, into: &writer)
    var whole = HTMLRenderer.Writer()
    renderer.writePage(model, into: &whole)
    return (try parseMarkup(writer.bytes)[0].elements.filter { $0.name == "section" }, String(decoding: whole.bytes, as: UTF8.self))
  }

  @Test("Closed, the detail is seen only where there is room for both")
  func closed() throws {
    let (sections, page) = try written(isOpen: false)
    #expect(sections.map { $0.attributes["class"] } == ["section list", "section list pane", "section list beside pane detail only-wide"])
    #expect(page.contains("href=\"\(HTMLRenderer.Assets.layouts.path)\"") && page.contains(HTMLRenderer.Assets.detailScript.path))
  }

  @Test("When open, it has a form's back button, and hides the list in narrow windows")
  func open() throws {
    let (sections, _) = try written(isOpen: true)
    #expect(
      sections.map { $0.attributes["class"] } == [
        "section list only-wide", "section actions way-back only-narrow", "section list pane only-wide", "section list beside pane detail",
      ])
    let button = try #require(sections[1].first("button"))
    #expect(button.attributes["type"] == nil || button.attributes["type"] == "submit")
    #expect("\(button)".contains("Back to List"))
  }

  @Test("List and detail are regions with names")
  func regions() throws {
    let (sections, _) = try written(isOpen: true)
    #expect(sections.map { $0.attributes["role"] } == [nil, nil, "region", "region"])
    #expect(sections.map { $0.attributes["aria-label"] } == [nil, nil, "List", "Detail"])
  }
}
