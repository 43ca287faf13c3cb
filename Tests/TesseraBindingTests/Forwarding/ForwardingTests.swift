import Testing
import TesseraBinding

@MainActor
@Suite("Forwarding")
struct ForwardingTests {
  let button = Button("button", tag: 90)
  let toggle = Switch("switch")
  let slider = Slider("slider")
  let recorder = Recorder<CartAction>()

  /// A panel of the described senders with the recorder attached. The caller holds it.
  func panel(@SenderGroup.Builder _ describe: @escaping () -> SenderGroup) -> Panel {
    let panel = Panel("panel", describe)
    panel.addActionHandler(recorder)
    return panel
  }

  @Test("Events without a handler are ignored: nothing is wired")
  func withoutHandler() {
    let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    panel.sendersDidChange()
    button.click()
    #expect(button.handlerCount == 0)
    #expect(panel.binding.audit().problems == [])
  }

  @Test("One event is one action, with the sender's tag read at event time")
  func buttonForwards() {
    let panel = panel { EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } } }
    button.tag = 91
    button.click()
    #expect(recorder.actions == [.add(91)])
    withExtendedLifetime(panel) {}
  }

  @Test("A switch's action carries its value at event time")
  func switchForwards() {
    let panel = panel { EventForwarder(toggle) { toggle, ctx in ctx.control(.valueChanged) { [CartAction.toggled(toggle.isOn)] } } }
    toggle.toggle()
    #expect(recorder.actions == [.toggled(true)])
    withExtendedLifetime(panel) {}
  }

  @Test("A slider's action carries 0.37")
  func sliderForwards() {
    let panel = panel { EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [CartAction.volume(slider.value)] } } }
    slider.drag(to: 0.37)
    #expect(recorder.actions == [.volume(0.37)])
    withExtendedLifetime(panel) {}
  }

  @Test("Three actions of one event are delivered in order")
  func severalActions() {
    let panel = panel {
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1), .remove(2), .open] } }
    }
    button.click()
    #expect(recorder.actions == [.add(1), .remove(2), .open])
    withExtendedLifetime(panel) {}
  }

  @Test("An event may mean nothing")
  func noAction() {
    let panel = panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [] as MappingContext.ActionList<CartAction> } } }
    button.click()
    #expect(recorder.actions == [])
    withExtendedLifetime(panel) {}
  }

  @Test("Events of one control map to different actions, in firing order")
  func severalEvents() {
    let panel = panel {
      EventForwarder(button) { _, ctx in
        ctx.control(.pressed) { [CartAction.named("down")] }
        ctx.control(.clicked) { [CartAction.named("up")] }
      }
    }
    button.send(.pressed)
    button.click()
    button.send(.pressed)
    #expect(recorder.actions == [.named("down"), .named("up"), .named("down")])
    withExtendedLifetime(panel) {}
  }

  @Test("Only registered events forward")
  func onlyRegistered() {
    let panel = panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    button.send(.pressed)
    button.send(.released)
    button.perform(.tap)
    #expect(recorder.actions == [])
    withExtendedLifetime(panel) {}
  }

  @Test("Five events are five deliveries")
  func repeated() {
    let panel = panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    for _ in 0..<5 { button.click() }
    #expect(recorder.actions.count == 5)
    withExtendedLifetime(panel) {}
  }

  @Test("The sender's identity picks the mapping")
  func identity() {
    let other = Button("other")
    let panel = panel {
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(1)] } }
      EventForwarder(other) { _, ctx in ctx.control(.clicked) { [CartAction.add(2)] } }
    }
    other.click()
    button.click()
    #expect(recorder.actions == [.add(2), .add(1)])
    withExtendedLifetime(panel) {}
  }

  @Test("A wired button's handler table has exactly one entry")
  func oneEntry() {
    let panel = panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } } }
    #expect(button.handlerCount == 1)
    #expect(panel.binding.audit().wired == 1)
  }

  @Test("The same event mapped twice is one connection and both actions, in order")
  func sameEventTwice() {
    let panel = panel {
      EventForwarder(button) { _, ctx in
        ctx.control(.clicked) { [CartAction.add(1)] }
        ctx.control(.clicked) { [CartAction.add(2)] }
      }
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.add(3)] } }
    }
    #expect(button.handlerCount == 1)
    button.click()
    #expect(recorder.actions == [.add(1), .add(2), .add(3)])
    #expect(panel.binding.audit().problems == [])
  }

  // MARK: Erased forwarders

  var concrete: EventForwarder<Button> {
    EventForwarder(button) { _, ctx in
      ctx.control(.clicked) { [CartAction.add(1), .add(2)] }
      ctx.control(.pressed) { [CartAction.open] }
    }
  }

  @Test("An erased forwarder wraps a concrete one")
  func wraps() {
    let any = SenderGroup.Forwarder(EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } })
    #expect(any.mappings.count == 1)
  }

  @Test("An erased forwarder returns the actions")
  func erasedForwards() {
    #expect(SenderGroup.Forwarder(concrete).actions(for: button, event: .control(.pressed)) as? [CartAction] == [.open])
  }

  @Test("An erased forwarder shows all mappings")
  func erasedMappings() { #expect(SenderGroup.Forwarder(concrete).mappings.count == 2) }

  @Test("An erased forwarder returns both actions for its sender")
  func erasedActions() {
    #expect(SenderGroup.Forwarder(concrete).actions(for: button, event: .control(.clicked)) as? [CartAction] == [.add(1), .add(2)])
  }

  @Test("An erased forwarder has no actions for another sender")
  func erasedWrongSender() { #expect(SenderGroup.Forwarder(concrete).actions(for: toggle, event: .control(.clicked)).isEmpty) }

  @Test("An erased forwarder has no actions for another event")
  func erasedWrongEvent() { #expect(SenderGroup.Forwarder(concrete).actions(for: button, event: .control(.released)).isEmpty) }

  @Test("A list of erased forwarders resolves each sender")
  func erasedArray() {
    let list = [
      SenderGroup.Forwarder(concrete),
      SenderGroup.Forwarder(EventForwarder(toggle) { _, ctx in ctx.control(.valueChanged) { [CartAction.toggled(true)] } }),
    ]
    #expect(list[0].actions(for: button, event: .control(.pressed)) as? [CartAction] == [.open])
    #expect(list[1].actions(for: toggle, event: .control(.valueChanged)) as? [CartAction] == [.toggled(true)])
  }

  @Test("The builder collects two forwarders")
  func builder() {
    let group = SenderGroup {
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
      EventForwarder(toggle) { _, ctx in ctx.control(.valueChanged) { [CartAction.open] } }
    }
    #expect(group.mappings.count == 2)
  }

  @Test("A group shows its forwarders erased")
  func groupErased() {
    let group = SenderGroup { concrete }
    #expect(group.forwarders.count == 1)
    #expect(group.forwarders.first?.sender === button)
  }

  @Test("A forwarder and a group live in one list")
  func mixedList() {
    let list: [any SenderGroup.Content] = [concrete, SenderGroup { concrete }]
    #expect(list.count == 2)
    #expect(SenderGroup(list).mappings.count == 4)
    #expect([SenderGroup.Forwarder(concrete), SenderGroup.Forwarder(SenderGroup { concrete })].map(\.mappings.count) == [2, 2])
  }

  @Test("Erasing keeps the sender")
  func erasingSender() {
    #expect(SenderGroup.Forwarder(concrete).sender === button)
    #expect(concrete.sender === button)
  }

  @Test("Erasing keeps both keys")
  func erasingEvents() { #expect(SenderGroup.Forwarder(concrete).mappings.map(\.event) == [.control(.clicked), .control(.pressed)]) }

  @Test("Erasing keeps the number of actions")
  func erasingActions() {
    let event = SenderEvent.control(.clicked)
    #expect(SenderGroup.Forwarder(concrete).actions(for: button, event: event).count == concrete.actions(for: button, event: event).count)
  }

  // MARK: Groups

  @SenderGroup.Builder var group: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
    EventForwarder(toggle) { toggle, ctx in ctx.control(.valueChanged) { [CartAction.toggled(toggle.isOn)] } }
    EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [CartAction.volume(slider.value)] } }
  }

  @Test("A group combines three forwarders")
  func combines() { #expect(SenderGroup { group }.mappings.count == 3) }

  @Test("Two senders of a group forward, ordered by firing")
  func groupForwards() {
    let panel = panel { group }
    toggle.toggle()
    button.click()
    #expect(recorder.actions == [.toggled(true), .open])
    withExtendedLifetime(panel) {}
  }

  @Test("A nested group is flat: three mappings")
  func nested() {
    let nested = SenderGroup {
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
      SenderGroup {
        EventForwarder(toggle) { _, ctx in ctx.control(.valueChanged) { [CartAction.open] } }
        SenderGroup { EventForwarder(slider) { _, ctx in ctx.control(.valueChanged) { [CartAction.open] } } }
      }
    }
    #expect(nested.mappings.count == 3)
    #expect(nested.senderMappings.count == 3)
  }

  @Test("Three events of one sender keep their firing order")
  func groupSameSender() {
    let panel = panel {
      SenderGroup {
        EventForwarder(button) { _, ctx in
          ctx.control(.pressed) { [CartAction.named("pressed")] }
          ctx.control(.released) { [CartAction.named("released")] }
          ctx.control(.clicked) { [CartAction.named("clicked")] }
        }
      }
    }
    for event in [ControlEventName.pressed, .released, .clicked] { button.send(event) }
    #expect(recorder.actions == [.named("pressed"), .named("released"), .named("clicked")])
    #expect(button.handlerCount == 3)
    withExtendedLifetime(panel) {}
  }

  @Test("Controls and gestures work side by side")
  func controlsAndGestures() {
    let card = Widget("card")
    let panel = panel {
      EventForwarder(button) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }
      EventForwarder(card) { _, ctx in
        ctx.tap { [CartAction.gesture("tap")] }
        ctx.longPress { [CartAction.gesture("long press")] }
      }
    }
    button.click()
    card.perform(.tap)
    #expect(card.recognizers.count == 2)
    #expect(recorder.actions == [.open, .gesture("tap")])
    withExtendedLifetime(panel) {}
  }

  @Test("An empty group has no mappings and no actions")
  func empty() {
    let panel = panel {}
    #expect(panel.eventForwarder.mappings.isEmpty)
    #expect(panel.eventForwarder.actions(for: button, event: .control(.clicked)).isEmpty)
    #expect(panel.binding.audit().problems == [])
  }

  @Test("Ten forwarders made by a loop, in the builder and outside")
  func many() {
    let buttons = (0..<10).map { Button("b\($0)", tag: $0) }
    let panel = panel {
      for button in buttons { EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } } }
    }
    for button in buttons.reversed() { button.click() }
    #expect(recorder.actions == (0..<10).reversed().map { .add($0) })
    let outside = buttons.map { SenderGroup.Forwarder(EventForwarder($0) { _, ctx in ctx.control(.clicked) { [CartAction.open] } }) }
    #expect(SenderGroup { outside }.mappings.count == 10)
    withExtendedLifetime(panel) {}
  }

  @Test("A group returns the actions of the sender asked for")
  func groupActions() {
    toggle.isOn = true
    #expect(group.actions(for: toggle, event: .control(.valueChanged)) as? [CartAction] == [.toggled(true)])
  }

  @Test("A group has no actions for an unknown sender")
  func groupUnknown() { #expect(group.actions(for: Button(), event: .control(.clicked)).isEmpty) }

  @Test("All senders appear in a group")
  func allSenders() {
    #expect(group.senders.map { ObjectIdentifier($0) } == [button, toggle, slider].map { ObjectIdentifier($0 as Widget) })
  }

  @Test("All senders of a group are wired once")
  func allWired() {
    let card = Widget("card")
    let panel = panel {
      group
      EventForwarder(card) { _, ctx in ctx.tap { [CartAction.open] } }
    }
    for sender in [button, toggle, slider, card] as [Widget] { #expect(sender.handlerCount == 1) }
    #expect(panel.binding.audit().wired == 4)
  }

  // MARK: Builders

  @Test("Builders accept if, else, for and switch", arguments: [0, 1, 2])
  func builders(mode: Int) {
    let events: [ControlEventName] = [.pressed, .released]
    let panel = panel {
      if mode > 0 { EventForwarder(toggle) { _, ctx in ctx.control(.valueChanged) { [CartAction.open] } } }
      switch mode {
      case 0: EventForwarder(slider) { _, ctx in ctx.control(.valueChanged) { [CartAction.volume(0)] } }
      case 1: SenderGroup { EventForwarder(slider) { _, ctx in ctx.control(.valueChanged) { [CartAction.volume(1)] } } }
      default: SenderGroup {}
      }
      EventForwarder(button) { _, ctx in
        if mode == 2 {
          ctx.control(.clicked) { [CartAction.add(2)] }
        } else {
          ctx.control(.clicked) { [CartAction.add(0)] }
        }
        for event in events { ctx.control(event) { [CartAction.named(event.rawValue)] } }
        switch mode {
        case 1: ctx.tap { [CartAction.gesture("tap")] }
        default: [MappingContext.Mapping]()
        }
      }
    }
    #expect(toggle.handlerCount == (mode > 0 ? 1 : 0))
    #expect(slider.handlerCount == (mode < 2 ? 1 : 0))
    #expect(button.handlerCount == (mode == 1 ? 4 : 3))
    button.click()
    button.send(.released)
    #expect(recorder.actions == [.add(mode == 2 ? 2 : 0), .named("released")])
    withExtendedLifetime(panel) {}
  }
}
