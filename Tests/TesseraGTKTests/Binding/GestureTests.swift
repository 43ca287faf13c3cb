#if GTK
import CGtk4
import TesseraBinding
import Testing

@testable import TesseraGTK

/// Chapter 7 of the conformance list with a real pointer on real widgets.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct GestureTests {
  private let recorder = Recorder<CartAction>()

  private func panel(@MappingContext.Builder _ build: @escaping (Panel, MappingContext) -> [MappingContext.Mapping]) -> Panel {
    let panel = Panel()
    panel.describe = { [unowned panel] in SenderGroup { EventForwarder(panel) { panel, ctx in build(panel, ctx) } } }
    panel.addActionHandler(recorder)
    return panel
  }

  @Test func eachRecogniserIsAttachedOnceAndTakenAwayWithTheHandler() {
    let gestures: [(MappingContext) -> MappingContext.Mapping] = [
      { $0.tap { [CartAction.open] } }, { $0.longPress { [CartAction.open] } }, { $0.pan { [CartAction.open] } },
      { $0.pinch { [CartAction.open] } }, { $0.rotation { [CartAction.open] } }, { $0.swipe { [CartAction.open] } },
      { $0.screenEdge { [CartAction.open] } }, { $0.hover { [CartAction.open] } },
    ]
    for count in 1...gestures.count {
      let panel = panel { _, ctx in for gesture in gestures.prefix(count) { gesture(ctx) } }
      for _ in 0..<3 { panel.addActionHandler(recorder) }
      #expect(panel.controllerCount == count)
      #expect(panel.binding.audit().problems == [])
      panel.removeActionHandler(recorder)
      #expect(panel.controllerCount == 0)
    }
  }

  @Test func whatGTKCannotRecogniseIsReported() {
    let diagnostics = BindingDiagnostics()
    let panel = Panel()
    panel.binding.diagnostics = diagnostics
    panel.describe = { [unowned panel] in
      SenderGroup {
        EventForwarder(panel) { _, ctx in
          ctx.tap(touches: 3) { [CartAction.open] }
          ctx.longPress(taps: 7) { [CartAction.open] }
        }
      }
    }
    panel.addActionHandler(recorder)
    #expect(diagnostics.reports.map(\.code) == [.unwirable, .unwirable])
    #expect(panel.controllerCount == 0)
  }

  @Test func aSingleAndADoubleTapAreTwoGestures() {
    let panel = panel { panel, ctx in
      ctx.tap { [CartAction.gesture("one at \(Int(panel.gesture.x))")] }
      ctx.tap(taps: 2) { [CartAction.gesture("two")] }
    }
    let window = TestWindow(panel)
    window.click(panel)
    turn("a tap") { recorder.actions.count == 1 }
    #expect(recorder.actions == [.gesture("one at \(window.middle(of: panel).x)")])
    window.run(["sleep", "0.6"])
    recorder.actions = []
    window.click(panel, times: 2)
    turn("a double tap") { recorder.actions.count == 2 }
    #expect(recorder.actions.last == .gesture("two"))
    window.close()
  }

  @Test func pressingAButtonInARowIsNoLongPressOfTheRow() {
    let button = NativeButton("Add")
    button.atLeast(width: 200, height: 100)
    let panel = Panel([button]) { SenderGroup {} }
    panel.describe = { [unowned panel] in
      SenderGroup {
        EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
        EventForwarder(panel) { _, ctx in ctx.longPress { [CartAction.gesture("long")] } }
      }
    }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    window.click(button)
    turn("the click") { !recorder.actions.isEmpty }
    // As long as a long press takes, and a while.
    window.run(["sleep", "0.9"])
    #expect(recorder.actions == [.open])
    #expect(panel.controllerCount == 1)
    window.close()
  }

  @Test func aTapThatStraysIsNone() {
    let panel = panel { _, ctx in ctx.tap { [CartAction.open] } }
    let window = TestWindow(panel)
    window.drag(from: (100, 100), by: (60, 0))
    idle()
    #expect(recorder.actions == [])
    window.close()
  }

  @Test func aClickOnAButtonOfTheRowIsNoTapOnTheRow() {
    let button = NativeButton("Go")
    let panel = Panel([button]) { SenderGroup {} }
    panel.describe = { [unowned panel, unowned button] in
      SenderGroup {
        EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
        EventForwarder(panel) { _, ctx in ctx.tap { [CartAction.gesture("tap")] } }
      }
    }
    panel.addActionHandler(recorder)
    let window = TestWindow(panel)
    window.click(button)
    turn("the click") { !recorder.actions.isEmpty }
    idle()
    #expect(recorder.actions == [.open])
    window.close()
  }

  @Test func aLongPressBeginsAndEndsAndIsNoTap() {
    let panel = panel { _, ctx in
      ctx.longPress(phases: [.began]) { [CartAction.gesture("began")] }
      ctx.longPress(phases: [.ended]) { [CartAction.gesture("ended")] }
      ctx.tap { [CartAction.gesture("tap")] }
    }
    let window = TestWindow(panel)
    window.run(["mousemove", "100", "100", "mousedown", "1", "sleep", "0.8"])
    turn("its beginning") { recorder.actions == [.gesture("began")] }
    window.run(["mouseup", "1"])
    turn("its end") { recorder.actions.count > 1 }
    #expect(recorder.actions == [.gesture("began"), .gesture("ended")])
    window.close()
  }

  @Test func aLongPressOfItsOwnDurationTakesThatLong() {
    let panel = panel { _, ctx in ctx.longPress(duration: .milliseconds(1_400), phases: [.began]) { [CartAction.open] } }
    let window = TestWindow(panel)
    window.run(["mousemove", "100", "100", "mousedown", "1", "sleep", "1.1", "mouseup", "1"])
    #expect(recorder.actions == [])
    window.run(["mousedown", "1", "sleep", "1.8", "mouseup", "1"])
    #expect(recorder.actions == [.open])
    window.close()
  }

  @Test func aSwipeGoesInItsDirectionOnly() {
    let panel = panel { _, ctx in
      for direction in SenderEvent.Gesture.Direction.allCases { ctx.swipe(direction) { [CartAction.gesture("\(direction)")] } }
    }
    let window = TestWindow(panel)
    for (way, name) in [((-200, 6), "left"), ((200, -6), "right"), ((6, -140), "up"), ((-6, 140), "down")] {
      recorder.actions = []
      window.drag(from: (200, 150), by: way)
      turn("a swipe \(name)") { !recorder.actions.isEmpty }
      #expect(recorder.actions == [.gesture(name)])
    }
    window.close()
  }

  @Test func aSlowStrokeIsNoSwipe() {
    let panel = panel { _, ctx in ctx.swipe(.left) { [CartAction.open] } }
    let window = TestWindow(panel)
    window.drag(from: (200, 150), by: (-40, 0), steps: 8, pause: "0.08")
    idle()
    #expect(recorder.actions == [])
    window.close()
  }

  @Test func aPanTellsEachChangeWithItsOffsetAndTheEnd() {
    let panel = panel { panel, ctx in
      ctx.pan { [CartAction.volume(panel.gesture.offsetX)] }
      ctx.pan(phases: [.began]) { [CartAction.gesture("began \(Int(panel.gesture.x))")] }
    }
    let window = TestWindow(panel)
    window.drag(from: (100, 100), by: (80, 0), steps: 4)
    turn("the pan") { recorder.actions.last == .volume(80) && recorder.actions.count > 3 }
    #expect(recorder.actions.first == .gesture("began 100"))
    let offsets = recorder.actions.compactMap { if case .volume(let offset) = $0 { offset } else { nil } }
    #expect(offsets == offsets.sorted())
    window.close()
  }

  @Test func hoverTellsThePointerWithoutAButton() {
    let panel = panel { _, ctx in
      ctx.hover { [CartAction.gesture("moved")] }
      ctx.hover(phases: [.began]) { [CartAction.gesture("came")] }
      ctx.hover(phases: [.ended]) { [CartAction.gesture("left")] }
    }
    let window = TestWindow(panel)
    window.move(900, 700)
    recorder.actions = []
    window.run(["mousemove", "50", "50", "sleep", "0.05", "mousemove", "60", "60", "sleep", "0.05", "mousemove", "900", "700"])
    turn("the pointer to leave") { recorder.actions.last == .gesture("left") }
    #expect(recorder.actions.first == .gesture("came"))
    #expect(recorder.actions.contains(.gesture("moved")))
    window.close()
  }

  @Test func aGestureOfTheEdgeBeginsThereAndGoesInwards() {
    let panel = panel { _, ctx in
      ctx.screenEdge { [CartAction.gesture("left edge")] }
      ctx.screenEdge(.bottom) { [CartAction.gesture("bottom edge")] }
    }
    let window = TestWindow(panel)
    window.drag(from: (150, 100), by: (100, 0))
    idle()
    #expect(recorder.actions == [])
    window.drag(from: (3, 100), by: (100, 0))
    turn("the left edge") { recorder.actions == [.gesture("left edge")] }
    window.close()
  }

  @Test func twoFingersApartAndTurning() throws {
    let pinch = panel { panel, ctx in ctx.pinch { [CartAction.volume(panel.gesture.scale)] } }
    let zoom = try #require(pinch.lastController)
    emit("scale-changed", on: zoom, 1.5)
    let rotation = panel { panel, ctx in ctx.rotation { [CartAction.volume(panel.gesture.angle)] } }
    let rotate = try #require(rotation.lastController)
    emit("angle-changed", on: rotate, 0.25, 0.25)
    #expect(recorder.actions == [.volume(1.5), .volume(0.25)])
    pinch.removeActionHandler(recorder)
    #expect(pinch.controllerCount == 0)
  }

  @Test func aGestureCarriesTheStateOfItsView() {
    let cell = GoodsCell()
    cell.configure(Goods(id: 5, title: "Film"))
    AnyActionHandlingProvider(recorder).attach(to: cell)
    let window = TestWindow(cell)
    let (x, y) = window.middle(of: cell.title)
    window.run(["mousemove", "\(x)", "\(y)", "mousedown", "1", "sleep", "0.8", "mouseup", "1"])
    turn("a long press") { recorder.actions == [.remove(5), .remove(5)] }
    window.close()
  }
}
#endif
