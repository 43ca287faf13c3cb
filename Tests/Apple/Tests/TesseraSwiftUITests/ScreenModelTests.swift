import Observation
import Tessera
import Testing

@testable import TesseraSwiftUI

private struct CounterScreen: Screen {
  struct State: ScreenState, Codable { var counts = Array(repeating: 0, count: 100) }
  enum Action: Equatable, Sendable { case count(Int), push, ask }
  func title(for state: State) -> Phrase { "Counters" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("First") {
      for position in 0..<50 { SubtitleItem("\(position): \(state.counts[position])", on: .count(position)).id(position) }
    }
    SectionModel("Second") {
      for position in 50..<100 { SubtitleItem("\(position): \(state.counts[position])", on: .count(position)).id(position) }
    }
    SectionModel { ButtonItem("Push", on: .push) }.style(.actions)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .count(let position): state.counts[position] += 1
    case .push: return .present(Presentation(Page(), id: "page", kind: .push))
    case .ask: break
    }
    return .none
  }
  struct Page: Screen {
    func title(for state: NoState) -> Phrase { "Page" }
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("Words") } }
  }
}

@Suite("The adapter from a page to what views observe", .serialized)
@MainActor
struct ScreenModelTests {
  @Test("A change of one row leaves every other row the same object")
  func identity() throws {
    let model = ScreenModel(AnyScreen(CounterScreen()))
    model.begin()
    let before = model.layers[0].sections
    let row = try #require(before[0].rows[7].row)
    model.send(Control.Event(.main), to: row, on: .root)
    let after = model.layers[0].sections
    #expect(zip(before[0].rows, after[0].rows).count { $0 != $1 } == 1)
    #expect(before[1] == after[1])
    #expect(before[2] == after[2])
  }

  @Test("Views that read another property are not updated")
  func observation() throws {
    let model = ScreenModel(AnyScreen(CounterScreen()))
    model.begin()
    let layer = model.layers[0]
    final class Count: Sendable { nonisolated(unsafe) var titles = 0, rows = 0 }
    let count = Count()
    // Both closures are called on the main actor, where the change is made.
    withObservationTracking {
      _ = layer.title
    } onChange: {
      count.titles += 1
    }
    withObservationTracking {
      _ = layer.sections
    } onChange: {
      count.rows += 1
    }
    let row = try #require(layer.sections[0].rows[0].row)
    model.send(Control.Event(.main), to: row, on: .root)
    #expect((count.titles, count.rows) == (0, 1))
  }

  @Test("A shortened path goes back, and pages are in the path and not presented")
  func path() throws {
    let model = ScreenModel(AnyScreen(CounterScreen()))
    model.begin()
    let button = try #require(model.layers[0].sections[2].rows[0].row)
    model.send(Control.Event(.main), to: button, on: .root)
    #expect(model.stacks.count == 1)
    #expect(model.path(over: .root).count == 1)
    #expect(model.presented(over: .root) == nil)
    model.setPath([], over: .root)
    #expect(model.layers.count == 1)
  }

