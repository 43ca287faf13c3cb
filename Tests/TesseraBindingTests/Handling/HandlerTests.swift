import Testing
import TesseraBinding

@MainActor
@Suite("Handlers")
struct HandlerTests {
  let button = Button("button", tag: 1)
  let slider = Slider("slider")
  let panel: Panel

  init() {
    panel = Panel("panel") { [button, slider] in
      EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } }
      EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [CartAction.volume(slider.value)] } }
    }
  }

  // MARK: A handler

  @Test("A handler receives an action")
  func receives() {
    let recorder = Recorder<CartAction>()
    recorder.handle(action: .open)
    #expect(recorder.actions == [.open])
  }

  @Test("A handler receives three actions and keeps their order")
  func order() {
    let recorder = Recorder<CartAction>()
    for action in [CartAction.add(1), .open, .remove(1)] { recorder.handle(action: action) }
    #expect(recorder.actions == [.add(1), .open, .remove(1)])
  }

  @Test("A fixture's reset clears its records")
  func reset() {
    let recorder = Recorder<CartAction>()
    recorder.handle(action: .open)
    recorder.reset()
    #expect(recorder.actions.isEmpty)
  }

  @Test("Concurrent handle calls from many threads are all recorded")
  func threadSafety() async {
    let recorder = Recorder<CartAction>()
    await withTaskGroup { group in
      for task in 0..<8 { group.addTask { @concurrent in for index in 0..<500 { recorder.handle(action: .add(task * 500 + index)) } } }
    }
    let ids = recorder.actions.compactMap { if case .add(let id) = $0 { id } else { nil } }
    #expect(ids.sorted() == Array(0..<4_000))
  }

  @Test("An action crosses threads unchanged")
  func sendableAction() async {
    let action = CartAction.named("Riyadh")
    let recorder = Recorder<CartAction>()
    await Task.detached { recorder.handle(action: action) }.value
    #expect(recorder.actions == [action])
  }

  /// Neither isolated nor Sendable.
  private final class Tally: ActionHandlingProvider {
    private(set) var actions: [CartAction] = []
    func handle(action: CartAction) {
      MainActor.preconditionIsolated()
      actions.append(action)
    }
  }

  @MainActor
  private final class Owner: ActionHandlingProvider {
    private(set) var actions: [CartAction] = []
    func handle(action: CartAction) { actions.append(action) }
  }

  @Test("A class of the main actor and a class without isolation both receive the view's actions, on the main actor")
  func isolation() {
    let (tally, owner) = (Tally(), Owner())
    panel.addActionHandler(tally)
    AnyActionHandlingProvider(owner).attach(to: panel)
    button.click()
    #expect(tally.actions == [.add(1)])
    #expect(owner.actions == [.add(1)])
  }

  // MARK: Add, remove, assign

  @Test("Adding a handler wires each sender once")
  func addRegisters() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    #expect(button.handlerCount == 1)
    #expect(slider.handlerCount == 1)
  }

  @Test("An added handler receives actions")
  func addForwards() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    button.click()
    #expect(recorder.actions == [.add(1)])
  }

  @Test("Two handlers both receive the action, over one connection")
  func addTwo() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    panel.addActionHandler(first)
    panel.addActionHandler(second)
    button.click()
    #expect(first.actions == [.add(1)])
    #expect(second.actions == [.add(1)])
    #expect(button.handlerCount == 1)
  }

  @Test("Adding the same handler twice delivers exactly once")
  func addTwice() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    panel.addActionHandler(recorder)
    AnyActionHandlingProvider(recorder).attach(to: panel)
    button.click()
    #expect(recorder.actions == [.add(1)])
    #expect(panel.actionHandlerCount == 1)
  }

  @Test("Removing a handler stops forwarding and disconnects")
  func remove() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    panel.removeActionHandler(recorder)
    button.click()
    #expect(recorder.actions.isEmpty)
    #expect(button.handlerCount == 0)
  }

  @Test("Removing one handler keeps the others")
  func removeSpecific() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    panel.addActionHandler(first)
    panel.addActionHandler(second)
    panel.removeActionHandler(first)
    button.click()
    #expect(first.actions.isEmpty)
    #expect(second.actions == [.add(1)])
  }

  @Test("Removing an unknown handler does nothing")
  func removeUnknown() {
    let recorder = Recorder<CartAction>()
    panel.removeActionHandler(Recorder<CartAction>())
    panel.addActionHandler(recorder)
    panel.removeActionHandler(Recorder<CartAction>())
    button.click()
    #expect(recorder.actions == [.add(1)])
  }

  @Test("Removing all handlers stops all forwarding")
  func removeAll() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    panel.addActionHandler(first)
    panel.addActionHandler(second)
    panel.removeAllActionHandlers()
    button.click()
    #expect(first.actions.isEmpty)
    #expect(second.actions.isEmpty)
    #expect(panel.actionHandlerCount == 0)
  }

  @Test("Assigning replaces all: only the third receives")
  func assign() {
    let handlers = (0..<3).map { _ in Recorder<CartAction>() }
    panel.addActionHandler(handlers[0])
    panel.addActionHandler(handlers[1])
    panel.assignActionHandler(handlers[2])
    button.click()
    #expect(handlers.map(\.actions.count) == [0, 0, 1])
    #expect(button.handlerCount == 1)
  }

  @Test("Assigning on a view without handlers adds one")
  func assignOnEmpty() {
    let recorder = Recorder<CartAction>()
    panel.assignActionHandler(recorder)
    button.click()
    #expect(recorder.actions == [.add(1)])
  }

  @Test("Assigning the same handler again registers it once")
  func assignSame() {
    let recorder = Recorder<CartAction>()
    panel.assignActionHandler(recorder)
    panel.assignActionHandler(recorder)
    button.click()
    #expect(recorder.actions == [.add(1)])
    #expect(button.handlerCount == 1)
  }

  @Test("Actions of several controls arrive in order, with their values")
  func severalControls() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    slider.drag(to: 0.2)
    button.click()
    slider.drag(to: 0.9)
    #expect(recorder.actions == [.volume(0.2), .add(1), .volume(0.9)])
  }

  @Test("Removing all handlers affects all controls")
  func removeAllControls() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    panel.removeAllActionHandlers()
    slider.drag(to: 0.2)
    button.click()
    #expect(recorder.actions.isEmpty)
    #expect(button.handlerCount + slider.handlerCount == 0)
  }

  @Test("50 events posted to the main actor from many threads are 50 actions")
  func concurrentEvents() async {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    let button = button
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { @concurrent in await MainActor.run { button.click() } } }
    }
    #expect(recorder.actions.count == 50)
  }

  @Test("Replacing handlers rapidly while events fire does no harm, and the last one receives")
  func rapidReplacement() async {
    let handlers = (0..<100).map { _ in Recorder<CartAction>() }
    let (panel, button) = (panel, button)
    await withTaskGroup { group in
      for handler in handlers {
        group.addTask { @concurrent in await MainActor.run { panel.assignActionHandler(handler) } }
        group.addTask { @concurrent in await MainActor.run { button.click() } }
      }
    }
    panel.assignActionHandler(handlers[99])
    button.click()
    #expect(handlers[99].actions.count >= 1)
    #expect(panel.actionHandlerCount == 1)
    #expect(button.handlerCount == 1)
  }

  // MARK: Erased handlers

  @Test("An erased handler forwards an action of its type")
  func erasedForwards() {
    let recorder = Recorder<CartAction>()
    #expect(AnyActionHandlingProvider(recorder).handle(action: CartAction.open))
    #expect(recorder.actions == [.open])
  }

  @Test("An erased handler refuses another type, and reports it")
  func erasedWrongType() {
    let recorder = Recorder<CartAction>()
    #expect(AnyActionHandlingProvider(recorder).handle(action: OtherAction.other) == false)
    #expect(recorder.actions.isEmpty)
  }

  @Test("An erased handler receives three actions and returns how many it accepted")
  func erasedMultiple() {
    let recorder = Recorder<CartAction>()
    let any = AnyActionHandlingProvider(recorder)
    #expect(any.handle(actions: [CartAction.add(1), CartAction.open, CartAction.remove(1)]) == 3)
    #expect(any.handle(actions: [CartAction.open, OtherAction.other]) == 1)
    #expect(recorder.actions == [.add(1), .open, .remove(1), .open])
  }

  @Test("An erased handler that holds a main-actor handler hands over on the main actor")
  func erasedMainActor() {
    let reactor = Reactor()
    let log = Box<[CartAction]>([])
    reactor.react = { log.value.append($0) }
    #expect(AnyActionHandlingProvider(reactor).handle(action: CartAction.open))
    #expect(log.value == [.open])
  }

  @Test("The wrapper holds its handler weakly")
  func erasedWeak() {
    var recorder: Recorder<CartAction>? = Recorder()
    let any = recorder.map { AnyActionHandlingProvider($0) }
    #expect(any?.isAlive == true)
    recorder = nil
    #expect(any?.isAlive == false)
    #expect(any?.handle(action: CartAction.open) == false)
  }

  @Test("Attaching a handler to a view forwards")
  func attach() {
    let recorder = Recorder<CartAction>()
    AnyActionHandlingProvider(recorder).attach(to: panel)
    button.click()
    #expect(recorder.actions == [.add(1)])
  }

  @Test("Several attached handlers all receive")
  func attachMultiple() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    AnyActionHandlingProvider(first).attach(to: panel)
    AnyActionHandlingProvider(second).attach(to: panel)
    button.click()
    #expect(first.actions.count == 1)
    #expect(second.actions.count == 1)
  }

  @Test("After detach nothing is delivered")
  func attachAndDetach() {
    let recorder = Recorder<CartAction>()
    AnyActionHandlingProvider(recorder).attach(to: panel)
    AnyActionHandlingProvider(recorder).detach(from: panel)
    button.click()
    #expect(recorder.actions.isEmpty)
    #expect(button.handlerCount == 0)
  }

  @Test("Detaching one of several handlers keeps the others, and detaching twice does nothing")
  func detachOne() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    for handler in [first, second] { AnyActionHandlingProvider(handler).attach(to: panel) }
    for _ in 0..<2 { AnyActionHandlingProvider(first).detach(from: panel) }
    button.click()
    #expect(first.actions.isEmpty)
    #expect(second.actions.count == 1)
  }

  @Test("A handler receives gestures")
  func gestures() {
    let recorder = Recorder<CartAction>()
    let card = Widget()
    let panel = Panel { EventForwarder(card) { _, ctx in ctx.tap { [CartAction.gesture("tap")] } } }
    AnyActionHandlingProvider(recorder).attach(to: panel)
    card.perform(.tap)
    #expect(recorder.actions == [.gesture("tap")])
  }

  @Test("A handler receives controls and gestures mixed")
  func mixed() {
    let recorder = Recorder<CartAction>()
    let cell = ProductCell()
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.configure(Product(id: 5, title: "Tea"))
    cell.button.click()
    cell.perform(.tap)
    cell.toggle.toggle()
    #expect(recorder.actions == [.add(5), .gesture("tap 1"), .toggled(true)])
  }

  @Test("Erased handlers are added, removed and assigned like others")
  func erasedAddRemoveAssign() {
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    panel.addActionHandler(AnyActionHandlingProvider(first))
    button.click()
    #expect(first.actions.count == 1)
    panel.assignActionHandler(AnyActionHandlingProvider(second))
    button.click()
    #expect(first.actions.count == 1)
    #expect(second.actions.count == 1)
    panel.removeActionHandler(AnyActionHandlingProvider(second))
    button.click()
    #expect(second.actions.count == 1)
  }

  @Test("Handlers of different action types share a view; each receives its own")
  func differentTypes() {
    let (cart, other) = (Recorder<CartAction>(), Recorder<OtherAction>())
    let panel = Panel {
      EventForwarder(button) { _, ctx in
        ctx.control(.clicked) { [CartAction.open] }
        ctx.control(.clicked) { [OtherAction.other] }
      }
    }
    panel.addActionHandler(cart)
    panel.addActionHandler(other)
    button.click()
    #expect(cart.actions == [.open])
    #expect(other.actions == [.other])
  }
}
