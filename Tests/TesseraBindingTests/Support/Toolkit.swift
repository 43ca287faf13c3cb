import TesseraBinding

// A small retained toolkit with the behavior of a real one, but without drawing. Its handler tables are public, so
// that tests can count them.

/// The base class, as a toolkit would write it once.
@MainActor
class Widget: EventSender {
  let bindingSlot = BindingSlot()
  var label: String?
  var tag = 0
  private(set) weak var parent: Widget?
  private(set) var children: [Widget] = []
  fileprivate(set) var handlers: [SenderEvent: [Handler]] = [:]
  private var nextID = 0

  init(_ name: String? = nil, tag: Int = 0) {
    label = name
    self.tag = tag
  }

  struct Handler {
    let id: Int
    let fire: @MainActor () -> Void
  }

  var bindingName: String { label ?? String(describing: type(of: self)) }
  var bindingParent: (any BindingObject)? { parent }

  /// The control events of this class; gestures are recognised everywhere.
  var events: Set<ControlEventName> { [] }

  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    if case .control(let control) = event, !events.contains(control) { return nil }
    nextID += 1
    let id = nextID
    handlers[event, default: []].append(Handler(id: id, fire: fire))
    return EventConnection { [weak self] in self?.disconnect(id, from: event) }
  }

  private func disconnect(_ id: Int, from event: SenderEvent) {
    handlers[event]?.removeAll { $0.id == id }
    if handlers[event]?.isEmpty == true { handlers[event] = nil }
  }

  func connectionCount(for event: SenderEvent) -> Int? { handlers[event]?.count ?? 0 }

  /// The number of closures that the handler table holds in total.
  var handlerCount: Int { handlers.values.reduce(0) { $0 + $1.count } }

  /// The recognisers that exist: one per gesture description.
  var recognizers: [SenderEvent.Gesture] {
    handlers.keys.compactMap { if case .gesture(let gesture) = $0 { gesture } else { nil } }
  }

  func add(_ child: Widget) {
    child.parent = self
    children.append(child)
  }

  /// The user did something: every closure that was connected when it happened is called.
  func send(_ event: ControlEventName) {
    for handler in handlers[.control(event)] ?? [] { handler.fire() }
  }

  /// The user made a gesture; recognisers of that kind fire if they forward the phase.
  func perform(_ kind: SenderEvent.Gesture.Kind, _ phase: SenderEvent.Gesture.Phases = .recognized) {
    for (event, handlers) in handlers {
      guard case .gesture(let gesture) = event, gesture.kind == kind, gesture.phases.contains(phase) else { continue }
      for handler in handlers { handler.fire() }
    }
  }
}

final class Button: Widget {
  override var events: Set<ControlEventName> { [.clicked, .pressed, .released] }

  func click() { send(.clicked) }
}

final class Switch: Widget {
  var isOn = false
  override var events: Set<ControlEventName> { [.valueChanged] }

  func toggle() {
    isOn.toggle()
    send(.valueChanged)
  }
}

final class Slider: Widget {
  var value = 0.0
  override var events: Set<ControlEventName> { [.valueChanged, .pressed, .released] }

  func drag(to value: Double) {
    self.value = value
    send(.valueChanged)
  }
}

final class TextField: Widget {
  var text = ""
  override var events: Set<ControlEventName> { [.textChanged, .submitted] }

  func type(_ text: String) {
    self.text = text
    send(.textChanged)
  }
}

final class Label: Widget {
  var text: String?
}
