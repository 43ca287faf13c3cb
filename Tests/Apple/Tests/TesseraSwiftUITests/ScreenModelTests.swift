import Observation
import Tessera
import TesseraTesting
import Testing

@testable import TesseraSwiftUI

/// The adapter that SwiftUI's views observe, as scripts drive it: what the views would show is read from its values.
@MainActor
private final class ModelSubject {
  private var model: ScreenModel?
  private var log = ConformanceLog()
  private var said: [String] = [], opened: [String] = []
  private var focus: ConformanceTarget?

  struct Failure: Error, CustomStringConvertible { let description: String }
}

extension ModelSubject {
  var abilities: Set<ConformanceAbility> { [.layers, .announcements, .focus, .routes, .reveal, .resize, .menus] }

  func begin(_ fixture: ConformanceFixture) async throws {
    log = ConformanceLog()
    (said, opened, focus) = ([], [], nil)
    var environment = ScreenEnvironment(localizer: Localizer(fixture.language)) { _ in }
    HostConformance.addServices(to: &environment)
    let model = ScreenModel(fixture.screen(log), environment: environment)
    model.didAnnounce = { [weak self] words, _ in self?.said.append(words) }
    model.didOpen = { [weak self] in self?.opened.append($0) }
    self.model = model
    model.begin()
    try await settle()
  }

  private func settle() async throws {
    guard let model else { return }
    // A message keeps its page busy until it goes, and is not waited for.
    let patience = ContinuousClock.now + .milliseconds(150)
    while model.isBusy, ContinuousClock.now < patience { await Task.yield() }
    for _ in 0..<3 { await Task.yield() }
    if let target = model.takeFocus(), let layer = model.layers.last {
      for row in layer.sections.flatMap(\.rows) where row.row?.key == target.item {
        focus = row.row?.content.accessibilityNodes(model.localizer).first.map { ConformanceTarget($0.role, $0.label) }
      }
    }
  }

  private func position(_ target: ConformanceTarget) throws -> (Row, Control) {
    guard let model, let layer = model.layers.last else { throw Failure(description: "nothing is shown") }
    var left = target.occurrence
    for row in layer.sections.flatMap({ [$0.header].compactMap { $0 } + $0.rows + [$0.footer].compactMap { $0 } }) {
      guard let row = row.row else { continue }
      for node in row.content.accessibilityNodes(model.localizer).flatMap(\.flat)
      where node.role == target.role && node.label == target.label {
        if left > 0 {
          left -= 1
        } else if let control = node.control.flatMap({ row.content.control(named: $0) }) {
          return (row, control)
        }
      }
    }
    throw Failure(description: "there is no \(target.role.rawValue) '\(target.label)'")
  }

  private func send(_ value: ControlValue?, _ target: ConformanceTarget) throws {
    guard let model, let layer = model.layers.last else { return }
    let (row, control) = try position(target)
    guard control.availability.isAvailable else { throw Failure(description: "\(target.label) cannot be used") }
    model.send(ControlEvent(control.name, value), to: row, on: layer.id)
  }

  private func choose(_ name: String, _ target: ConformanceTarget) throws {
    guard let model, let layer = model.layers.last else { return }
    for case let row? in layer.sections.flatMap(\.rows).map(\.row) {
      guard case .menu(let menu) = row.content,
        row.content.accessibilityNodes(model.localizer).flatMap(\.flat).contains(where: {
          $0.role == target.role && $0.label == target.label
        }),
        let action = menu.all.first(where: { model.localizer.string($0.title) == name })
      else { continue }
      return model.send(ControlEvent(action.control), to: row, on: layer.id)
    }
    throw Failure(description: "the menu '\(target.label)' has no '\(name)'")
  }

  func carryOut(_ act: ConformanceAct) async throws {
    guard let model else { return }
    switch act {
    case .press(let target): try send(nil, target)
    case .attempt(let target): try? send(nil, target)
    case .choose(let name, let target): try choose(name, target)
    case .type(let text, let target): try send(.text(text), target)
    case .turn(let target, let isOn): try send(.flag(isOn), target)
    case .slide(let target, let number): try send(.number(number), target)
    case .dismiss: if let top = model.layers.last { model.close(top.id) }
    case .resize(let isWide): for layer in model.layers { layer.arrange(isWide: isWide) }
    case .reveal(let section, let rows): model.reveal(rows, of: section, on: .root)
    default: throw Failure(description: "\(act) is not for this subject")
    }
    try await settle()
  }

  func observe(until isExpected: (ConformanceObservation) -> Bool) async throws -> ConformanceObservation {
    let limit = ContinuousClock.now + .seconds(5)
    while true {
      try await settle()
      guard let model, let layer = model.layers.last else { throw Failure(description: "nothing is shown") }
      let observation = ConformanceObservation(
        tree: layer.tree(model.localizer), log: log.lines, said: said, focus: focus, opened: opened)
      if isExpected(observation) || !model.isBusy || ContinuousClock.now > limit { return observation }
    }
  }
}

// Empty: see the subject of UIKit.
extension ModelSubject: ConformanceSubject {}

extension AccessibilityNode {
  fileprivate var flat: [AccessibilityNode] { [self] + children.flatMap(\.flat) }
}

