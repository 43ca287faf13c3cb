#if GTK
import TestSupport
import CGtk4
import Synchronization
import TesseraBinding
import TesseraScreen
import Testing

@testable import TesseraGTK

/// Chapters 2, 3 and 8 of the conformance list, and the reuse of rows by a list: nothing leaks, and nothing is
/// connected twice.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct LifetimeTests {
  private func row(_ id: Int) -> Row { AnyItem<GoodsScreen>.of(GoodsItem(goods: Goods(id: id, title: "Goods \(id)"))) }

  private func registry() -> NativeRowRegistry {
    let registry = NativeRowRegistry()
    registry.register(GoodsRow.self, for: GoodsItem.self)
    return registry
  }

  @Test func aThousandReusesBalance() throws {
    let (registry, diagnostics, swift, objects) = (registry(), BindingDiagnostics(), LeakDetector(), ObjectDetector())
    var received: [RowEvent] = []
    do {
      var slots: [NativeRowSlot] = []
      for _ in 0..<10 {
        let slot = try #require(registry.makeSlot(for: .of(GoodsItem.self)))
        slot.cell.binding.diagnostics = diagnostics
        swift.track(slot.cell)
        objects.track(slot.cell)
        if let cell = slot.cell as? GoodsRow { objects.track(cell.button) }
        slots.append(slot)
      }
      for use in 0..<1_000 {
        let slot = slots[use % 10]
        slot.unbind()
        #expect(slot.bind(row(use), .english) { received.append($0) })
        let cell = try #require(slot.cell as? GoodsRow)
        cell.button.activate()
        #expect(received.count == use + 1)
        #expect(received.last == RowEvent("add", .number(Double(use))))
        if use % 100 == 0 { #expect(cell.binding.audit().problems == []) }
      }
      #expect(diagnostics.connectionCount == 20)
      for slot in slots { slot.tearDown() }
    }
    #expect(diagnostics.connectionCount == 0)
    #expect(diagnostics.opened == diagnostics.closed)
    #expect(registry.counters == NativeRowRegistry.Counters(made: 10, bound: 1_000, unbound: 1_000, destroyed: 10))
    #expect(swift.alive == [])
    #expect(objects.alive == 0)
    #expect(diagnostics.total == 0)
  }

  @Test func aRowThatIsUnboundForwardsNothing() throws {
    let slot = try #require(registry().makeSlot(for: .of(GoodsItem.self)))
    var received: [RowEvent] = []
    #expect(slot.bind(row(1), .english) { received.append($0) })
    slot.unbind()
    let cell = try #require(slot.cell as? GoodsRow)
    cell.button.activate()
    #expect(received == [])
    #expect(!cell.button.hasHandler("clicked"))
    #expect(cell.controllerCount == 0)
  }

  @Test func aRowOfAnotherItemIsRefused() throws {
    let slot = try #require(registry().makeSlot(for: .of(GoodsItem.self)))
    #expect(!slot.bind(AnyItem<GoodsScreen>.of(TextItem<GoodsScreen>("Other")), .english) { _ in })
    #expect(registry().makeSlot(for: .of(TextItem<GoodsScreen>.self)) == nil)
  }

  @Test func anEqualItemIsNotShownAgainAndAnotherLanguageIs() throws {
    let slot = try #require(registry().makeSlot(for: .of(GoodsItem.self)))
    let cell = try #require(slot.cell as? GoodsRow)
    var configured = 0
    cell.onConfigure = { configured += 1 }
    for _ in 0..<3 { #expect(slot.bind(row(1), .english) { _ in }) }
    #expect(configured == 1)
    #expect(slot.bind(row(1), Localizer(.arabic)) { _ in })
    #expect(configured == 2)
  }

  @Test func theNewestClosureReceivesAfterARowIsBoundAnew() throws {
    let slot = try #require(registry().makeSlot(for: .of(GoodsItem.self)))
    let cell = try #require(slot.cell as? GoodsRow)
    var received: [String] = []
    #expect(slot.bind(row(1), .english) { _ in received.append("old") })
    #expect(slot.bind(row(2), .english) { _ in received.append("new") })
    cell.button.activate()
    #expect(received == ["new"])
    #expect(cell.binding.audit().problems == [])
  }

  @Test func aRowThatIsUnboundAndTornDownWhileItForwards() throws {
    let objects = ObjectDetector()
    do {
      let slot = try #require(registry().makeSlot(for: .of(GoodsItem.self)))
      let cell = try #require(slot.cell as? GoodsRow)
      objects.track(cell)
      let isBound = slot.bind(row(1), .english) { [unowned slot] _ in
        slot.unbind()
        slot.tearDown()
      }
      #expect(isBound)
      cell.button.activate()
      #expect(!slot.isBound)
    }
    #expect(objects.alive == 0)
  }

  @Test func aViewDestroyedByItsOwnEvent() {
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
    #expect(recorder.actions == [.add(1)])
    #expect(cell == nil)
    #expect(objects.alive == 0)
    button?.activate()
    #expect(recorder.actions == [.add(1)])
  }

  @Test func aWindowDestroyedByAClickInIt() {
    let (button, recorder, objects) = (NativeButton("Close"), Recorder<CartAction>(), ObjectDetector())
    objects.track(button)
    let panel = Panel([button]) { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    recorder.react = { _ in window.close() }
    window.click(button)
    turn("the click") { recorder.actions == [.open] }
    idle()
    #expect(button.connectionCount(for: .control(.clicked)) == 1)
    panel.removeAllActionHandlers()
    #expect(!button.hasHandler("clicked"))
  }

  @Test func aHandlerThatIsGoneIsReportedAndNotCalled() {
    let (cell, diagnostics) = (GoodsCell(), BindingDiagnostics())
    cell.binding.diagnostics = diagnostics
    cell.configure(Goods(id: 1, title: "Tape"))
    do {
      let recorder = Recorder<CartAction>()
      AnyActionHandlingProvider(recorder).attach(to: cell)
    }
    cell.button.activate()
    #expect(diagnostics.reports.map(\.code) == [.unhandled])
  }

  @Test func aModelChangedFromWithinAConfigurerWins() {
    let cell = GoodsCell()
    let recorder = Recorder<CartAction>()
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.onConfigure = { cell, goods in if goods.id < 5 { cell.configure(Goods(id: goods.id + 1, title: "Goods \(goods.id + 1)")) } }
    cell.configure(Goods(id: 0, title: "Goods 0"))
    cell.button.activate()
    #expect(recorder.actions == [.add(5)])
    #expect(cell.title.text == "Goods 5")
  }

  @Test func stateDiesWithTheView() {
    let ended = Mutex(0)
    weak var slot: BindingSlot?
    do {
      let panel = Panel()
      panel.binding.setState(Tracked { ended.withLock { $0 += 1 } })
      slot = panel.bindingSlot
    }
    #expect(ended.withLock { $0 } == 1)
    #expect(slot == nil)
  }

  @Test func aViewsGesturesOnItselfDoNotKeepIt() {
    let (objects, recorder) = (ObjectDetector(), Recorder<CartAction>())
    do {
      let cell = GoodsCell()
      objects.track(cell)
      AnyActionHandlingProvider(recorder).attach(to: cell)
      #expect(cell.controllerCount == 2)
    }
    #expect(objects.alive == 0)
  }
}
#endif
