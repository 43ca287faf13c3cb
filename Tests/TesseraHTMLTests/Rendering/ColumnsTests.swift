import TesseraHTML
import TesseraScreen
import Testing

/// Two lists, the second beside the first if wanted.
private struct Lists: Screen {
  struct State: ScreenState { var isBeside = true }
  enum Action: Equatable, Sendable { case toggle }

  func title(for state: State) -> Phrase { "Lists" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("One") { TextItem("1") }
    SectionModel("Two") { TextItem("2") }.beside(state.isBeside)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isBeside.toggle()
    return .none
  }
}

@Suite("Sections beside each other as markup")
struct ColumnsTests {
  private func written(_ state: Lists.State) throws -> (sections: [String], page: String) {
    let page = Page(
      Lists(), state: state, environment: ScreenEnvironment(localizer: .english, report: { _ in }), inbox: Page.EffectInbox {})
    let renderer = HTMLRenderer(localizer: .english, report: { _ in })
    let model = HTMLRenderer.PageModel(pageID: "p1", path: "/lists", title: "Test", layers: page.snapshots)
    var writer = HTMLRenderer.Writer()
    renderer.writeLayer(page.snapshots[0], page: model, into: &writer)
    let sections = try parseMarkup(writer.bytes)[0].elements.filter { $0.name == "section" }.map { $0.attributes["class"] ?? "" }
    var whole = HTMLRenderer.Writer()
    renderer.writePage(model, into: &whole)
    return (sections, String(decoding: whole.bytes, as: UTF8.self))
  }

  @Test("The second has a class for it, and the page includes the style sheet")
  func markup() throws {
    let (sections, page) = try written(.init())
    #expect(sections == ["section list", "section list beside"])
    #expect(page.contains("href=\"\(HTMLRenderer.Assets.layouts.path)\""))
  }

  @Test("Without columns there is neither")
  func plain() throws {
    let (sections, page) = try written(.init(isBeside: false))
    #expect(sections == ["section list", "section list"])
    #expect(!page.contains("href=\"\(HTMLRenderer.Assets.layouts.path)\""))
  }
}
