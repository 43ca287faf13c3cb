#if GTK
import CGtk4
import Synchronization
import TesseraBinding
import TesseraScreen
import XCTest

@testable import TesseraGTK

/// Chapters 2, 3 and 8 of the conformance list, and what a list does to rows: nothing leaks, nothing is wired twice.
final class LifetimeTests: GtkTestCase {
  private func row(_ id: Int) -> Row { AnyItem<GoodsScreen>.of(GoodsItem(goods: Goods(id: id, title: "Goods \(id)"))) }

  private func registry() -> NativeRowRegistry {
    let registry = NativeRowRegistry()
    registry.register(GoodsRow.self, for: GoodsItem.self)
    return registry
  }

  func testAThousandReusesBalance() async throws {
    let (registry, diagnostics, swift, objects) = (registry(), BindingDiagnostics(), LeakDetector(), ObjectDetector())
    var received: [RowEvent] = []
    do {
      var slots: [NativeRowSlot] = []
      for _ in 0..<10 {
        let slot = try XCTUnwrap(registry.makeSlot(for: .of(GoodsItem.self)))
        slot.cell.binding.diagnostics = diagnostics
        swift.track(slot.cell)
        objects.track(slot.cell)
        if let cell = slot.cell as? GoodsRow { objects.track(cell.button) }
        slots.append(slot)
      }
      for use in 0..<1_000 {
        let slot = slots[use % 10]
        slot.unbind()
        XCTAssertTrue(slot.bind(row(use), .english) { received.append($0) })
        let cell = try XCTUnwrap(slot.cell as? GoodsRow)
        cell.button.activate()
        XCTAssertEqual(received.count, use + 1)
        XCTAssertEqual(received.last, RowEvent("add", .number(Double(use))))
        if use % 100 == 0 { XCTAssertEqual(cell.binding.audit().problems, []) }
      }
      XCTAssertEqual(diagnostics.connectionCount, 20)
      for slot in slots { slot.tearDown() }
    }
    XCTAssertEqual(diagnostics.connectionCount, 0)
    XCTAssertEqual(diagnostics.opened, diagnostics.closed)
    XCTAssertEqual(registry.counters, NativeRowRegistry.Counters(made: 10, bound: 1_000, unbound: 1_000, destroyed: 10))
    XCTAssertEqual(swift.alive, [])
    XCTAssertEqual(objects.alive, 0)
    XCTAssertEqual(diagnostics.total, 0)
  }

  func testARowThatIsUnboundForwardsNothing() async throws {
    let slot = try XCTUnwrap(registry().makeSlot(for: .of(GoodsItem.self)))
    var received: [RowEvent] = []
    XCTAssertTrue(slot.bind(row(1), .english) { received.append($0) })
    slot.unbind()
    let cell = try XCTUnwrap(slot.cell as? GoodsRow)
    cell.button.activate()
    XCTAssertEqual(received, [])
    XCTAssertFalse(cell.button.hasHandler("clicked"))
    XCTAssertEqual(cell.controllerCount, 0)
  }

  func testARowOfAnotherItemIsRefused() async throws {
    let slot = try XCTUnwrap(registry().makeSlot(for: .of(GoodsItem.self)))
    XCTAssertFalse(slot.bind(AnyItem<GoodsScreen>.of(TextItem<GoodsScreen>("Other")), .english) { _ in })
    XCTAssertNil(registry().makeSlot(for: .of(TextItem<GoodsScreen>.self)))
  }

  func testAnEqualItemIsNotShownAgainAndAnotherLanguageIs() async throws {
    let slot = try XCTUnwrap(registry().makeSlot(for: .of(GoodsItem.self)))
    let cell = try XCTUnwrap(slot.cell as? GoodsRow)
    var configured = 0
    cell.onConfigure = { configured += 1 }
    for _ in 0..<3 { XCTAssertTrue(slot.bind(row(1), .english) { _ in }) }
    XCTAssertEqual(configured, 1)
    XCTAssertTrue(slot.bind(row(1), Localizer(.arabic)) { _ in })
    XCTAssertEqual(configured, 2)
  }

