import Synchronization
import Testing
import TesseraBinding

@MainActor
@Suite("State slot")
struct StateTests {
  let tea = Product(id: 1, title: "Tea")
  let cake = Product(id: 2, title: "Cake")

  @Test("State is nil when nothing was stored")
  func nothingStored() {
    #expect(ProductLabel().binding.state() == nil)
    #expect(Button().binding.state(as: Product.self) == nil)
  }

  @Test("Configure stores the input as state; its type follows from the view")
  func storedViaConfigure() {
    let view = ProductLabel()
    view.configure(tea)
    #expect(view.binding.state() == tea)
  }

  @Test("Asking for another type is nil, not a trap")
  func typeMismatch() {
    let view = ProductLabel()
    view.configure(tea)
    #expect(view.binding.state(as: Int.self) == nil)
    #expect(view.binding.state(as: [Product].self) == nil)
  }

  @Test("State can be read through a protocol or an optional it matches")
  func dynamicRead() {
    let button = Button()
    button.binding.setState(tea)
    #expect(button.binding.state(as: (any Equatable).self) as? Product == tea)
    #expect(button.binding.state(as: Product?.self) == .some(tea))
  }

  @Test("removeState clears the stored value")
  func removeClears() {
    let view = ProductLabel()
    view.configure(tea)
    view.binding.removeState()
    #expect(view.binding.state() == nil)
  }

  @Test("Configure both stores and renders, once")
  func callsConfigurer() {
    let view = ProductLabel()
    view.configure(tea)
    #expect(view.inputs == [tea])
    #expect(view.binding.state() == tea)
  }

  @Test("Configuring again renders again with the second model")
  func again() {
    let view = ProductLabel()
    view.configure(tea)
    view.configure(cake)
    #expect(view.inputs == [tea, cake])
  }

  @Test("State is always the latest")
  func latest() {
    let view = ProductLabel()
    for id in 0..<20 {
      let model = Product(id: id, title: "\(id)")
      view.configure(model)
      #expect(view.binding.state() == model)
    }
  }

  @Test("A configurer reads the new state, and a configure within it wins")
  func nestedConfigure() {
    let view = Probe<Int>()
    var read: [Int?] = []
    view.onConfigure = { probe, input in
      read.append(probe.binding.state())
      if input == 1 { probe.configure(2) }
    }
    view.configure(1)
    #expect(read == [1, 2])
    #expect(view.binding.state() == 2)
  }

  @Test("Configure gives the model to a sender as its own state, before any handler was attached")
  func propagates() {
    let cell = ProductCell()
    cell.configure(tea)
    #expect(cell.button.binding.state(as: Product.self) == tea)
    #expect(cell.button.handlerCount == 0)
  }

  @Test("Configure gives the model to all senders")
  func propagatesToAll() {
    let cell = ProductCell()
    cell.configure(tea)
    for sender in [cell.button, cell.toggle, cell.slider] as [Widget] { #expect(sender.binding.state(as: Product.self) == tea) }
  }

  @Test("The senders' state follows reconfiguring")
  func reconfigures() {
    let cell = ProductCell()
    cell.configure(tea)
    cell.configure(cake)
    #expect(cell.button.binding.state(as: Product.self) == cake)
    #expect(cell.toggle.binding.state(as: Product.self) == cake)
  }

  @Test("Reusing a row with other data shows the new model on view and senders")
  func reuse() {
    let cell = ProductCell()
    cell.configure(tea)
    cell.configure(cake)
    #expect(cell.title.text == "Cake")
    #expect(cell.binding.state() == cake)
    #expect(cell.button.binding.state(as: Product.self) == cake)
  }

  final class Plain: Configurable {
    var shown: [Int] = []
    var configurer: (Plain, Int) -> Void { { $0.shown.append($1) } }
  }

  @Test("A plain class without a slot is configured directly")
  func plainClass() {
    let plain = Plain()
    plain.configure(7)
    plain.configureIfChanged(7)
    #expect(plain.shown == [7, 7])
    #expect(plain.configurationSlot == nil)
  }

  @Test("Two views keep separate states")
  func independent() {
    let (first, second) = (ProductLabel(), ProductLabel())
    first.configure(tea)
    second.configure(cake)
    #expect(first.binding.state() == tea)
    #expect(second.binding.state() == cake)
  }

  @Test("Overwriting the state releases the old class input")
  func overwriteReleases() {
    let view = Holder()
    weak var old: Tracked?
    do {
      let input = Tracked(1)
      old = input
      view.configure(input)
    }
    #expect(old != nil)
    view.configure(Tracked(2))
    #expect(old == nil)
  }

  final class Holder: Widget, Configurable, EventForwardingProvider {
    let button = Button()
    var configurer: (Holder, Tracked) -> Void { { _, _ in } }
    var eventForwarder: SenderGroup { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
  }

  @Test("removeState releases the class input, on the view and on its senders")
  func removeReleases() {
    let view = Holder()
    weak var old: Tracked?
    do {
      let input = Tracked(1)
      old = input
      view.configure(input)
    }
    view.binding.removeState()
    #expect(old == nil)
    #expect(view.button.binding.state(as: Tracked.self) == nil)
  }

  final class Reader: Sendable {
    let onDeinit: @MainActor @Sendable () -> Void
    init(onDeinit: @escaping @MainActor @Sendable () -> Void) { self.onDeinit = onDeinit }
    deinit { MainActor.assumeIsolated { onDeinit() } }
  }

  final class ReaderView: Widget, Configurable {
    var configurer: (ReaderView, Reader) -> Void { { _, _ in } }
  }

  @Test("An old input whose deinit reads the state sees the new one")
  func deinitReads() {
    let view = ReaderView()
    let seen = Box<ObjectIdentifier?>(nil)
    view.configure(Reader { [unowned view] in seen.value = view.binding.state().map { ObjectIdentifier($0) } })
    let new = Reader {}
    view.configure(new)
    #expect(seen.value == ObjectIdentifier(new))
  }

  @Test("State dies with its view")
  func diesWithView() {
    weak var state: Tracked?
    do {
      let view = Holder()
      let input = Tracked()
      state = input
      view.configure(input)
    }
    #expect(state == nil)
  }

  @Test("State set on a sender dies with the sender, though the view that wired it lives")
  func diesWithSender() {
    weak var state: Tracked?
    let children = Box([Button()])
    let panel = Panel { for child in children.value { EventForwarder(child) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } } }
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    do {
      let input = Tracked()
      state = input
      children.value.first?.binding.setState(input)
    }
    #expect(state != nil)
    children.value = []
    #expect(state == nil)
  }

  @Test("A state set on a sender directly is read through its binding, and attaching keeps it")
  func boundOnButton() {
    let cell = ProductCell()
    let recorder = Recorder<CartAction>()
    cell.configure(tea)
    cell.button.binding.setState(cake)
    cell.addActionHandler(recorder)
    #expect(cell.button.binding.state(as: Product.self) == cake)
    #expect(cell.toggle.binding.state(as: Product.self) == tea)
    cell.button.click()
    #expect(recorder.actions == [.add(2)])
  }
}
