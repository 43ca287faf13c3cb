#if GTK
import CGtk4
import TesseraBinding
import Testing

@testable import TesseraGTK

/// Chapters 4 and 6 of the conformance list on real controls: which events they send, how often, and to which
/// handler.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ControlTests {
  private func recording(_ cell: GoodsCell) -> Recorder<CartAction> {
    let recorder = Recorder<CartAction>()
    cell.configure(Goods(id: 7, title: "Tape"))
    AnyActionHandlingProvider(recorder).attach(to: cell)
    return recorder
  }

  @Test func eventsWithoutHandlerDoNothing() {
    let cell = GoodsCell()
    cell.button.activate()
    gtk_switch_set_active(OpaquePointer(cell.toggle.widget), 1)
    #expect(cell.binding.audit().wired == 0)
  }

  @Test func everyControlForwardsWithItsValueAtEventTime() {
    let cell = GoodsCell()
    let recorder = recording(cell)
    cell.button.activate()
    gtk_switch_set_active(OpaquePointer(cell.toggle.widget), 1)
    gtk_range_set_value(UnsafeMutableRawPointer(cell.slider.widget).assumingMemoryBound(to: GtkRange.self), 0.37)
    gtk_editable_set_text(OpaquePointer(cell.field.widget), "Boxes")
    cell.field.activate()
    // GTK empties a field before it sets the new text.
    #expect(recorder.actions == [.add(7), .toggled(true), .volume(0.37), .named(""), .named("Boxes"), .open, .add(7)])
  }

  @Test func whatIsSetByTheConfigurerIsNotForwarded() {
    let cell = GoodsCell()
    let recorder = recording(cell)
    for id in 0..<20 { cell.configure(Goods(id: id, title: "Goods \(id)")) }
    #expect(recorder.actions == [])
    #expect(cell.configured == 21)
    #expect(cell.field.text == "Goods 19")
  }

  @Test func repeatedEventsForwardEachTimeAndOnlyOnce() {
    let cell = GoodsCell()
    let recorder = recording(cell)
    for _ in 0..<3 { AnyActionHandlingProvider(recorder).attach(to: cell) }
    for _ in 0..<5 { cell.button.activate() }
    #expect(recorder.actions == Array(repeating: .add(7), count: 5))
    #expect(cell.binding.audit().problems == [])
  }

  @Test func stateIsReadWhenTheEventFires() {
    let cell = GoodsCell()
    let recorder = recording(cell)
    cell.button.activate()
    cell.configure(Goods(id: 99, title: "Film"))
    cell.button.activate()
    #expect(recorder.actions == [.add(7), .add(99)])
    #expect(cell.button.binding.state(as: Goods.self) == Goods(id: 99, title: "Film"))
  }

  @Test func onlyRegisteredEventsForward() {
    let (button, recorder) = (NativeButton("Go"), Recorder<CartAction>())
    let panel = Panel([button]) { EventForwarder(button) { _, ctx in ctx.control(.pressed) { [CartAction.open] } } }
    panel.addActionHandler(recorder)
    button.activate()
    #expect(recorder.actions == [])
    #expect(!button.hasHandler("clicked"))
  }

  @Test func twoEventsOfOneControlArriveInTheOrderOfFiring() {
    let (button, recorder) = (NativeButton("Go"), Recorder<CartAction>())
    let panel = Panel([button]) {
      EventForwarder(button) { _, ctx in
        ctx.control(.clicked) { [CartAction.gesture("click 1"), .gesture("click 2")] }
        ctx.control(.pressed) { [CartAction.gesture("down")] }
        ctx.control(.released) { [CartAction.gesture("up")] }
      }
    }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    window.click(button)
    turn("a click") { recorder.actions.count >= 4 }
    #expect(recorder.actions == [.gesture("down"), .gesture("up"), .gesture("click 1"), .gesture("click 2")])
    window.close()
  }

  @Test func typingForwardsEachTextAndReturnSubmits() {
    let cell = GoodsCell()
    let recorder = recording(cell)
    cell.field.text = ""
    let window = TestWindow(cell)
    window.click(cell.field)
    window.run(["type", "--delay", "20", "ab"])
    window.run(["key", "Return"])
    turn("Return") { recorder.actions.contains(.open) }
    #expect(recorder.actions.filter { if case .gesture = $0 { false } else { true } } == [.named("a"), .named("ab"), .open, .add(7)])
    window.close()
  }

  @Test func focusComesAndGoes() {
    let (first, second, recorder) = (NativeTextField(), NativeTextField(), Recorder<CartAction>())
    let panel = Panel([first, second]) {
      EventForwarder(first) { _, ctx in
        ctx.control(.focused) { [CartAction.gesture("in")] }
        ctx.control(.unfocused) { [CartAction.gesture("out")] }
      }
    }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    window.click(second)
    recorder.actions = []
    window.click(first)
    turn("the focus") { recorder.actions == [.gesture("in")] }
    window.run(["key", "Tab"])
    turn("the focus going") { recorder.actions == [.gesture("in"), .gesture("out")] }
    window.close()
  }

  @Test func anEventThatAControlDoesNotHaveIsReportedWithBothNames() {
    let (label, diagnostics) = (NativeLabel(), BindingDiagnostics())
    let panel = Panel([label]) { EventForwarder(label) { _, ctx in ctx.control(.valueChanged) { [CartAction.open] } } }
    panel.binding.diagnostics = diagnostics
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    #expect(diagnostics.reports.map(\.code) == [.unwirable])
    #expect(diagnostics.reports[0].message.hasPrefix("Panel: NativeLabel cannot tell 'valueChanged'"))
  }

  @Test func handlersAreAddedRemovedAndReplaced() {
    let cell = GoodsCell()
    let (first, second) = (recording(cell), Recorder<CartAction>())
    cell.addActionHandler(second)
    cell.button.activate()
    cell.removeActionHandler(first)
    cell.button.activate()
    cell.assignActionHandler(first)
    cell.button.activate()
    #expect([first.actions.count, second.actions.count] == [2, 2])
    cell.removeAllActionHandlers()
    cell.button.activate()
    #expect([first.actions.count, second.actions.count] == [2, 2])
    #expect(!cell.button.hasHandler("clicked"))
    #expect(!cell.slider.hasHandler("value-changed"))
    #expect(cell.controllerCount == 0)
  }

  @Test func sendersThatComeAndGoAreWiredOnceAndLetGo() {
    let (stack, recorder) = (NativeStack(.column), Recorder<CartAction>())
    var buttons: [NativeButton] = []
    let panel = Panel([stack]) {
      for (index, button) in buttons.enumerated() { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(index)] } } }
    }
    panel.addActionHandler(recorder)
    for count in [3, 1, 4, 0, 2] {
      let gone = buttons
      for button in buttons { stack.remove(button) }
      buttons = (0..<count).map { NativeButton("\($0)") }
      for button in buttons { stack.add(button) }
      panel.sendersDidChange()
      recorder.actions = []
      for button in gone + buttons { button.activate() }
      #expect(recorder.actions == (0..<count).map { .add($0) })
      #expect(gone.allSatisfy { !$0.hasHandler("clicked") })
      #expect(panel.binding.audit().problems == [])
    }
  }
}
#endif