  func testTheNewestClosureReceivesAfterARowIsBoundAnew() async throws {
    let slot = try XCTUnwrap(registry().makeSlot(for: .of(GoodsItem.self)))
    let cell = try XCTUnwrap(slot.cell as? GoodsRow)
    var received: [String] = []
    XCTAssertTrue(slot.bind(row(1), .english) { _ in received.append("old") })
    XCTAssertTrue(slot.bind(row(2), .english) { _ in received.append("new") })
    cell.button.activate()
    XCTAssertEqual(received, ["new"])
    XCTAssertEqual(cell.binding.audit().problems, [])
  }

  func testARowThatIsUnboundAndTornDownWhileItForwards() async throws {
    let objects = ObjectDetector()
    do {
      let slot = try XCTUnwrap(registry().makeSlot(for: .of(GoodsItem.self)))
      let cell = try XCTUnwrap(slot.cell as? GoodsRow)
      objects.track(cell)
      XCTAssertTrue(
        slot.bind(row(1), .english) { [unowned slot] _ in
          slot.unbind()
          slot.tearDown()
        })
      cell.button.activate()
      XCTAssertFalse(slot.isBound)
    }
    XCTAssertEqual(objects.alive, 0)
  }

  func testAViewDestroyedByItsOwnEvent() async {
    let (recorder, objects) = (Recorder<CartAction>(), ObjectDetector())
    var cell: GoodsCell? = GoodsCell()
    cell?.configure(Goods(id: 1, title: "Tape"))
    if let cell {
      objects.track(cell)
      AnyActionHandlingProvider(recorder).attach(to: cell)
    }
    recorder.react = { _ in cell = nil }
    let button = cell?.button
    button?.activate()
    XCTAssertEqual(recorder.actions, [.add(1)])
    XCTAssertNil(cell)
    XCTAssertEqual(objects.alive, 0)
    button?.activate()
    XCTAssertEqual(recorder.actions, [.add(1)])
  }

  func testAWindowDestroyedByAClickInIt() async {
    let (button, recorder, objects) = (NativeButton("Close"), Recorder<CartAction>(), ObjectDetector())
    objects.track(button)
    let panel = Panel([button]) { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    recorder.react = { _ in window.close() }
    window.click(button)
    turn("the click") { recorder.actions == [.open] }
    idle()
    XCTAssertEqual(button.connectionCount(for: .control(.clicked)), 1)
    panel.removeAllActionHandlers()
    XCTAssertFalse(button.hasHandler("clicked"))
  }

  func testAHandlerThatIsGoneIsReportedAndNotCalled() async {
    let (cell, diagnostics) = (GoodsCell(), BindingDiagnostics())
    cell.binding.diagnostics = diagnostics
    cell.configure(Goods(id: 1, title: "Tape"))
    do {
      let recorder = Recorder<CartAction>()
      AnyActionHandlingProvider(recorder).attach(to: cell)
    }
    cell.button.activate()
    XCTAssertEqual(diagnostics.reports.map(\.code), [.unhandled])
  }

  func testAModelChangedFromWithinAConfigurerWins() async {
    let cell = GoodsCell()
    let recorder = Recorder<CartAction>()
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.onConfigure = { cell, goods in if goods.id < 5 { cell.configure(Goods(id: goods.id + 1, title: "Goods \(goods.id + 1)")) } }
    cell.configure(Goods(id: 0, title: "Goods 0"))
    cell.button.activate()
    XCTAssertEqual(recorder.actions, [.add(5)])
    XCTAssertEqual(cell.title.text, "Goods 5")
  }

  func testStateDiesWithTheView() async {
    let ended = Mutex(0)
    weak var slot: BindingSlot?
    do {
      let panel = Panel()
      panel.binding.setState(Tracked { ended.withLock { $0 += 1 } })
      slot = panel.bindingSlot
    }
    XCTAssertEqual(ended.withLock { $0 }, 1)
    XCTAssertNil(slot)
  }

  func testAViewsGesturesOnItselfDoNotKeepIt() async {
    let (objects, recorder) = (ObjectDetector(), Recorder<CartAction>())
    do {
      let cell = GoodsCell()
      objects.track(cell)
      AnyActionHandlingProvider(recorder).attach(to: cell)
      XCTAssertEqual(cell.controllerCount, 2)
    }
    XCTAssertEqual(objects.alive, 0)
  }
}
#endif