extension LayerModel {
  /// The accessibility tree of the values that views get.
  fileprivate func tree(_ localizer: Localizer) -> AccessibilityNode {
    func nodes(_ row: ShownRow?) -> [AccessibilityNode] { row?.row?.content.accessibilityNodes(localizer) ?? [] }
    let name = localizer.string(title)
    var children = [AccessibilityNode(.heading, name, states: [.level(1)])]
    for section in sections.flatMap({ $0.columns.isEmpty ? [$0] : $0.columns }) {
      if let head = section.header?.row.flatMap({ section.style.head(of: $0.content) }) {
        func line(_ role: AccessibilityNode.Role, _ cells: [Element]) -> AccessibilityNode {
          AccessibilityNode(.row, children: cells.map { AccessibilityNode(role, children: $0.accessibilityNodes(localizer)) })
        }
        children += head.heading.flatMap { $0.accessibilityNodes(localizer) }
        let lines = section.rows.compactMap { $0.row?.content }.map { line(.cell, section.style.cells(of: $0) ?? [$0]) }
        let title = head.heading.lazy.compactMap(\.name).first.map(localizer.string) ?? ""
        children.append(AccessibilityNode(.table, title, children: [line(.columnheader, head.heads)] + lines))
        children += nodes(section.footer)
        continue
      }
      children += nodes(section.header)
      let rows = section.rows.map(nodes).filter { !$0.isEmpty }
      if section.style == .form || section.style == .actions {
        children += rows.flatMap { $0 }
      } else if !rows.isEmpty {
        children.append(AccessibilityNode(.list, children: rows.map { AccessibilityNode(.listitem, children: $0) }))
      }
      children += nodes(section.footer)
    }
    return AccessibilityNode(kind == .root || kind == .push ? .main : .dialog, name, children: children)
  }
}

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
  @Test(
    "It passes every script that does not cut it off, and needs no view",
    arguments: HostConformance.scripts.filter { $0.requires.isDisjoint(with: [.reconnect, .files, .swipes, .keys, .areas]) })
  func conformance(_ script: ConformanceScript) async {
    let result = await HostConformance.run(script, on: ModelSubject())
    #expect(result.isPassed, "\(result)")
  }

  @Test("A change of one row leaves every other row the same object")
  func identity() throws {
    let model = ScreenModel(AnyScreen(CounterScreen()))
    model.begin()
    let before = model.layers[0].sections
    let row = try #require(before[0].rows[7].row)
    model.send(ControlEvent(.main), to: row, on: .root)
    let after = model.layers[0].sections
    #expect(zip(before[0].rows, after[0].rows).count { $0 != $1 } == 1)
    #expect(before[1] == after[1])
    #expect(before[2] == after[2])
  }

  @Test("Views that read something else are not told")
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
    model.send(ControlEvent(.main), to: row, on: .root)
    #expect((count.titles, count.rows) == (0, 1))
  }

  @Test("A path that was made shorter goes back, and pages are a path and not a presentation")
  func path() throws {
    let model = ScreenModel(AnyScreen(CounterScreen()))
    model.begin()
    let button = try #require(model.layers[0].sections[2].rows[0].row)
    model.send(ControlEvent(.main), to: button, on: .root)
    #expect(model.stacks.count == 1)
    #expect(model.path(over: .root).count == 1)
    #expect(model.presented(over: .root) == nil)
    model.setPath([], over: .root)
    #expect(model.layers.count == 1)
  }

  /// A sheet whose result opens a full screen in its place.
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

  @Test("SwiftUI says late that a sheet is gone: what came in its place, in another way, stays")
  func relay() throws {
    let model = ScreenModel(AnyScreen(RelayScreen()))
    model.begin()
    model.send(ControlEvent(.main), to: try #require(model.layers[0].sections[0].rows[0].row), on: .root)
    let sheet = try #require(model.presented(over: .root, as: .sheet))
    #expect(model.presented(over: .root, as: .fullScreen) == nil)
    model.send(ControlEvent(.main), to: try #require(sheet.sections[0].rows[0].row), on: sheet.id)
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
    func hasUnsavedChanges(_ state: State) -> Bool { !state.note.isEmpty }
  }

  @Test("A draft below does not hold the sheet over it; one in the sheet does")
  func drafts() throws {
    let model = ScreenModel(AnyScreen(DraftScreen()))
    model.begin()
    func row(_ layer: LayerModel, _ number: Int) throws -> Row { try #require(layer.sections[0].rows[number].row) }
    model.send(ControlEvent(.main, .text("draft")), to: try row(model.layers[0], 0), on: .root)
    model.send(ControlEvent(.main), to: try row(model.layers[0], 1), on: .root)
    let sheet = try #require(model.presented(over: .root, as: .sheet))
    #expect(model.wouldLoseChanges && model.layers[0].wouldLoseChanges && !sheet.wouldLoseChanges)
    model.send(ControlEvent(.main, .text("draft")), to: try row(sheet, 0), on: sheet.id)
    #expect(sheet.wouldLoseChanges)
  }

  @Test("A model that goes ends its page")
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
    model.send(ControlEvent(.main), to: row, on: layer.id)
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
    "A row goes before the one that stands at the target, or to the end",
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

  @Test("With room for one, a detail takes the place of its list; the focus follows, and comes back to what was chosen")
  func detail() throws {
    let model = shown(), layer = model.layers[0]
    model.send(ControlEvent(.main), to: try #require(layer.sections[0].rows[1].row), on: .root)
    #expect(layer.sections.map(\.id) == ["Mails.back.section", "Chosen", "One", "Two"])
    #expect(model.takeFocus()?.item == layer.wayBack?.key)
    #expect(model.closeDetail(on: .root) && layer.wayBack == nil && layer.sections[0].id == "Mails")
    #expect(model.takeFocus()?.item.text == "Bills")
    layer.arrange(isWide: true)
    model.send(ControlEvent(.main), to: try #require(layer.section("Mails")?.rows[0].row), on: .root)
    #expect(layer.wayBack == nil && model.takeFocus() == nil && !model.closeDetail(on: .root))
  }
}
