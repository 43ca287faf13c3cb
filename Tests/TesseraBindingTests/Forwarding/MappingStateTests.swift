import Testing
import TesseraBinding

@MainActor
@Suite("Mapping context with state")
struct MappingStateTests {
  struct Model: Equatable { var id: Int }

  let view = Widget("view")
  let button = Button("button")
  let recorder = Recorder<CartAction>()

  /// One way to map a gesture: without and with state.
  struct Form {
    let name: String
    let kind: SenderEvent.Gesture.Kind
    let phase: SenderEvent.Gesture.Phases
    let stateless: (MappingContext) -> MappingContext.Mapping
    let stateful: (MappingContext) -> MappingContext.Mapping
  }

  static let forms: [Form] = [
    Form(
      name: "tap", kind: .tap, phase: .recognized, stateless: { $0.tap { [CartAction.open] } },
      stateful: { $0.tap { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "longPress", kind: .longPress, phase: .began, stateless: { $0.longPress { [CartAction.open] } },
      stateful: { $0.longPress { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "swipe", kind: .swipe, phase: .recognized, stateless: { $0.swipe { [CartAction.open] } },
      stateful: { $0.swipe { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "pan", kind: .pan, phase: .changed, stateless: { $0.pan { [CartAction.open] } },
      stateful: { $0.pan { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "pinch", kind: .pinch, phase: .ended, stateless: { $0.pinch { [CartAction.open] } },
      stateful: { $0.pinch { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "rotation", kind: .rotation, phase: .changed, stateless: { $0.rotation { [CartAction.open] } },
      stateful: { $0.rotation { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "screenEdge", kind: .screenEdge, phase: .recognized, stateless: { $0.screenEdge { [CartAction.open] } },
      stateful: { $0.screenEdge { (model: Model) in [CartAction.add(model.id)] } }),
    Form(
      name: "hover", kind: .hover, phase: .changed, stateless: { $0.hover { [CartAction.open] } },
      stateful: { $0.hover { (model: Model) in [CartAction.add(model.id)] } }),
  ]

  @Test("A control's state-aware closure gets the sender's state when the event fires")
  func controlState() {
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { (model: Model) in [CartAction.add(model.id)] } } }
    panel.addActionHandler(recorder)
    button.binding.setState(Model(id: 42))
    button.click()
    #expect(recorder.actions == [.add(42)])
  }

  @Test("A gesture's state-aware closure gets it too")
  func gestureState() {
    let panel = Panel { EventForwarder(view) { _, ctx in ctx.gesture(.pan()) { (model: Model) in [CartAction.add(model.id)] } } }
    panel.addActionHandler(recorder)
    view.binding.setState(Model(id: 7))
    view.perform(.pan, .changed)
    view.perform(.pan, .began)
    #expect(recorder.actions == [.add(7)])
  }

  @Test("Every gesture: the state-aware form has the same key as the stateless one, and gets the state", arguments: 0..<8)
  func overloads(index: Int) {
    let form = Self.forms[index]
    let stateless = EventForwarder(view) { _, ctx in form.stateless(ctx) }
    let stateful = EventForwarder(view) { _, ctx in form.stateful(ctx) }
    #expect(stateless.mappings.map(\.event) == stateful.mappings.map(\.event), "\(form.name)")
    #expect(stateful.mappings.first?.stateType == Model.self)
    let panel = Panel { stateful }
    panel.addActionHandler(recorder)
    view.binding.setState(Model(id: index))
    view.perform(form.kind, form.phase)
    #expect(recorder.actions == [.add(index)], "\(form.name)")
  }

  @Test("State-aware and stateless forms live in one builder")
  func coexist() {
    let panel = Panel {
      EventForwarder(button) { _, ctx in
        ctx.control(.pressed) { [CartAction.open] }
        ctx.control(.clicked) { (model: Model) in [CartAction.add(model.id)] }
        ctx.tap { (model: Model) in [CartAction.remove(model.id)] }
      }
    }
    panel.addActionHandler(recorder)
    button.binding.setState(Model(id: 3))
    button.send(.pressed)
    button.click()
    button.perform(.tap)
    #expect(recorder.actions == [.open, .add(3), .remove(3)])
  }

  @Test("State is not kept between events: the next one sees the change")
  func notCached() {
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { (model: Model) in [CartAction.add(model.id)] } } }
    panel.addActionHandler(recorder)
    for id in 0..<5 {
      button.binding.setState(Model(id: id))
      button.click()
    }
    #expect(recorder.actions == (0..<5).map { .add($0) })
  }

  @Test("Closures may ask for a protocol, a superclass or an optional of the stored state")
  func dynamicTypes() {
    let panel = Panel {
      EventForwarder(button) { _, ctx in
        ctx.control(.clicked) { (model: any Equatable) in [CartAction.named("\(model)")] }
        ctx.control(.pressed) { (model: Model?) in [CartAction.add(model?.id ?? -1)] }
      }
    }
    panel.addActionHandler(recorder)
    button.binding.setState(Model(id: 3))
    button.click()
    button.send(.pressed)
    #expect(recorder.actions == [.named("Model(id: 3)"), .add(3)])
  }
}
