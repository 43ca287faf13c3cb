import Foundation
import Tessera
import TesseraBinding
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Interruptions of a screen: a batch that is under way, an app that is taken out of memory, a window that is turned.
@Suite("Interruptions on the model of UIKit", .serialized)
@MainActor
struct InterruptionTests {
  /// A view that says something to the screen while it is shown an item, which is in the middle of a batch.
  private final class HastyView: UIView, Configurable {
    static var didShow: @MainActor (String) -> Void = { _ in }
    let label = UILabel()
    var configurer: (HastyView, SubtitleItem<RowsScreen>) -> Void {
      { view, item in
        if view.label.superview == nil { view.label.fill(view) }
        view.label.text = Localizer.english.string(item.words)
        HastyView.didShow(Localizer.english.string(item.words))
      }
    }
  }

  @Test("A change that begins inside a batch is the next batch")
  func duringBatch() async {
    let cells = CellRegistry()
    cells.register(for: SubtitleItem<RowsScreen>.self) { HastyView(frame: .zero) }
    let shown = await Shown(RowsScreen(), cells: cells)
    var isTold = false
    HastyView.didShow = { words in
      guard words == "Late", !isTold else { return }
      isTold = true
      shown.send(.set([RowsScreen.Row(2, "After"), RowsScreen.Row(3, "it")]))
    }
    defer { HastyView.didShow = { _ in } }
    shown.send(.set([RowsScreen.Row(1, "Late")] + shown.state.rows))
    await shown.settle()
    #expect(isTold)
    #expect(shown.state.rows.map(\.text) == ["After", "it"])
    #expect(shown.collection.numberOfItems(inSection: 1) == 2)
    #expect(shown.exceptions == [])
  }

  /// A screen whose answer was on its way when the app went.
  private struct SlowScreen: Screen {
    struct State: ScreenState, Codable { var words: Loadable<String> = .idle, note = "" }
    enum Action: Equatable, Sendable { case load, loaded(Result<String, LoadFailure>) }
    var answer: @Sendable () async throws -> String
    func title(for state: State) -> Phrase { "Slow" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Note", text: \.note)
        switch state.words {
        case .loaded(let words): TextItem("\(words)")
        case .failed(let failure): ErrorItem(failure, retry: .load)
        default: LoadingItem()
        }
      }
    }
    func start(_ state: inout State) -> Effect<Action> { reduce(&state, .load) }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .load:
        state.words.begin()
        return .load("words") { [answer] _ in
          try await answer()
        } then: {
          .loaded($0)
        }
      case .loaded(let result):
        state.words.finish(result)
        return .none
      }
    }
  }

  @Test("A task cut off in the background does not stay busy: the screen shows the interruption, and retries")
  func background() async throws {
    let gate = Gate()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    func show(_ controller: ScreenViewController) {
      window.rootViewController = UINavigationController(rootViewController: controller)
      window.makeKeyAndVisible()
      ModelRunLoop.settle()
    }
    var first: ScreenViewController? = ScreenViewController(
      AnyScreen(
        SlowScreen {
          await gate.wait()
          return "Never seen"
        }))
    show(first!)
    let field = try #require(try VoiceOver(window: window).find(HostConformance.Target(.textbox, "Note")) as? UITextField)
    window.modelTap(at: window.modelMiddle(of: field))
    field.modelType("draft")
    // The scene enters the background. The system keeps the saved data and ends the process.
    let data = try #require(first?.save(version: "1"))
    first = nil
    window.rootViewController = nil
    let second = ScreenViewController(AnyScreen(SlowScreen { "Here" }))
    #expect(second.restore(data, version: "1"))
    show(second)
    let page = try #require(second.page.page)
    for _ in 0..<200 where page.isBusy { await Task.yield() }
    #expect(page.state(of: SlowScreen.self)?.note == "draft")
    if case .loading = page.state(of: SlowScreen.self)?.words { Issue.record("it loads for ever") }
    if VoiceOver(window: window).tree().description.contains("Try again") {
      let retry = try VoiceOver(window: window).find(HostConformance.Target(.button, "Try again"))
      window.modelTap(at: window.modelMiddle(of: retry))
    }
    for _ in 0..<200 {
      await Task.yield()
      ModelRunLoop.settle()
    }
    second.host.flush()
    #expect(VoiceOver(window: window).tree().description.contains("Here"))
    gate.open()
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test(
    "Split view, rotation and back, with a sheet and the keyboard: nothing is presented twice, and input stays")
  func multitasking() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelType("draft")
    shown.send(.pick)
    await shown.settle()
    for size in [(320, 1_024), (1_024, 768), (507, 768), (390, 844)] {
      shown.window.modelResize(to: CGSize(width: size.0, height: size.1))
      shown.send(.set(Array(shown.state.rows.dropLast())))
      await shown.settle()
      #expect(shown.tree.hasPrefix("dialog \"Sheet\""))
    }
    shown.controller.host.dismissTop()
    await shown.settle()
    #expect(shown.tree.hasPrefix("main \"Rows\""))
    #expect(shown.state.note == "draft" && shown.state.rows.count == 196)
    #expect(shown.collection.frame.width == CGFloat(390))
    #expect(shown.exceptions == [])
  }

  @Test("Ten thousand snapshots while a person drags and types are the last one, with the words as typed")
  func flood() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelType("ab")
    shown.collection.modelBeginDragging()
    for number in 0..<10_000 { shown.send(.set((0..<3).map { RowsScreen.Row(number + $0) })) }
    shown.collection.modelEndDragging()
    await shown.settle()
    #expect(field.text == "ab" && shown.state.note == "ab")
    #expect(shown.collection.numberOfItems(inSection: 1) == 3)
    #expect(shown.exceptions == [])
  }
}