  /// A sheet whose result opens a full screen after it.
  private struct RelayScreen: Screen {
    enum Action: Equatable, Sendable { case sheet, cover }
    func title(for state: NoState) -> Phrase { "Relay" }
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Begin", on: .sheet) } }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
      switch action {
      case .sheet: .present(Presentation(Step(), id: "sheet", kind: .sheet) { _ in .cover })
      case .cover: .present(Presentation(Step(), id: "cover", kind: .fullScreen) { _ in .sheet })
      }
    }
    struct Step: Screen {
      enum Action: Equatable, Sendable { case done }
      typealias Output = Int
      func title(for state: NoState) -> Phrase { "Step" }
      func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Done", on: .done) } }
      func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .finish(1) }
    }
  }

  @Test("SwiftUI reports a dismissed sheet late: the layer presented since then, in another way, stays")
  func relay() throws {
    let model = ScreenModel(AnyScreen(RelayScreen()))
    model.begin()
    model.send(Control.Event(.main), to: try #require(model.layers[0].sections[0].rows[0].row), on: .root)
    let sheet = try #require(model.presented(over: .root, as: .sheet))
    #expect(model.presented(over: .root, as: .fullScreen) == nil)
    model.send(Control.Event(.main), to: try #require(sheet.sections[0].rows[0].row), on: sheet.id)
    let cover = try #require(model.presented(over: .root, as: .fullScreen))
    model.didTakeAway(.sheet, over: .root)
    #expect(model.layers.map(\.id) == [.root, cover.id])
    model.didTakeAway(.fullScreen, over: .root)
    #expect(model.layers.map(\.id) == [.root])
  }

  /// A form with a draft, and a sheet that has one as well.
  private struct DraftScreen: Screen {
    struct State: ScreenState { var note = "" }
    enum Action: Equatable, Sendable { case open }
    func title(for state: State) -> Phrase { "Draft" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Note", text: \.note)
        ButtonItem("Open", on: .open)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      .present(Presentation(DraftScreen(), id: "sheet", kind: .sheet))
    }
    static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })
  }

  @Test("A draft below does not hold the sheet over it; one in the sheet does")
  func drafts() throws {
    let model = ScreenModel(AnyScreen(DraftScreen()))
    model.begin()
    func row(_ layer: ScreenModel.LayerModel, _ number: Int) throws -> Row { try #require(layer.sections[0].rows[number].row) }
    model.send(Control.Event(.main, .text("draft")), to: try row(model.layers[0], 0), on: .root)
    model.send(Control.Event(.main), to: try row(model.layers[0], 1), on: .root)
    let sheet = try #require(model.presented(over: .root, as: .sheet))
    #expect(model.wouldLoseChanges && model.layers[0].wouldLoseChanges && !sheet.wouldLoseChanges)
    model.send(Control.Event(.main, .text("draft")), to: try row(sheet, 0), on: sheet.id)
    #expect(sheet.wouldLoseChanges)
  }

  @Test("A released model ends its page")
  func lifetime() {
    weak var gone: ScreenModel?
    do {
      let model = ScreenModel(AnyScreen(CounterScreen()))
      model.begin()
      gone = model
    }
    #expect(gone == nil)
  }
}

@Suite("Areas of an app in a model for SwiftUI")
@MainActor
struct ScreenModelAreaTests {
  private struct Counter: Screen {
    struct State: ScreenState { var count = 0 }
    let name: String
    func title(for state: State) -> Phrase { "\(name) \(state.count)" }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("More", on: true) } }
    func reduce(_ state: inout State, _ action: Bool) -> Effect<Bool> {
      state.count += 1
      return .none
    }
  }

  @Test("An area that is chosen again is as it was left")
  func areas() throws {
    var app = InlineApp("Shop", navigation: [AppLink("Shop", to: "/shop"), AppLink("Orders", to: "/orders")]) { route, _ in
      AnyScreen(Counter(name: route))
    }
    #expect(ScreenModel(app, at: "/shop").areas.isEmpty)
    app.navigationStyle = .tabs
    let model = ScreenModel(app, at: "/shop")
    model.begin()
    func title() -> String { model.layers.last.map { model.localizer.string($0.title) } ?? "" }
    #expect(model.areas.map(\.path) == ["/shop", "/orders"] && model.area?.path == "/shop" && title() == "/shop 0")
    let layer = try #require(model.layers.last), row = try #require(layer.sections[0].rows[0].row)
    model.send(Control.Event(.main), to: row, on: layer.id)
    model.choose(model.areas[1])
    #expect(model.area?.path == "/orders" && title() == "/orders 0" && model.layers.count == 1)
    model.choose(model.areas[0])
    #expect(model.area?.path == "/shop" && title() == "/shop 1")
  }
}

