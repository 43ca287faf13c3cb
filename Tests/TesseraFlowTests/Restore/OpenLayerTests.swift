import Tessera
import TesseraTesting
import Testing

private enum Branches: MenuType {
  static let staticData: [OptionModel]? = [OptionModel("r", "Riyadh"), OptionModel("j", "Jeddah"), OptionModel("d", "Dammam")]
}

/// A form with a picker, a sheet that an action presents, and one that comes by itself.
private struct Order: Screen {
  struct State: ScreenState, Codable { var branches: [OptionModel] = [], note = "", isOpen = true }
  enum Action: Equatable, Sendable { case didPressNote, noted(String), didPressLater, later }

  func title(for state: State) -> Phrase { "Order" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Branches", Branches.self, selection: \.branches)
      if state.isOpen { ButtonItem("Add a note", on: .didPressNote) }
      ButtonItem("Later", on: .didPressLater)
      TextItem("Noted '\(state.note)'").id("noted")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNote, .later: return .present(Presentation(Note(), id: "note", state: .init()) { .noted($0) })
    case .noted(let text):
      state.note = text
      state.isOpen = false
    case .didPressLater: return .send(.later)
    }
    return .none
  }
}

private struct Note: Screen {
  struct State: Equatable, Codable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case didPressDone }
  typealias Output = String
  func title(for state: State) -> Phrase { "Note" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Words", text: \.text)
      ButtonItem("Done", on: .didPressDone)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.text) }
}

@Suite("Layers that are open when a page is kept") struct OpenLayerTests {
  private let order = AnyScreen(Order())

  private func again(_ page: HeadlessPage) throws -> HeadlessPage { try HeadlessPage(order, restoring: #require(page.save())) }

  @Test("A picker is open again with what was picked, and gives its choice to the form") func picker() async throws {
    let page = HeadlessPage(order)
    page.tap("Branches")
    try await page.settle()
    page.tap("Jeddah")
    let next = try again(page)
    #expect(next.page.snapshots.map(\.layer) == page.page.snapshots.map(\.layer))
    try await next.settle()
    #expect(next.element("Jeddah")?.states.contains(.checked) == true)
    next.tap("Riyadh")
    let last = try again(next)
    try await last.settle()
    last.tap("\("Done" as Phrase) (\(2))")
    #expect(last.element("Branches")?.value == "Jeddah +1 more")
    #expect(last.page.snapshots.count == 1)
  }

  @Test(
    "A sheet that an action presents is open again with its text; its result arrives once", arguments: ["Add a note", "Later"] as [Phrase])
  func sheet(_ button: Phrase) throws {
    let page = HeadlessPage(order)
    page.tap(button)
    page.type("fragile", into: "Words")
    let next = try again(page)
    #expect(next.element("Words", role: .textbox)?.value == "fragile")
    next.tap("Done")
    #expect(next.shows("Noted 'fragile'") && next.page.snapshots.count == 1)
    next.tap("Later")
    #expect(next.page.snapshots.last.map { $0.layer > LayerID(1) } == true)
  }

  @Test("Changes are counted from a number that nobody has seen") func revisions() throws {
    let page = HeadlessPage(order)
    page.tap("Later")
    let next = try again(page)
    for (before, after) in zip(page.page.snapshots, next.page.snapshots) { #expect(after.revision > before.revision + 1_000) }
  }
}
