import Testing
import TesseraBinding

@MainActor
@Suite("Event keys and mapping context")
struct EventKeyTests {
  let sender = Button("sender")

  /// The keys that a builder produces.
  func keys(@MappingContext.Builder _ build: @escaping (Button, MappingContext) -> [MappingContext.Mapping]) -> [SenderEvent] {
    EventForwarder(sender, build).mappings.map(\.event)
  }

  @Test("A control event wraps the toolkit's name")
  func wrapsName() {
    #expect(ControlEventName(rawValue: "clicked") == .clicked)
    #expect(ControlEventName.valueChanged.rawValue == "valueChanged")
  }

  @Test("Control events are hashable")
  func controlHashable() {
    #expect(Set<ControlEventName>([.clicked, .clicked, .pressed]).count == 2)
  }

  @Test("A control event is a dictionary key")
  func controlKey() {
    let names: [ControlEventName: String] = [.clicked: "a", .pressed: "b"]
    #expect(names[.pressed] == "b")
    #expect(names[.released] == nil)
  }

  @Test("A gesture keeps kind, phases, taps and touches")
  func gestureInit() {
    let gesture = SenderEvent.Gesture(.tap, phases: [.began], taps: 3, touches: 2)
    #expect(gesture.kind == .tap)
    #expect(gesture.phases == [.began])
    #expect(gesture.taps == 3)
    #expect(gesture.touches == 2)
  }

  @Test("Gestures are equal when all their parts are")
  func gestureEquality() {
    #expect(SenderEvent.Gesture.tap() == .tap())
    #expect(SenderEvent.Gesture.tap() != .tap(taps: 2))
    #expect(SenderEvent.Gesture.tap() != .tap(touches: 2))
    #expect(SenderEvent.Gesture.swipe(.left) != .swipe(.right))
    #expect(SenderEvent.Gesture.longPress() != .longPress(duration: .seconds(2)))
    #expect(SenderEvent.Gesture.screenEdge(.left) != .screenEdge(.right))
  }

  @Test("Gestures are hashable")
  func gestureHashable() {
    #expect(Set<SenderEvent.Gesture>([.tap(), .tap(), .tap(taps: 2), .pan()]).count == 3)
  }

  @Test("Gesture kinds are an option set")
  func kindOptionSet() {
    var kinds: SenderEvent.Gesture.Kind = [.tap]
    #expect(kinds.contains(.tap))
    #expect(!kinds.contains(.pan))
    kinds.insert(.pan)
    #expect(kinds.contains(.pan))
  }

  @Test("All eight kinds exist and are distinct")
  func allKinds() {
    let kinds: [SenderEvent.Gesture.Kind] = [.tap, .longPress, .swipe, .pan, .pinch, .rotation, .screenEdge, .hover]
    #expect(Set(kinds).count == 8)
    #expect(SenderEvent.Gesture.Kind.all.map(\.kind) == kinds)
  }

  @Test("Kinds combine and name themselves")
  func kindCombination() {
    let kinds: SenderEvent.Gesture.Kind = [.longPress, .pinch]
    #expect(kinds.isSuperset(of: .pinch))
    #expect(kinds.description == "long press, pinch")
  }

  @Test("A sender event is a control event")
  func senderControl() {
    let event = SenderEvent.control(.clicked)
    #expect(event == .control("clicked"))
    #expect(event.description == "'clicked'")
  }

  @Test("A sender event is a gesture")
  func senderGesture() {
    let event = SenderEvent.gesture(.tap())
    #expect(event == .gesture(.tap()))
    #expect(event.description == "tap gesture")
  }

  @Test("Both cases live in one dictionary")
  func senderHashable() {
    let table: [SenderEvent: Int] = [.control(.clicked): 1, .gesture(.tap()): 2, .gesture(.pan()): 3]
    #expect(table[.control(.clicked)] == 1)
    #expect(table[.gesture(.tap())] == 2)
    #expect(table[.gesture(.pinch())] == nil)
  }

