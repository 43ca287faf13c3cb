import TestSupport
import Synchronization
import Testing
import TesseraBinding

/// Tests of what an event uses: it is lent and not retained, so nothing of it may end too early, and nothing may stay.
@MainActor
@Suite("Events under way")
struct DispatchTests {
  let recorder = Recorder<CartAction>()
  let leaks = LeakDetector()

  @Test("Closures that are replaced while they run stay until they have ended, and go then")
  func replacedWhileRunning() {
    let button = Button()
    let generation = Box(0)
    let alive = Box<[[String]]>([])
    let panel = Panel { [leaks] in
      let captured = leaks.track(Tracked(generation.value), as: "closure \(generation.value)")
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(captured.id), .remove(captured.id)] } }
    }
    let reactor = Reactor()
    reactor.react = { [leaks] action in
      guard case .add = action, generation.value < 3 else { return }
      generation.value += 1
      panel.sendersDidChange()
      alive.value.append(leaks.alive)
      button.click()
    }
    panel.addActionHandler(reactor)
    panel.addActionHandler(recorder)
    button.click()
    #expect(alive.value == [["closure 0", "closure 1"], ["closure 0", "closure 1", "closure 2"], (0...3).map { "closure \($0)" }])
    #expect(leaks.alive == ["closure 3"])
    // The inner events end first; each hands over both of its own actions.
    #expect(recorder.actions == [.add(3), .remove(3), .add(2), .remove(2), .add(1), .remove(1), .add(0), .remove(0)])
  }

  @Test("Closures that never ran are released at once, even during another event of the row")
  func replacedUnused() {
    let button = Button()
    let generation = Box(0)
    let panel = Panel { [leaks] in
      let captured = leaks.track(Tracked(generation.value), as: "closure \(generation.value)")
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(captured.id)] } }
    }
    let reactor = Reactor()
    reactor.react = { [leaks] _ in
      for next in 1...100 {
        generation.value = next
        panel.sendersDidChange()
      }
      #expect(leaks.alive == ["closure 0", "closure 100"])
    }
    panel.addActionHandler(reactor)
    button.click()
    #expect(leaks.alive == ["closure 100"])
  }

  @Test("A closure that replaces the state it is reading continues with the old one, and the next event reads the new one")
  func replacedWhileReading() {
    final class Cell: Widget, Configurable, EventForwardingProvider {
      let button = Button()
      var next: Tracked?
      var configurer: (Cell, Tracked) -> Void { { _, _ in } }
      var eventForwarder: SenderGroup {
        EventForwarder(button) { [unowned self] _, ctx in
          ctx.control(.clicked) { (state: Tracked) in
            if let next = self.next.take() {
              self.configure(next)
              self.binding.removeState()
              self.configure(next)
            }
            return [CartAction.add(state.id)]
          }
        }
      }
    }
    let cell = Cell()
    cell.addActionHandler(recorder)
    do {
      cell.configure(leaks.track(Tracked(1), as: "first"))
      cell.next = leaks.track(Tracked(2), as: "second")
    }
    cell.button.click()
    #expect(leaks.alive == ["second"])
    cell.button.click()
    #expect(recorder.actions == [.add(1), .add(2)])
  }

  @Test("Handlers that are replaced by the handler they call receive the action that is under way, and no later one")
  func replacedHandlers() {
    let button = Button()
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1), .add(2)] } } }
    let reactor = Reactor()
    let second = Recorder<CartAction>(), third = Recorder<CartAction>()
    reactor.react = { _ in panel.assignActionHandler(third) }
    panel.addActionHandler(reactor)
    panel.addActionHandler(second)
    button.click()
    #expect(second.actions == [.add(1)])
    #expect(third.actions == [.add(2)])
  }

  @Test("A toolkit that never releases its closures keeps neither the view, nor its state, nor captured values")
  func stubbornToolkit() {
    /// Disconnecting does nothing: the closures stay for ever.
    final class Stubborn: EventSender {
      let bindingSlot = BindingSlot()
      var fires: [@MainActor () -> Void] = []
      func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
        fires.append(fire)
        return EventConnection {}
      }
    }
    var fires: [@MainActor () -> Void] = []
    do {
      let sender = leaks.track(Stubborn(), as: "sender")
      let panel = leaks.track(
        Panel { [recorder] in
          EventForwarder(sender) { sender, ctx in
            ctx.control(.clicked) { (state: Tracked) in [CartAction.add(sender.fires.count * 10 + state.id)] }
            ctx.control(.pressed) { [CartAction.add(recorder.actions.count)] }
          }
        }, as: "view")
      panel.addActionHandler(recorder)
      sender.binding.setState(leaks.track(Tracked(7), as: "state"))
      fires = sender.fires
      fires[0]()
    }
    #expect(leaks.alive == [])
    for fire in fires { fire() }
    #expect(recorder.actions == [.add(27)])
  }

  @Test("A sender that leaves the list ends its closures at once")
  func leavingSender() {
    let button = Button()
    let isListed = Box(true)
    let panel = Panel { [leaks] in
      if isListed.value {
        let captured = leaks.track(Tracked(1), as: "captured")
        EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(captured.id)] } }
      }
    }
    panel.addActionHandler(recorder)
    let late = button.handlers[.control(.clicked)]?.first?.fire
    isListed.value = false
    panel.sendersDidChange()
    #expect(leaks.alive == [])
    late?()
    #expect(recorder.actions.isEmpty)
  }

  @Test("A late event through a closure that the toolkit kept after a detach is not reported")
  func lateIsNoReport() {
    let cell = ProductCell()
    let diagnostics = BindingDiagnostics()
    cell.binding.diagnostics = diagnostics
    cell.addActionHandler(recorder)
    let late = cell.button.handlers[.control(.clicked)]?.first?.fire
    cell.removeActionHandler(recorder)
    late?()
    #expect(diagnostics.total == 0)
  }

  @Test("A view released on another thread releases its senders and its state on the main actor")
  func otherThread() async {
    let held = Mutex<Panel?>(nil)
    do {
      let button = leaks.track(Button(), as: "button")
      let panel = leaks.track(
        Panel { EventForwarder(button) { button, ctx in ctx.control(.clicked) { (_: Tracked) in [CartAction.add(button.tag)] } } },
        as: "view")
      panel.addActionHandler(recorder)
      button.binding.setState(leaks.track(Tracked(7), as: "state"))
      button.click()
      panel.describe = { SenderGroup([]) }
      held.withLock { $0 = panel }
    }
    #expect(leaks.alive == ["button", "view", "state"])
    await Task.detached { held.withLock { $0 = nil } }.value
    await settle { leaks.alive.isEmpty }
    #expect(leaks.alive == [])
    #expect(recorder.actions == [.add(0)])
  }
}
