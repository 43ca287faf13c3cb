import Synchronization
import TesseraBinding

struct Product: Equatable, Sendable {
  var id: Int
  var title: String
}

enum CartAction: Equatable, Sendable {
  case add(Int)
  case remove(Int)
  case toggled(Bool)
  case volume(Double)
  case named(String)
  case open
  case gesture(String)
}

enum OtherAction: Equatable, Sendable {
  case other
}

/// Records handled actions. May be called from any thread.
final class Recorder<Action: Sendable>: ActionHandlingProvider, Sendable {
  private let log = Mutex<[Action]>([])

  nonisolated func handle(action: Action) { log.withLock { $0.append(action) } }

  var actions: [Action] { log.withLock { $0 } }
  func reset() { log.withLock { $0 = [] } }
}

/// Runs a closure for each action: for handlers that change the wiring while they are called.
@MainActor
final class Reactor: ActionHandlingProvider {
  var react: (CartAction) -> Void = { _ in }
  func handle(action: CartAction) { react(action) }
}

/// A view whose forwarders are given by the test.
@MainActor
final class Panel: Widget, EventForwardingProvider {
  var describe: () -> SenderGroup
  init(_ name: String? = nil, @SenderGroup.Builder _ describe: @escaping () -> SenderGroup) {
    self.describe = describe
    super.init(name)
  }
  var eventForwarder: SenderGroup { describe() }
}

/// A row: a label, a button, a switch and a slider, all acting on the row's product.
@MainActor
final class ProductCell: Widget, Configurable, EventForwardingProvider {
  let title = Label()
  let button = Button("button")
  let toggle = Switch("switch")
  let slider = Slider("slider")
  var configured = 0

  var configurer: (ProductCell, Product) -> Void {
    { cell, product in
      cell.configured += 1
      cell.title.text = product.title
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { (product: Product) in [CartAction.add(product.id)] } }
    EventForwarder(toggle) { toggle, ctx in ctx.control(.valueChanged) { [CartAction.toggled(toggle.isOn)] } }
    EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [CartAction.volume(slider.value)] } }
    EventForwarder(self) { cell, ctx in ctx.tap { [CartAction.gesture("tap \(cell.configured)")] } }
  }
}

/// A view without senders.
@MainActor
final class ProductLabel: Widget, Configurable {
  var text: String?
  var inputs: [Product] = []

  var configurer: (ProductLabel, Product) -> Void {
    { view, product in
      view.inputs.append(product)
      view.text = product.title
    }
  }
}

/// Shows the values that its test sets.
@MainActor
final class Probe<Input>: Widget, Configurable {
  var inputs: [Input] = []
  var onConfigure: (Probe, Input) -> Void = { _, _ in }

  var configurer: (Probe<Input>, Input) -> Void {
    { probe, input in
      probe.inputs.append(input)
      probe.onConfigure(probe, input)
    }
  }
}

/// A class whose end can be observed.
final class Tracked: Sendable {
  let id: Int
  private let onDeinit: @Sendable () -> Void
  init(_ id: Int = 0, onDeinit: @escaping @Sendable () -> Void = {}) {
    self.id = id
    self.onDeinit = onDeinit
  }
  deinit { onDeinit() }
}

@MainActor
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Waits until the main actor has run all enqueued work, without a clock.
func settle(until condition: @MainActor () -> Bool) async {
  for _ in 0..<100_000 where await !condition() { await Task.yield() }
}
