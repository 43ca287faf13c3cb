import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

extension Shown {
  /// Has the screen handle an action, as an effect of its own would.
  func send(_ action: RowsScreen.Action) { controller.page.page!.send(action, to: RowsScreen.self) }

  var state: RowsScreen.State { controller.page.page!.state(of: RowsScreen.self) ?? RowsScreen.State() }
}

@Suite("Screens on the model of UIKit", .serialized)
@MainActor
struct HostTests {
  typealias Row = RowsScreen.Row

  @Test("A change is a batch, never a reload, and touches the cells that it is about")
  func batches() async {
    let shown = await Shown(RowsScreen())
    let (batches, reloads) = (shown.collection.modelCounters.batches, shown.collection.modelCounters.reloads)
    let cells = shown.controller.host.shownCells
    var rows = shown.state.rows
    rows[2].text = "Changed"
    rows.remove(at: 4)
    rows.insert(Row(900), at: 1)
    shown.send(.set(rows))
    await shown.settle()
    #expect(shown.collection.modelCounters.reloads == reloads)
    #expect(shown.collection.modelCounters.batches - batches == 2)
    // One changed row, one new row, and one that became visible at the bottom.
    #expect(shown.controller.host.shownCells - cells <= 3)
    #expect(shown.tree.contains("Changed"))
    #expect(shown.exceptions == [])
  }

  @Test("Random changes result in the expected rows, at every scroll position")
  func random() async {
    let shown = await Shown(RowsScreen())
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    var rows = shown.state.rows
    for round in 0..<40 {
      for _ in 0..<next(12) where !rows.isEmpty { rows.remove(at: next(rows.count)) }
      for _ in 0..<next(12) { rows.insert(Row(1_000 + round * 20 + next(20)), at: next(rows.count + 1)) }
      for _ in 0..<next(8) where rows.count > 1 { rows.swapAt(next(rows.count), next(rows.count)) }
      for _ in 0..<next(5) where !rows.isEmpty { rows[next(rows.count)].text = "Text \(round)" }
      var ids: Set<Int> = []
      rows = rows.filter { ids.insert($0.id).inserted }
      shown.send(.set(rows))
      await shown.settle()
      let most = max(0, shown.collection.contentSize.height - shown.collection.bounds.height)
      shown.collection.contentOffset.y = CGFloat(next(100)) / 100 * most
      shown.window.layoutIfNeeded()
      #expect(shown.exceptions == [])
      let expected = AccessibilityNode(shown.controller.page.page!.snapshots[0], .english)
      #expect(shown.voiceOver.tree() == expected, "round \(round)")
    }
  }

  @Test("Visible rows stay in place while rows above are inserted and removed")
  func anchor() async throws {
    let shown = await Shown(RowsScreen())
    shown.collection.scrollToItem(at: IndexPath(item: 100, section: 1), at: .top, animated: false)
    shown.window.layoutIfNeeded()
    let cell = try #require(shown.collection.cellForItem(at: IndexPath(item: 102, section: 1)))
    let before = cell.frame.minY - shown.collection.contentOffset.y
    shown.send(.set((500..<520).map { Row($0) } + shown.state.rows))
    await shown.settle()
    let now = try #require(shown.collection.cellForItem(at: IndexPath(item: 122, section: 1)))
    #expect(abs(now.frame.minY - shown.collection.contentOffset.y - before) < 1)
    #expect(shown.exceptions == [])
  }

  @Test("The same below a bar, and another page starts below the bar, not behind it")
  func bar() async throws {
    let shown = await Shown(RowsScreen())
    shown.collection.contentInset.top = 400
    shown.collection.contentOffset.y = -40
    shown.window.layoutIfNeeded()
    let path = IndexPath(item: 5, section: 1)
    let before = try #require(shown.collection.cellForItem(at: path)).frame.minY - shown.collection.contentOffset.y
    shown.send(.set([Row(900)] + shown.state.rows))
    await shown.settle()
    let now = try #require(shown.collection.cellForItem(at: IndexPath(item: 6, section: 1)))
    #expect(abs(now.frame.minY - shown.collection.contentOffset.y - before) < 1)
    let other = await Shown(AnyScreen(LowScreen()))
    let page = try #require(other.controller.page.page).snapshots[0]
    shown.controller.host.show(page)
    await shown.settle()
    #expect(shown.collection.contentOffset.y == -400)
    #expect(shown.exceptions == [])
  }