private struct OrderScreen: Screen {
  struct Stop: Identifiable, Equatable, Sendable { let id: String }
  struct State: ScreenState { var stops = ["a", "b", "c", "d"].map { Stop(id: $0) } }
  func title(for state: State) -> Phrase { "Order" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Stops", state.stops) { SubtitleItem("\($0.id)").id($0.id) }.reorderable(\.stops)
    SectionModel("Words") { TextItem("Words") }
  }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

@Suite("Rows that are moved in a model for SwiftUI")
@MainActor
struct ModelOrderTests {
  @Test(
    "A row moves before the row at the target, or to the end",
    arguments: [(0, 2, "bacd"), (0, 4, "bcda"), (3, 0, "dabc"), (2, 1, "acbd"), (1, 1, "abcd"), (1, 2, "abcd"), (9, 0, "abcd")])
  func moves(_ from: Int, _ to: Int, _ expected: String) {
    let model = ScreenModel(AnyScreen(OrderScreen()))
    model.begin()
    let section = model.layers[0].sections[0]
    #expect(section.isReorderable && !model.layers[0].sections[1].isReorderable)
    model.move(from, to: to, of: section.id, on: .root)
    #expect(model.layers[0].sections[0].rows.map { String($0.id.suffix(1)) }.joined() == expected)
    model.move(0, to: 1, of: model.layers[0].sections[1].id, on: .root)
  }
}

@Suite("Columns and details in a model for SwiftUI")
@MainActor
struct ModelColumnTests {
  private struct Mails: Screen {
    struct State: ScreenState { var open: String? }
    enum Action: Equatable, Sendable { case open(String), close }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel("Mails") { for mail in ["Plans", "Bills"] { SubtitleItem("\(mail)", on: .open(mail)).id(mail) } }
      SectionModel("Chosen") { TextItem(state.open.map { "\($0) is open" } ?? "None").id("text") }
        .detail(of: "Mails", isOpen: state.open != nil, onClose: .close)
      SectionModel("One") { TextItem("1") }
      SectionModel("Two") { TextItem("2") }.footer("Below").beside()
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .open(let mail) = action { state.open = mail } else { state.open = nil }
      return .none
    }
  }

  private func shown() -> ScreenModel {
    let model = ScreenModel(AnyScreen(Mails()))
    model.begin()
    return model
  }

  @Test("Sections of a line are one, with a column for each; below each other they are themselves")
  func lines() throws {
    let model = shown(), layer = model.layers[0]
    #expect(layer.sections.map(\.id) == ["Mails", "One", "Two"] && layer.sections.allSatisfy { $0.columns.isEmpty })
    let mails = layer.sections[0].rows
    layer.arrange(isWide: true)
    #expect(layer.sections.map { $0.columns.map(\.id) } == [["Mails", "Chosen"], ["One", "Two"]])
    let two = layer.sections[1].columns[1]
    #expect(two.header?.row != nil && two.rows.count == 1 && two.footer?.row != nil && layer.section("Two") == two)
    #expect(layer.sections[0].columns[0].rows.map(\.row?.key) == mails.map(\.row?.key))
    layer.arrange(isWide: false)
    #expect(layer.sections.map(\.id) == ["Mails", "One", "Two"])
  }

  @Test("In a narrow window a detail replaces its list. The focus follows, and returns to the chosen row")
  func detail() throws {
    let model = shown(), layer = model.layers[0]
    model.send(Control.Event(.main), to: try #require(layer.sections[0].rows[1].row), on: .root)
    #expect(layer.sections.map(\.id) == ["Mails.back.section", "Chosen", "One", "Two"])
    #expect(model.takeFocus()?.item == layer.wayBack?.key)
    #expect(model.closeDetail(on: .root) && layer.wayBack == nil && layer.sections[0].id == "Mails")
    #expect(model.takeFocus()?.item.text == "Bills")
    layer.arrange(isWide: true)
    model.send(Control.Event(.main), to: try #require(layer.section("Mails")?.rows[0].row), on: .root)
    #expect(layer.wayBack == nil && model.takeFocus() == nil && !model.closeDetail(on: .root))
  }
}
