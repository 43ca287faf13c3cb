import Testing
import TesseraBinding

@MainActor
@Suite("Gestures on views")
struct GestureTests {
  let view = Widget("view")
  let recorder = Recorder<CartAction>()

  /// All six recognisers of this chapter, by name.
  static let all: [(kind: SenderEvent.Gesture.Kind, phase: SenderEvent.Gesture.Phases, make: (MappingContext) -> MappingContext.Mapping)] =
    [
      (.tap, .recognized, { $0.tap { [CartAction.gesture("tap")] } }),
      (.longPress, .began, { $0.longPress { [CartAction.gesture("long press")] } }),
      (.pan, .changed, { $0.pan { [CartAction.gesture("pan")] } }),
      (.pinch, .changed, { $0.pinch { [CartAction.gesture("pinch")] } }),
      (.rotation, .ended, { $0.rotation { [CartAction.gesture("rotation")] } }),
      (.swipe, .recognized, { $0.swipe { [CartAction.gesture("swipe")] } }),
    ]

  func panel(@MappingContext.Builder _ build: @escaping (MappingContext) -> [MappingContext.Mapping]) -> Panel {
    let view = view
    let panel = Panel { EventForwarder(view) { _, ctx in build(ctx) } }
    panel.addActionHandler(recorder)
    return panel
  }

  @Test("Each recogniser is attached, as exactly one entry, and forwards its action", arguments: 0..<6)
  func attached(index: Int) {
    let gesture = Self.all[index]
    let panel = panel { gesture.make($0) }
    #expect(view.recognizers.map(\.kind) == [gesture.kind])
    #expect(view.handlerCount == 1)
    view.perform(gesture.kind, gesture.phase)
    #expect(recorder.actions == [.gesture(gesture.kind.description)])
    withExtendedLifetime(panel) {}
  }

  @Test("A phase that is not asked for does not forward")
  func otherPhases() {
    let panel = panel { ctx in
      ctx.pan(phases: [.ended]) { [CartAction.open] }
      ctx.tap { [CartAction.open] }
    }
    for phase in [SenderEvent.Gesture.Phases.began, .changed, .cancelled, .failed] { view.perform(.pan, phase) }
    view.perform(.tap, .failed)
    #expect(recorder.actions == [])
    view.perform(.pan, .ended)
    #expect(recorder.actions == [.open])
    withExtendedLifetime(panel) {}
  }

  @Test("A tap of 5 taps with 3 fingers reaches the toolkit as such")
  func tapConfiguration() {
    let panel = panel { $0.tap(taps: 5, touches: 3) { [CartAction.open] } }
    #expect(view.recognizers.first?.taps == 5)
    #expect(view.recognizers.first?.touches == 3)
    withExtendedLifetime(panel) {}
  }

  @Test("A long press of 1.2 s after 7 taps with 2 fingers reaches the toolkit as such")
  func longPressConfiguration() {
    let panel = panel { $0.longPress(duration: .milliseconds(1_200), taps: 7, touches: 2) { [CartAction.open] } }
    #expect(view.recognizers.first?.duration == .milliseconds(1_200))
    #expect(view.recognizers.first?.taps == 7)
    #expect(view.recognizers.first?.touches == 2)
    withExtendedLifetime(panel) {}
  }

  @Test("Three gestures live on one view and forward three actions")
  func multiple() {
    let panel = panel { ctx in for gesture in Self.all.prefix(3) { gesture.make(ctx) } }
    #expect(view.recognizers.count == 3)
    for gesture in Self.all.prefix(3) { view.perform(gesture.kind, gesture.phase) }
    #expect(recorder.actions == [.gesture("tap"), .gesture("long press"), .gesture("pan")])
    withExtendedLifetime(panel) {}
  }

  @Test("A single and a double tap are two recognisers")
  func twoTaps() {
    let panel = panel { ctx in
      ctx.tap { [CartAction.add(1)] }
      ctx.tap(taps: 2) { [CartAction.add(2)] }
    }
    #expect(view.recognizers.count == 2)
    withExtendedLifetime(panel) {}
  }

  @Test("A recogniser has one target")
  func oneTarget() {
    let panel = panel { $0.tap { [CartAction.open] } }
    #expect(view.connectionCount(for: .gesture(.tap())) == 1)
    withExtendedLifetime(panel) {}
  }

  @Test("A group mixes a gesture and a control: two mappings")
  func mixedGroup() {
    let group = SenderGroup {
      EventForwarder(view) { _, ctx in ctx.tap { [CartAction.open] } }
      EventForwarder(Button()) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
    }
    #expect(group.mappings.count == 2)
  }

  @Test("Removing the handler removes the recogniser; a direct trigger does nothing")
  func removing() {
    let panel = panel { $0.tap { [CartAction.open] } }
    let late = view.handlers[.gesture(.tap())]?.first
    panel.removeActionHandler(recorder)
    #expect(view.recognizers.isEmpty)
    #expect(late != nil)
    view.perform(.tap)
    late?.fire()
    #expect(recorder.actions.isEmpty)
  }

  @Test("Assigning another handler replaces the first and keeps one recogniser")
  func assigning() {
    let panel = panel { $0.tap { [CartAction.open] } }
    let other = Recorder<CartAction>()
    panel.assignActionHandler(other)
    view.perform(.tap)
    #expect(recorder.actions.isEmpty)
    #expect(other.actions == [.open])
    #expect(view.handlerCount == 1)
  }

  @Test("A view's gesture on itself forwards the view's content at that moment")
  func onItself() {
    let cell = ProductCell()
    cell.addActionHandler(recorder)
    cell.configure(Product(id: 1, title: "A"))
    cell.perform(.tap)
    cell.configure(Product(id: 2, title: "B"))
    cell.perform(.tap)
    #expect(recorder.actions == [.gesture("tap 1"), .gesture("tap 2")])
    #expect(cell.handlerCount == 1)
  }

  final class AllGestures: Widget, EventForwardingProvider {
    var eventForwarder: SenderGroup {
      EventForwarder(self) { _, ctx in
        for gesture in GestureTests.all { gesture.make(ctx) }
        ctx.screenEdge { [CartAction.gesture("screen edge")] }
        ctx.hover { [CartAction.gesture("hover")] }
      }
    }
  }

  @Test("All gestures of one view forward")
  func allGestures() {
    let view = AllGestures()
    view.addActionHandler(recorder)
    for gesture in Self.all { view.perform(gesture.kind, gesture.phase) }
    view.perform(.screenEdge)
    view.perform(.hover, .changed)
    #expect(recorder.actions == GestureKindOrder.names.map { .gesture($0) })
    #expect(view.handlerCount == 8)
  }

  enum GestureKindOrder {
    static let names = ["tap", "long press", "pan", "pinch", "rotation", "swipe", "screen edge", "hover"]
  }
}