  @Test("At the very top, rows inserted above are visible")
  func top() async {
    let shown = await Shown(RowsScreen())
    shown.send(.set([Row(900, "First")] + shown.state.rows))
    await shown.settle()
    #expect(shown.collection.contentOffset.y == CGFloat(0))
    #expect(shown.exceptions == [])
  }

  @Test("A change while a person drags leaves the finger its list")
  func dragging() async {
    let shown = await Shown(RowsScreen())
    shown.collection.modelBeginDragging()
    shown.collection.modelDrag(by: 900)
    let offset = shown.collection.contentOffset.y
    shown.send(.set(Array(shown.state.rows.dropFirst(3))))
    await shown.settle()
    #expect(shown.collection.isDragging)
    #expect(shown.collection.contentOffset.y < offset)
    shown.collection.modelEndDragging()
    #expect(shown.exceptions == [])
  }

  @Test("Ten thousand snapshots are a few drawings, and the last one is seen")
  func flood() async {
    let shown = await Shown(RowsScreen())
    let flushes = shown.controller.host.flushCount
    for number in 0..<10_000 { shown.send(.set([Row(number)])) }
    await shown.settle()
    #expect(shown.controller.host.flushCount - flushes < 1_500)
    #expect(shown.tree.contains("Row 9999"))
    #expect(shown.exceptions == [])
  }

  @Test("A person's field keeps its cursor and its text while the screen changes around it")
  func typing() async throws {
    let shown = await Shown(RowsScreen())
    let field = try await shown.tap(.textbox, "Note")
    let text = try #require(field as? UITextField)
    text.modelType("draft")
    text.modelCursor = 2
    let sets = text.modelTextSetCount
    shown.send(.set([Row(1)]))
    await shown.settle()
    text.modelType("X")
    await shown.settle()
    #expect(text.text == "drXaft")
    #expect(shown.state.note == "drXaft")
    #expect(text.modelCursor == 3)
    #expect(text.modelTextSetCount == sets)
    #expect(text.isFirstResponder)
    #expect(shown.exceptions == [])
  }