  @Test("A swipe has a direction")
  func swipeDirection() {
    #expect(
      SenderEvent.Gesture.Direction.allCases.map { SenderEvent.Gesture.swipe($0).direction } == SenderEvent.Gesture.Direction.allCases)
  }

  @Test("A long press has a duration")
  func longPressDuration() { #expect(SenderEvent.Gesture.longPress(duration: .milliseconds(1_400)).duration == .milliseconds(1_400)) }

  @Test("A screen edge gesture has edges")
  func screenEdges() { #expect(SenderEvent.Gesture.screenEdge([.left, .right]).edges == [.left, .right]) }

  @Test("A gesture has several phases")
  func multiplePhases() {
    let gesture = SenderEvent.Gesture.pan(phases: [.began, .changed, .ended, .cancelled])
    #expect(gesture.phases.contains(.cancelled))
    #expect(!gesture.phases.contains(.recognized))
  }

  @Test("control makes one mapping whose closure returns the actions")
  func controlMapping() {
    let forwarder = EventForwarder(sender) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
    #expect(forwarder.mappings.map(\.event) == [.control(.clicked)])
    #expect(forwarder.actions(for: sender, event: .control(.clicked)) as? [CartAction] == [.open])
  }

  @Test("control takes several events that mean the same, each once, in every form")
  func severalControls() {
    let events: [ControlEventName] = [.clicked, .pressed, .clicked]
    let named = [SenderEvent.control(.clicked), .control(.pressed)]
    #expect(keys { _, ctx in ctx.control([.clicked, .pressed]) { [CartAction.open] } } == named)
    #expect(keys { _, ctx in ctx.control(events) { [CartAction.open] } } == named)
    #expect(keys { _, ctx in ctx.control(events) { (product: Product) in [CartAction.add(product.id)] } } == named)
    let several = [CartAction.open, .remove(1)]
    #expect(keys { _, ctx in ctx.control(events) { several } } == named)
    #expect(keys { _, ctx in ctx.control(events) { (_: Product) in several } } == named)
    #expect(keys { _, ctx in ctx.control([]) { [CartAction.open] } } == [])

    let button = Button()
    let recorder = Recorder<CartAction>()
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control([.clicked, .pressed]) { [CartAction.open] } } }
    panel.addActionHandler(recorder)
    button.send(.pressed)
    button.click()
    button.send(.released)
    #expect(recorder.actions == [.open, .open])
  }

  @Test("A mapping keeps all its actions, their order and their type")
  func controlActions() {
    let forwarder = EventForwarder(sender) { _, ctx in ctx.control(.clicked) { [CartAction.add(1), .remove(2), .open] } }
    #expect(forwarder.actions(for: sender, event: .control(.clicked)) as? [CartAction] == [.add(1), .remove(2), .open])
    #expect(forwarder.mappings.first?.actionType == CartAction.self)
    #expect(forwarder.mappings.first?.stateType == nil)
  }

  @Test("A closure may return an array made elsewhere")
  func arrays() {
    let ids = [1, 2, 3]
    let forwarder = EventForwarder(sender) { _, ctx in
      ctx.control(.clicked) { ids.map { CartAction.add($0) } }
      ctx.control(.pressed) { (limit: Int) in ids.filter { $0 > limit }.map { CartAction.add($0) } }
    }
    sender.binding.setState(1)
    #expect(forwarder.actions(for: sender, event: .control(.clicked)) as? [CartAction] == [.add(1), .add(2), .add(3)])
    #expect(forwarder.actions(for: sender, event: .control(.pressed)) as? [CartAction] == [.add(2), .add(3)])
  }

  @Test("gesture makes a mapping from any description")
  func gestureMapping() {
    let event = SenderEvent.Gesture.tap(taps: 2)
    #expect(keys { _, ctx in ctx.gesture(event) { [CartAction.open] } } == [.gesture(event)])
  }

  @Test("A tap is recognised, with one tap of one finger")
  func tapDefault() {
    #expect(
      keys { _, ctx in ctx.tap { [CartAction.open] } } == [.gesture(SenderEvent.Gesture(.tap, phases: [.recognized], taps: 1, touches: 1))])
  }

  @Test("A tap may ask for more")
  func tapCustom() {
    #expect(
      keys { _, ctx in ctx.tap(taps: 2, touches: 2, phases: [.began, .ended]) { [CartAction.open] } }
        == [.gesture(SenderEvent.Gesture(.tap, phases: [.began, .ended], taps: 2, touches: 2))])
  }

  @Test("A long press takes half a second and reports its beginning and end")
  func longPressDefault() {
    let gesture = SenderEvent.Gesture.longPress()
    #expect(keys { _, ctx in ctx.longPress { [CartAction.open] } } == [.gesture(gesture)])
    #expect(gesture.phases == [.began, .ended])
    #expect(gesture.duration == .milliseconds(500))
  }

  @Test("A long press may take longer")
  func longPressCustom() {
    let gesture = SenderEvent.Gesture.longPress(duration: .seconds(2), phases: [.began])
    #expect(keys { _, ctx in ctx.longPress(duration: .seconds(2), phases: [.began]) { [CartAction.open] } } == [.gesture(gesture)])
    #expect(gesture.duration == .seconds(2))
    #expect(gesture.phases == [.began])
  }

  @Test("A swipe goes right and is recognised")
  func swipeDefault() {
    let gesture = SenderEvent.Gesture.swipe()
    #expect(keys { _, ctx in ctx.swipe { [CartAction.open] } } == [.gesture(gesture)])
    #expect(gesture.direction == .right)
    #expect(gesture.phases == [.recognized])
  }

  @Test("A swipe may go left with two fingers")
  func swipeCustom() {
    #expect(
      keys { _, ctx in ctx.swipe(.left, touches: 2) { [CartAction.open] } }
        == [.gesture(SenderEvent.Gesture(.swipe, phases: [.recognized], touches: 2, direction: .left))])
  }

  @Test("A pan tells changes and the end")
  func panDefault() {
    #expect(keys { _, ctx in ctx.pan { [CartAction.open] } } == [.gesture(SenderEvent.Gesture(.pan, phases: [.changed, .ended]))])
  }

  @Test("A pan may tell other phases")
  func panCustom() {
    #expect(keys { _, ctx in ctx.pan(phases: [.began]) { [CartAction.open] } } == [.gesture(SenderEvent.Gesture(.pan, phases: [.began]))])
  }

  @Test("A pinch tells changes and the end")
  func pinch() {
    #expect(keys { _, ctx in ctx.pinch { [CartAction.open] } } == [.gesture(.pinch())])
    #expect(SenderEvent.Gesture.pinch().phases == [.changed, .ended])
  }

  @Test("A rotation is a rotation")
  func rotation() {
    #expect(keys { _, ctx in ctx.rotation { [CartAction.open] } } == [.gesture(.rotation())])
    #expect(SenderEvent.Gesture.rotation().kind == .rotation)
  }

  @Test("A screen edge gesture starts left")
  func screenEdgeDefault() {
    #expect(keys { _, ctx in ctx.screenEdge { [CartAction.open] } } == [.gesture(.screenEdge(.left))])
    #expect(SenderEvent.Gesture.screenEdge().edges == .left)
  }

  @Test("A screen edge gesture may start right")
  func screenEdgeCustom() {
    let gesture = SenderEvent.Gesture(.screenEdge, phases: [.began, .ended], edges: .right)
    #expect(keys { _, ctx in ctx.screenEdge(.right, phases: [.began, .ended]) { [CartAction.open] } } == [.gesture(gesture)])
  }

  @Test("A hover tells changes")
  func hover() {
    #expect(keys { _, ctx in ctx.hover { [CartAction.open] } } == [.gesture(.hover())])
    #expect(SenderEvent.Gesture.hover().phases == [.changed])
  }

  @Test("Tap, pinch and pan have different keys")
  func multipleGestures() {
    let keys = keys { _, ctx in
      ctx.tap { [CartAction.open] }
      ctx.pinch { [CartAction.open] }
      ctx.pan { [CartAction.open] }
    }
    #expect(Set(keys).count == 3)
  }
}
