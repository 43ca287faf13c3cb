#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// The wheel of a mouse scrolls, and does nothing else.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct WheelTests {
  @Test func itChangesNoNumberThatItComesBy() throws {
    let context = ElementContext(.english)
    var sent: [Control.Event.Value?] = []
    context.send = { sent.append($1) }
    let stepper = ElementView.make(.stepper(.init("Seats", value: 5, in: 0...9)), context)
    let slider = ElementView.make(.slider(.init("Size", value: 5, in: 0...9)), context)
    // GTK's own field follows the wheel: so it was turned.
    let plain: Widget = gtk_spin_button_new_with_range(0, 9, 1)
    tessera_spin_set_value(plain, 5)
    let (line, own) = (NativeView(plain), [NativeView(stepper.widget), NativeView(slider.widget)])
    let window = TestWindow(NativeStack(.column, [line] + own))
    defer { window.close() }
    func turnWheel(over widget: Widget?) throws {
      let widget = try #require(widget)
      let (x, y) = window.middle(of: NativeView(widget))
      window.run(["mousemove", "\(x)", "\(y)", "click", "--repeat", "2", "--delay", "30", "5"])
    }
    try turnWheel(over: plain)
    #expect(tessera_spin_value(plain) != 5)
    for view in [stepper, slider] { try turnWheel(over: (view as? ControlView)?.target) }
    let (spin, range) = (try #require((stepper as? ControlView)?.target), try #require((slider as? ControlView)?.target))
    #expect(tessera_spin_value(spin) == 5)
    #expect(tessera_range_value(range) == 5)
    #expect(sent.isEmpty, "\(sent)")
  }

  @Test func itDoesNotRefreshWhereItEndsAtTheTop() throws {
    let window = HostWindow(StoriesScreen(), state: .init())
    defer { window.close() }
    let layer = try #require(window.top)
    var overshoots = 0
    Signals.connect(layer.scrolled, "edge-overshot") { overshoots += 1 }
    turn("there is something to scroll") {
      tessera_scroll_set(layer.scrolled, 60)
      return tessera_scroll_value(layer.scrolled) == 60
    }
    xdotool(["mousemove", "200", "250", "click", "--repeat", "6", "--delay", "30", "4"])
    turn("it is at the top") { tessera_scroll_value(layer.scrolled) == 0 }
    #expect(overshoots > 0)
    #expect(window.state?.fetches == 0)
    turn("the wheel rests") { !layer.isWheeling }
    emitTop(on: UnsafeMutableRawPointer(layer.scrolled))
    #expect(window.state?.fetches == 1)
  }

  /// Pulls the content down beyond its top, as a finger does.
  private func emitTop(on scrolled: UnsafeMutableRawPointer) {
    let type = scrolled.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    var values = [GValue](repeating: GValue(), count: 2)
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], scrolled)
    g_value_init(&values[1], gtk_position_type_get_type())
    g_value_set_enum(&values[1], Int32(GTK_POS_TOP.rawValue))
    g_signal_emitv(values, g_signal_lookup("edge-overshot", type), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }
}

private struct StoriesScreen: Screen {
  struct State: Equatable, Sendable { var fetches = 0 }
  enum Action: Equatable, Sendable { case didPressRefresh }
  func title(for state: State) -> Phrase { "Stories" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Refresh", on: .didPressRefresh).refreshes()
      for row in 0..<60 { TextItem("Story \(row)").id(row) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.fetches += 1
    return .none
  }
}
#endif
