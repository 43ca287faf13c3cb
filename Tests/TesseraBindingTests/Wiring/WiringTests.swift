import TestSupport
import Testing
import TesseraBinding

@MainActor
@Suite("Wiring and lifetime")
struct WiringTests {
  let recorder = Recorder<CartAction>()

  /// A cell whose buttons are made and dropped from outside.
  final class ListCell: Widget, Configurable, EventForwardingProvider {
    var buttons: [Button] = []
    var makesButtons = false

    var configurer: (ListCell, [Int]) -> Void {
      { cell, ids in
        guard cell.makesButtons else { return }
        cell.buttons = ids.map { Button("button \($0)", tag: $0) }
        cell.sendersDidChange()
      }
    }

    var eventForwarder: SenderGroup {
      for button in buttons {
        EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } }
      }
    }
  }

  // MARK: The sender list changes

  @Test("A sender added between two attaches is wired, the others keep their connection")
  func added() {
    let cell = ListCell()
    cell.buttons = [Button("a", tag: 1)]
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.buttons.append(Button("b", tag: 2))
    #expect(
      cell.binding.audit().problems
        == ["b ('clicked') is described but not wired: attach again or call sendersDidChange()"])
    AnyActionHandlingProvider(recorder).attach(to: cell)
    for button in cell.buttons { button.click() }
    #expect(recorder.actions == [.add(1), .add(2)])
    #expect(cell.buttons.map(\.handlerCount) == [1, 1])
    #expect(cell.binding.audit().problems == [])
  }

  @Test("A sender removed between two attaches is disconnected and forgets the view's state")
  func removed() {
    let cell = ListCell()
    let gone = Button("gone", tag: 2)
    cell.buttons = [Button("a", tag: 1), gone]
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.configure([1, 2])
    #expect(gone.binding.state(as: [Int].self) == [1, 2])
    cell.buttons.removeLast()
    #expect(
      cell.binding.audit().problems
        == ["gone ('clicked') is wired but no longer described: attach again or call sendersDidChange()"])
    AnyActionHandlingProvider(recorder).attach(to: cell)
    gone.click()
    #expect(recorder.actions.isEmpty)
    #expect(gone.handlerCount == 0)
    #expect(gone.binding.state(as: [Int].self) == nil)
    #expect(cell.binding.audit().problems == [])
  }

  @Test("Senders replaced between two attaches: the new ones are wired once, the old ones not at all")
  func replaced() {
    let cell = ListCell()
    let old = [Button(tag: 1), Button(tag: 2)]
    cell.buttons = old
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.buttons = [Button(tag: 3), Button(tag: 4)]
    AnyActionHandlingProvider(recorder).attach(to: cell)
    for button in old + cell.buttons { button.click() }
    #expect(recorder.actions == [.add(3), .add(4)])
    #expect(old.map(\.handlerCount) == [0, 0])
    #expect(cell.buttons.map(\.handlerCount) == [1, 1])
  }

  @Test("Senders reordered keep their connections")
  func reordered() {
    let cell = ListCell()
    cell.buttons = (0..<5).map { Button(tag: $0) }
    let diagnostics = BindingDiagnostics()
    cell.binding.diagnostics = diagnostics
    AnyActionHandlingProvider(recorder).attach(to: cell)
    cell.buttons.reverse()
    AnyActionHandlingProvider(recorder).attach(to: cell)
    #expect(diagnostics.opened == 5)
    #expect(diagnostics.closed == 0)
    for button in cell.buttons { button.click() }
    #expect(recorder.actions == [4, 3, 2, 1, 0].map { .add($0) })
  }

  @Test("Every sequence of sender lists leaves each listed sender wired exactly once, and no other")
  func everySequence() {
    let buttons = (0..<3).map { Button("\($0)", tag: $0) }
    let lists: [[Int]] = [[], [0], [1], [2], [0, 1], [1, 0], [1, 2], [2, 0], [0, 1, 2], [2, 1, 0]]
    for first in lists {
      for second in lists {
        for third in lists {
          let cell = ListCell()
          for list in [first, second, third] {
            cell.buttons = list.map { buttons[$0] }
            AnyActionHandlingProvider(recorder).attach(to: cell)
            for (index, button) in buttons.enumerated() { #expect(button.handlerCount == (list.contains(index) ? 1 : 0)) }
          }
          cell.removeAllActionHandlers()
          #expect(buttons.allSatisfy { $0.handlerCount == 0 })
        }
      }
    }
  }

  @Test("A configurer that makes senders and says so has them wired, with the new state, while attached")
  func configurerMakesSenders() {
    let cell = ListCell()
    cell.makesButtons = true
    AnyActionHandlingProvider(recorder).attach(to: cell)
    for ids in [[1, 2], [3], [], [4, 5, 6]] {
      cell.configure(ids)
      #expect(cell.buttons.map(\.handlerCount) == ids.map { _ in 1 })
      for button in cell.buttons {
        #expect(button.binding.state(as: [Int].self) == ids)
        button.click()
      }
    }
    #expect(recorder.actions == [1, 2, 3, 4, 5, 6].map { .add($0) })
    #expect(cell.binding.audit().problems == [])
  }

  @Test("A mapping that changes its events between two attaches is rewired")
  func eventsChange() {
    let button = Button("button")
    let event = Box(ControlEventName.clicked)
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(event.value) { [CartAction.open] } } }
    panel.addActionHandler(recorder)
    event.value = .pressed
    panel.addActionHandler(recorder)
    button.click()
    #expect(recorder.actions.isEmpty)
    button.send(.pressed)
    #expect(recorder.actions == [.open])
    #expect(button.handlerCount == 1)
  }

  @Test("A sender that two views forward is wired once for each")
  func sharedSender() {
    let button = Button("shared")
    let first = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1)] } } }
    let second = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(2)] } } }
    first.addActionHandler(recorder)
    second.addActionHandler(recorder)
    #expect(button.handlerCount == 2)
    button.click()
    first.removeActionHandler(recorder)
    button.click()
    #expect(recorder.actions == [.add(1), .add(2), .add(2)])
  }

  // MARK: Reuse

  @Test("1,000 reuses of a row: one connection per event throughout, and the counts balance")
  func reuses() {
    let cell = ProductCell()
    let diagnostics = BindingDiagnostics()
    cell.binding.diagnostics = diagnostics
    for index in 0..<1_000 {
      cell.configure(Product(id: index, title: "\(index)"))
      AnyActionHandlingProvider(recorder).attach(to: cell)
      cell.button.click()
      #expect(cell.button.handlerCount == 1)
      if index % 2 == 0 { AnyActionHandlingProvider(recorder).detach(from: cell) }
    }
    #expect(recorder.actions == (0..<1_000).map { .add($0) })
    #expect(diagnostics.connectionCount == 4)
    #expect(cell.actionHandlerCount == 1)
    AnyActionHandlingProvider(recorder).detach(from: cell)
    #expect(diagnostics.opened == diagnostics.closed)
    #expect(diagnostics.total == 0)
    #expect(cell.handlerCount + cell.button.handlerCount + cell.toggle.handlerCount + cell.slider.handlerCount == 0)
  }

  @Test("Reuse with a new handler each time keeps no dead handlers")
  func reuseWithNewHandlers() {
    let cell = ProductCell()
    cell.configure(Product(id: 1, title: "A"))
    for _ in 0..<1_000 {
      let handler = Recorder<CartAction>()
      AnyActionHandlingProvider(handler).attach(to: cell)
      cell.button.click()
      #expect(handler.actions == [.add(1)])
    }
    #expect(cell.actionHandlerCount == 0)
    #expect(cell.button.handlerCount == 1)
  }

  @Test("A row whose only handler was released is disconnected when its senders are read again")
  func deadHandlerDisconnects() {
    let cell = ProductCell()
    do { cell.addActionHandler(Recorder<CartAction>()) }
    #expect(cell.binding.audit().problems.contains("button ('clicked') is wired and has no handler"))
    cell.sendersDidChange()
    #expect(cell.button.handlerCount == 0)
    #expect(cell.binding.audit().problems == [])
  }

  @Test("Detaching from a view that was never attached does nothing")
  func detachFresh() {
    let cell = ProductCell()
    AnyActionHandlingProvider(recorder).detach(from: cell)
    cell.removeAllActionHandlers()
    cell.button.click()
    #expect(recorder.actions.isEmpty)
  }

  // MARK: Lifetime

  @Test("View, senders and handler are released although they were connected, configured and had gestures")
  func noCycles() {
    let leaks = LeakDetector()
    do {
      let handler = leaks.track(Recorder<CartAction>(), as: "handler")
      let cell = leaks.track(ProductCell())
      leaks.track(cell.button)
      AnyActionHandlingProvider(handler).attach(to: cell)
      cell.configure(Product(id: 1, title: "A"))
      cell.button.click()
      cell.perform(.tap)
      #expect(handler.actions.count == 2)
      #expect(leaks.alive == ["handler", "ProductCell", "Button"])
    }
    #expect(leaks.alive == [])
  }

  @Test("A view does not keep its handlers, and a handler does not keep its views")
  func weakBothWays() {
    let leaks = LeakDetector()
    let cell = ProductCell()
    do { AnyActionHandlingProvider(leaks.track(Recorder<CartAction>(), as: "handler")).attach(to: cell) }
    #expect(leaks.alive == [])
    do { AnyActionHandlingProvider(recorder).attach(to: leaks.track(ProductCell())) }
    #expect(leaks.alive == [])
  }

  @Test("The leak detector names the remaining objects")
  func leakDetector() {
    let leaks = LeakDetector()
    let kept = leaks.track(Button(), as: "kept")
    leaks.track(Button(), as: "dropped")
    #expect(leaks.alive == ["kept"])
    withExtendedLifetime(kept) {}
  }

  @Test("A closure that captures its view keeps it: the detector shows it, and capturing the field does not")
  func capturingSelf() {
    final class Form: Widget, EventForwardingProvider {
      let field = TextField()
      let submit = Button()
      var capturesSelf = false
      var eventForwarder: SenderGroup {
        if capturesSelf {
          EventForwarder(submit) { _, ctx in ctx.control(.clicked) { [CartAction.named(self.field.text)] } }
        } else {
          EventForwarder(submit) { [field] _, ctx in ctx.control(.clicked) { [CartAction.named(field.text)] } }
        }
      }
    }
    let leaks = LeakDetector()
    for capturesSelf in [false, true] {
      let form = Form()
      form.capturesSelf = capturesSelf
      form.addActionHandler(recorder)
      leaks.track(form, as: capturesSelf ? "captured" : "free")
    }
    #expect(leaks.alive == ["captured"])
  }

  @Test("An event after detach, through a closure that the toolkit kept, is ignored")
  func lateEvent() {
    let cell = ProductCell()
    cell.configure(Product(id: 1, title: "A"))
    cell.addActionHandler(recorder)
    let late = cell.button.handlers[.control(.clicked)]?.first?.fire
    cell.removeActionHandler(recorder)
    late?()
    #expect(recorder.actions.isEmpty)
  }

  @Test("An event after the view was released is ignored, and the surviving sender is disconnected")
  func lateSender() async {
    let button = Button()
    do {
      let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
      panel.addActionHandler(recorder)
      #expect(button.handlerCount == 1)
    }
    button.click()
    #expect(recorder.actions.isEmpty)
    await settle { button.handlerCount == 0 }
    #expect(button.handlerCount == 0)
  }

  @Test("A view destroyed by the handler of its own event does no harm")
  func destroyedInCallback() {
    let reactor = Reactor()
    let cells = Box<[ProductCell]>([ProductCell()])
    weak let gone = cells.value.first
    reactor.react = { _ in cells.value = [] }
    cells.value[0].configure(Product(id: 1, title: "A"))
    cells.value[0].addActionHandler(reactor)
    cells.value[0].perform(.tap)
    #expect(gone == nil)
    cells.value = [ProductCell()]
    cells.value[0].configure(Product(id: 1, title: "A"))
    cells.value[0].addActionHandler(reactor)
    let button = cells.value[0].button
    button.click()
    #expect(cells.value.isEmpty)
    button.click()
  }

  @Test("A handler that detaches while it handles does not receive the event's next action, and the others do")
  func detachInCallback() {
    let button = Button()
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1), .add(2), .add(3)] } } }
    let reactor = Reactor()
    let seen = Box<[CartAction]>([])
    reactor.react = { [unowned reactor] action in
      seen.value.append(action)
      if action == .add(2) { panel.removeActionHandler(reactor) }
    }
    panel.addActionHandler(reactor)
    panel.addActionHandler(recorder)
    button.click()
    #expect(seen.value == [.add(1), .add(2)])
    #expect(recorder.actions == [.add(1), .add(2), .add(3)])
  }

  @Test("A handler that changes the senders while it handles: the running event ends well, the next one is the new wiring's")
  func rewireInCallback() {
    let cell = ListCell()
    let reactor = Reactor()
    let seen = Box<[CartAction]>([])
    cell.buttons = [Button(tag: 1)]
    reactor.react = { action in
      seen.value.append(action)
      cell.buttons = [Button(tag: cell.buttons[0].tag + 1)]
      cell.sendersDidChange()
    }
    cell.addActionHandler(reactor)
    for _ in 0..<3 { cell.buttons[0].click() }
    #expect(seen.value == [.add(1), .add(2), .add(3)])
    #expect(cell.buttons[0].handlerCount == 1)
    #expect(cell.binding.audit().problems == [])
  }

  @Test("The next event sees a model that a handler changed")
  func configureInCallback() {
    let cell = ProductCell()
    let reactor = Reactor()
    let seen = Box<[CartAction]>([])
    reactor.react = { action in
      seen.value.append(action)
      if case .add(let id) = action { cell.configure(Product(id: id + 1, title: "next")) }
    }
    cell.configure(Product(id: 1, title: "first"))
    cell.addActionHandler(reactor)
    for _ in 0..<3 { cell.button.click() }
    #expect(seen.value == [.add(1), .add(2), .add(3)])
  }

  @Test("10,000 models in a row leave one state and one connection per event")
  func manyModels() {
    let cell = ProductCell()
    cell.addActionHandler(recorder)
    for index in 0..<10_000 { cell.configure(Product(id: index, title: "")) }
    #expect(cell.configured == 10_000)
    #expect(cell.button.binding.state(as: Product.self)?.id == 9_999)
    #expect(cell.binding.audit().wired == 4)
  }

  @Test("A child view's own state wins over the parent's, though both list its senders")
  func nestedStates() {
    let child = ProductCell()
    let parent = Probe<Int>()
    parent.onConfigure = { _, id in child.configure(Product(id: id, title: "child")) }
    let panel = Panel { child.eventForwarder }
    panel.addActionHandler(recorder)
    for id in 1...3 {
      parent.configure(id)
      child.button.click()
    }
    #expect(recorder.actions == [.add(1), .add(2), .add(3)])
    #expect(child.button.binding.state(as: Product.self)?.id == 3)
  }

  @Test("A sender whose state was replaced follows its view again at the next configure")
  func followsAgain() {
    let cell = ProductCell()
    cell.configure(Product(id: 1, title: "A"))
    cell.configure(Product(id: 2, title: "B"))
    cell.button.binding.setState(Product(id: 9, title: "own"))
    #expect(cell.toggle.binding.state(as: Product.self)?.id == 2)
    cell.toggle.binding.removeState()
    cell.configure(Product(id: 3, title: "C"))
    for sender in [cell.button, cell.toggle, cell.slider] as [Widget] { #expect(sender.binding.state(as: Product.self)?.id == 3) }
  }
}