  @Test("An input method's unfinished letters are neither sent nor removed")
  func composing() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelCompose("ni")
    shown.send(.clear)
    await shown.settle()
    #expect(shown.state.note == "")
    #expect(field.text == "ni")
    #expect(field.markedTextRange != nil)
  }

  @Test("Letters that are not finished count as they are when a button is pressed, and when the field is left")
  func committed() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelCompose("にほん")
    try await shown.tap(.button, "Row 0")
    #expect(shown.state.note == "にほん" && shown.state.rows[0].text == "Pressed 0")
    #expect(field.text == "にほん" && field.markedTextRange == nil)
    field.modelCompose("ご")
    field.resignFirstResponder()
    #expect(shown.state.note == "にほんご")
    field.becomeFirstResponder()
    field.modelCompose("を")
    // The letters are the screen's before the button is: so it empties them, too.
    try await shown.tap(.button, "Clear")
    #expect(shown.state.note == "" && field.text == "")
    #expect(shown.exceptions == [])
  }

  @Test("A field cleared by the screen is empty, and a field in another language keeps the keyboard")
  func emptying() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelType("draft")
    try await shown.tap(.button, "Clear")
    #expect(field.text == "")
    field.becomeFirstResponder()
    shown.controller.relocalize(Localizer(.arabic))
    await shown.settle()
    #expect(field.isFirstResponder)
    #expect(shown.collection.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(shown.exceptions == [])
  }

  @Test("A day that was typed is read once: leaving its field in a language that orders days otherwise does not make it another one")
  func dayInAnotherLanguage() async throws {
    struct DayScreen: Screen {
      struct State: ScreenState { var day = FieldEntry<CalendarDate>.empty }
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { DateItem("Day", date: \.day) } }
    }
    let shown = await Shown(AnyScreen(DayScreen()), localizer: Localizer(Language("en-US")))
    let field = try #require(try await shown.tap(.textbox, "Day") as? UITextField)
    field.modelType("5/11/2026")
    await shown.settle()
    func day() throws -> CalendarDate? { try #require(shown.controller.page.page?.state(of: DayScreen.self)).day.value }
    #expect(try day() == CalendarDate("2026-05-11"))
    shown.controller.relocalize(Localizer(Language("de")))
    await shown.settle()
    field.resignFirstResponder()
    await shown.settle()
    #expect(try day() == CalendarDate("2026-05-11"))
    field.becomeFirstResponder()
    field.modelType("1")
    await shown.settle()
    #expect(try day() != CalendarDate("2026-05-11"))
  }

  @Test("The rows end above the keyboard, and use its space again when it is hidden")
  func keyboard() async throws {
    let shown = await Shown(RowsScreen())
    let full = shown.collection.frame.maxY
    try await shown.tap(.textbox, "Note")
    shown.window.layoutIfNeeded()
    #expect(full - shown.collection.frame.maxY >= shown.window.modelKeyboardHeight - 34)
    shown.collection.modelDrag(by: 40)
    await shown.settle()
    #expect(shown.window.modelKeyboardHeight == 0)
    #expect(shown.collection.frame.maxY == full)
    #expect(shown.exceptions == [])
  }

  /// A screen that is refreshed from the header or the footer of a section.
  private struct EdgeScreen: Screen {
    struct State: ScreenState, Codable { var refreshes = 0 }
    enum Action: Equatable, Sendable { case refresh }
    let isHeader: Bool
    func title(for state: State) -> Phrase { "Edge" }
    func sections(for state: State) -> [SectionModel<Self>] {
      let button = ButtonItem<Self>("Refresh", on: .refresh).refreshes()
      let section = SectionModel<Self> { TextItem("\(state.refreshes)").id("count") }
      if isHeader { section.header(button) } else { section.footer(button) }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.refreshes += 1
      return .none
    }
  }

  /// A field far down.
  private struct LowScreen: Screen {
    struct State: ScreenState, Codable { var note = "" }
    enum Action: Equatable, Sendable {}
    func title(for state: State) -> Phrase { "Low" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        for row in 0..<14 { SubtitleItem("Row \(row)").id(row) }
        TextFieldItem("Note", text: \.note)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
  }

  @Test("A field that the keyboard would cover stays visible, and without a keyboard the rows reach the edge")
  func covered() async throws {
    let shown = await Shown(AnyScreen(LowScreen()))
    let edge = shown.window.bounds.maxY - shown.window.modelKeyboardHeight
    #expect(shown.collection.convert(shown.collection.bounds, to: nil).maxY == edge)
    let field = try shown.find(.textbox, "Note", as: UITextField.self)
    let before = field.convert(field.bounds, to: nil)
    try await shown.tap(.textbox, "Note")
    #expect(field.isFirstResponder && shown.window.modelKeyboardHeight > 0)
    #expect(before.maxY > shown.window.bounds.maxY - shown.window.modelKeyboardHeight)
    #expect(field.convert(field.bounds, to: nil).maxY <= shown.window.bounds.maxY - shown.window.modelKeyboardHeight)
    #expect(shown.exceptions == [])
  }

  @Test("Larger text makes rows taller, and rotation lays them out again, with a sheet open")
  func sizes() async throws {
    let shown = await Shown(RowsScreen())
    let path = IndexPath(item: 0, section: 1)
    let before = try #require(shown.collection.cellForItem(at: path)).frame.height
    shown.window.modelTraits = UITraitCollection(modelCategory: .accessibilityExtraExtraExtraLarge)
    await shown.settle()
    #expect(try #require(shown.collection.cellForItem(at: path)).frame.height > before)
    shown.send(.pick)
    await shown.settle()
    shown.window.modelResize(to: CGSize(width: 844, height: 390))
    await shown.settle()
    #expect(shown.tree.hasPrefix("dialog \"Sheet\""))
    shown.window.modelPullDown()
    await shown.settle()
    #expect(shown.tree.hasPrefix("main \"Rows\""))
    #expect(shown.collection.frame.width == CGFloat(844))
    #expect(shown.exceptions == [])
  }

  @Test("Pulling down refreshes, and the indicator ends when that is done")
  func refresh() async throws {
    let gate = Gate()
    let shown = await Shown(RowsScreen(wait: { await gate.wait() }))
    let control = try #require(shown.collection.refreshControl)
    control.modelPull()
    #expect(control.isRefreshing)
    #expect(shown.state.isLoading)
    gate.open()
    await shown.settle()
    #expect(!control.isRefreshing)
    #expect(shown.state.refreshes == 1)
    UIResponder.modelPress(.keyboardR, .command, in: shown.window)
    await shown.settle()
    #expect(shown.state.refreshes == 2)
    #expect(shown.exceptions == [])
  }

  @Test("The refresh control may be in a header or a footer")
  func refreshInHeader() async throws {
    for isHeader in [true, false] {
      let shown = await Shown(AnyScreen(EdgeScreen(isHeader: isHeader)))
      let control = try #require(shown.collection.refreshControl)
      control.modelPull()
      await shown.settle()
      #expect(!control.isRefreshing && shown.controller.page.page!.state(of: EdgeScreen.self)?.refreshes == 1)
      #expect(shown.exceptions == [])
    }
  }

  @Test("The indicator of a refresh ends even if a page covers the list by then")
  func refreshBelow() async throws {
    let gate = Gate()
    let shown = await Shown(RowsScreen(wait: { await gate.wait() }))
    let control = try #require(shown.collection.refreshControl)
    control.modelPull()
    shown.send(.push)
    await shown.settle()
    gate.open()
    await shown.settle()
    #expect(!control.isRefreshing && shown.state.refreshes == 1)
    #expect(shown.exceptions == [])
  }

  @Test("Escape closes a sheet, and VoiceOver's gesture does too")
  func escape() async {
    let shown = await Shown(RowsScreen())
    shown.send(.pick)
    await shown.settle()
    UIResponder.modelPress(.keyboardEscape, in: shown.window)
    await shown.settle()
    #expect(shown.tree.hasPrefix("main"))
    shown.send(.pick)
    await shown.settle()
    #expect(shown.layer.accessibilityPerformEscape())
    await shown.settle()
    #expect(shown.tree.hasPrefix("main"))
    #expect(shown.exceptions == [])
  }

  @Test("A memory warning lets pictures go and nothing else")
  func memory() async {
    let shown = await Shown(RowsScreen())
    let before = shown.tree
    shown.window.modelWarnOfMemory()
    await shown.settle()
    #expect(shown.tree == before)
  }

  @Test("Several sheets presented at once end in the state of the last one", arguments: 0..<6)
  func hurry(_ turns: Int) async {
    let shown = await Shown(RowsScreen())
    for turn in 0..<8 {
      shown.send(turn.isMultiple(of: 2) ? .pick : .ask)
      for _ in 0..<turns % 3 { ModelRunLoop.turn() }
      if let top = shown.controller.host.layers.last, top.id != .root, turn % 3 != 2 { shown.controller.host.dismissTop() }
    }
    await shown.settle()
    let layers = shown.controller.page.page!.snapshots.count
    var presented = 0
    var top: UIViewController? = shown.navigation
    while let next = top?.presentedViewController {
      presented += 1
      top = next
    }
    #expect(presented == layers - 1)
    #expect(shown.exceptions == [])
  }
}

/// A door that an effect of a test waits at.
@MainActor
final class Gate: Sendable {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false
  func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
