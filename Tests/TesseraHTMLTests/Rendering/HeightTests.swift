import TesseraHTML
import TesseraScreen
import Testing

private struct Heights: Screen {
  struct State: ScreenState { var height: Double? }
  enum Action: Equatable, Sendable { case change(Double?) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if let height = state.height { TextItem("Fixed").id("row").height(height) } else { TextItem("Free").id("row") }
      TextItem("Other").id("other")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .change(let height) = action { state.height = height }
    return .none
  }
}

@Suite("Heights of rows as markup")
struct HeightTests {
  @Test(
    "A fixed height is whole points within bounds, and an invalid one is ignored",
    arguments: [
      (40, "40"), (40.6, "41"), (10_001, "10000"), (.greatestFiniteMagnitude, "10000"), (0, nil), (-5, nil), (.nan, nil), (.infinity, nil),
      (nil, nil),
    ] as [(Double?, String?)])
  func markup(height: Double?, written: String?) throws {
    let page = Page(
      Heights(), state: .init(height: height), environment: ScreenEnvironment(localizer: .english, report: { _ in }),
      inbox: Page.EffectInbox {})
    let renderer = HTMLRenderer(localizer: .english, report: { _ in })
    var writer = HTMLRenderer.Writer()
    renderer.writeLayer(
      page.snapshots[0], page: HTMLRenderer.PageModel(pageID: "p", path: "/", title: "T", layers: page.snapshots), into: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains("data-height") == (written != nil))
    if let written { #expect(text.contains("data-height=\"\(written)\"")) }
  }
}
