import Testing
import TesseraBinding

@MainActor
@Suite("Reports")
struct DiagnosticsTests {
  let diagnostics = BindingDiagnostics()
  let button = Button("plus")
  let panel: Panel

  init() {
    panel = Panel("CartPanel") { [button] in
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1)] } }
    }
    panel.binding.diagnostics = diagnostics
  }

  var messages: [String] { diagnostics.reports.map(\.message) }

  @Test("An unwirable sender is reported with view, sender and event, once however often the row is reused")
  func unwirable() {
    let panel = Panel("CartPanel") { [button] in
      EventForwarder(button) { _, ctx in
        ctx.control(.clicked) { [CartAction.open] }
        ctx.control(.valueChanged) { [CartAction.open] }
      }
    }
    panel.binding.diagnostics = diagnostics
    let recorder = Recorder<CartAction>()
    for _ in 0..<3 { panel.addActionHandler(recorder) }
    #expect(
      messages == [
        "CartPanel: plus cannot tell 'valueChanged', so nothing is forwarded for it. "
          + "Forward an event this sender has, or let its connect(_:to:) support 'valueChanged'."
      ])
    #expect(diagnostics.reports.map(\.code) == [.unwirable])
    #expect(diagnostics.total == 1)
    button.click()
    #expect(recorder.actions == [.open])
  }

  @Test("A mistyped action is reported with its type and the types that are handled")
  func mistyped() {
    let other = Recorder<OtherAction>()
    panel.addActionHandler(other)
    button.click()
    button.click()
    #expect(
      messages == [
        "CartPanel: CartAction.add(1) from plus ('clicked') has no handler of its type; attached: Recorder<OtherAction> (OtherAction). "
          + "Attach a handler whose Action is CartAction."
      ])
    #expect(diagnostics.total == 2)
    #expect(diagnostics.reports.first.map(diagnostics.count(of:)) == 2)
    #expect(diagnostics.reports.map(\.code) == [.mistyped])
  }

  @Test("An action whose handler was released before the event is reported")
  func released() {
    do { panel.addActionHandler(Recorder<CartAction>()) }
    button.click()
    #expect(
      messages == [
        "CartPanel: CartAction.add(1) from plus ('clicked') was not handled: Recorder<CartAction> was released before the event; "
          + "views hold handlers weakly. Attach a handler that lives as long as the view."
      ])
    #expect(diagnostics.reports.map(\.code) == [.unhandled])
  }

  @Test("An action that arrives after its event ended all handling is reported")
  func unhandled() {
    let reactor = Reactor()
    let panel = Panel("CartPanel") { [button] in
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1), .add(2)] } }
    }
    panel.binding.diagnostics = diagnostics
    reactor.react = { _ in panel.removeAllActionHandlers() }
    panel.addActionHandler(reactor)
    button.click()
    #expect(
      messages == [
        "CartPanel: CartAction.add(2) from plus ('clicked') was not handled: no handler is attached. "
          + "Attach a handler that lives as long as the view."
      ])
  }

  @Test("Attaching a released handler is reported")
  func releasedHandler() {
    var handler: Recorder<CartAction>? = Recorder()
    let any = handler.map { AnyActionHandlingProvider($0) }
    handler = nil
    any?.attach(to: panel)
    #expect(
      messages == [
        "CartPanel: Recorder<CartAction> was released before it was attached. "
          + "Views hold handlers weakly: keep it in the owner of the view."
      ])
    #expect(panel.actionHandlerCount == 0)
    #expect(button.handlerCount == 0)
  }

  @Test("A missing and a mistyped state are reported with both types, and nothing is forwarded")
  func mismatchedState() {
    let panel = Panel("CartPanel") { [button] in
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { (product: Product) in [CartAction.add(product.id)] } }
    }
    let recorder = Recorder<CartAction>()
    panel.binding.diagnostics = diagnostics
    panel.addActionHandler(recorder)
    button.click()
    button.binding.setState("text")
    button.click()
    #expect(recorder.actions.isEmpty)
    #expect(
      messages
        == ["none", "String"].map {
          "CartPanel: plus ('clicked') expects Product as state but holds \($0), so nothing is forwarded. "
            + "Configure the view with Product, or set the state of this sender after configuring."
        })
    #expect(diagnostics.reports.map(\.code) == [.mismatchedState, .mismatchedState])
  }

  @Test("Diagnostics set on a view apply to the views below, and a view's own take precedence")
  func viewTree() {
    let window = Widget("window")
    let box = Widget("box")
    let above = BindingDiagnostics()
    window.binding.diagnostics = above
    window.add(box)
    box.add(panel)
    let other = Recorder<OtherAction>()
    panel.addActionHandler(other)
    button.click()
    #expect(above.total == 0)
    #expect(diagnostics.total == 1)
    panel.binding.diagnostics = nil
    button.click()
    #expect(above.total == 1)
    #expect(diagnostics.total == 1)
  }

  @Test("A gesture is named as such")
  func gestureNames() {
    let panel = Panel("Card") { [button] in EventForwarder(button) { _, ctx in ctx.longPress { [CartAction.open] } } }
    panel.binding.diagnostics = diagnostics
    let other = Recorder<OtherAction>()
    panel.addActionHandler(other)
    button.perform(.longPress, .began)
    #expect(messages.first?.hasPrefix("Card: CartAction.open from plus (long press gesture) has no handler") == true)
  }

  @Test("The handler of the diagnostics is called for every report; distinct ones are remembered in order and bounded")
  func collecting() {
    let seen = Box(0)
    let diagnostics = BindingDiagnostics { _ in seen.value += 1 }
    let probe = Panel("P") { [button] in
      EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } }
    }
    probe.binding.diagnostics = diagnostics
    let other = Recorder<OtherAction>()
    probe.addActionHandler(other)
    for tag in 0..<BindingDiagnostics.capacity + 10 {
      button.tag = tag
      button.click()
    }
    #expect(seen.value == BindingDiagnostics.capacity + 10)
    #expect(diagnostics.total == BindingDiagnostics.capacity + 10)
    #expect(diagnostics.reports.count == BindingDiagnostics.capacity)
    diagnostics.removeAllReports()
    #expect(diagnostics.reports.isEmpty)
  }

  @Test("The audit detects double wiring by the toolkit's own count")
  func doubleWiring() {
    let recorder = Recorder<CartAction>()
    panel.addActionHandler(recorder)
    #expect(panel.binding.audit().problems == [])
    let extra = button.connect(.control(.clicked), to: {})
    #expect(panel.binding.audit().problems == ["plus ('clicked') holds 2 connections instead of 1"])
    extra?.disconnect()
    #expect(panel.binding.audit().problems == [])
  }

  @Test("The audit counts handlers, described and wired events")
  func auditCounts() {
    let cell = ProductCell()
    #expect(cell.binding.audit().declared == 4)
    #expect(cell.binding.audit().wired == 0)
    let recorder = Recorder<CartAction>()
    cell.addActionHandler(recorder)
    #expect(cell.binding.audit().handlers == 1)
    #expect(cell.binding.audit().wired == 4)
  }

  @Test("Every code has a report with a remedy")
  func codes() {
    #expect(
      BindingDiagnostics.Report.Code.allCases == [.unwirable, .unhandled, .mistyped, .mismatchedState, .mismatchedBinder, .releasedHandler])
  }
}
