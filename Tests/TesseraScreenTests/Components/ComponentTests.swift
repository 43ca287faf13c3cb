import TesseraScreen
import TesseraTesting
import Testing

private struct Gauge: Component {
  var level = 3.0
  var isOff = false
  var hasFallback = true
  var accessibility: ComponentAccessibility { ComponentAccessibility("Gauge", value: "\(Int(level)) bar") }
  var controls: [ComponentControl] {
    [
      .number("level", "Level", level, in: 0...10, step: 1), .flag("off", "Off", isOff), .text("note", "Note", "dry", maximumLength: 3),
      .press("reset", "Reset"),
    ]
  }
  var fallback: [Element] {
    hasFallback ? [.slider(Element.Slider("Pressure", value: level, in: 0...10, step: 1, control: "level"))] : []
  }
}

private struct Other: Component {
  var level = 3.0
  var accessibility: ComponentAccessibility { ComponentAccessibility("Gauge") }
  var fallback: [Element] { [.divider] }
}

private struct Bare: Component {
  var accessibility: ComponentAccessibility { ComponentAccessibility("Plan of seats") }
}

@Suite("Components")
struct ComponentTests {
  @Test("Equal components are equal elements. Components of other types or values are not")
  func equality() {
    #expect(Element.component(Gauge()) == .component(Gauge()))
    #expect(Element.component(Gauge()).hashValue == Element.component(Gauge()).hashValue)
    #expect(Element.component(Gauge()) != .component(Gauge(level: 4)))
    #expect(Element.component(Gauge()) != .component(Other()))
    #expect(Element.AnyComponent(Gauge()).component(as: Gauge.self) == Gauge())
    #expect(Element.AnyComponent(Gauge()).component(as: Other.self) == nil)
  }

  @Test("Controls missing from the fallback are shown below it, with their own kind")
  func controls() {
    let element = Element.component(Gauge())
    let roles = element.accessibilityNodes(.english).flatMap(\.children).map(\.role)
    #expect(roles == [.slider, .switch, .textbox, .button])
    var names: [Control.Name] = []
    element.forEachControl { if !names.contains($0.name) { names.append($0.name) } }
    #expect(names == ["level", "off", "note", "reset"])
    #expect(element.control(named: "level")?.kind == .slider(0...10))
    #expect(element.control(named: "level")?.step == 1)
    #expect(element.control(named: "off")?.value == .flag(false))
    #expect(element.control(named: "note")?.kind == .textField(maximumLength: 3))
    #expect(element.control(named: "reset")?.kind == .button)
    #expect(element.control(named: "main") == nil)
  }

  @Test("Events of a declared control reach that control in the fallback")
  func mapping() {
    var element = Element.component(Gauge())
    element.mapControls { control in
      if control.name == "level" { (control.value, control.availability) = (.number(7), .pending) }
    }
    let nodes = element.accessibilityNodes(.english).flatMap(\.children)
    #expect(nodes.first?.value == "7")
    #expect(nodes.first?.states == [.busy, .disabled])
    #expect(nodes.dropFirst().allSatisfy { $0.states.isEmpty })
    #expect(element != .component(Gauge()))
  }

  @Test("A component is a group with its name and value")
  func accessibility() {
    let node = Element.component(Other()).accessibilityNodes(.english)
    #expect(node == [AccessibilityNode(.group, "Gauge", children: [AccessibilityNode(.separator)])])
  }

  @Test("A component with neither fallback nor renderer is an error that names its type")
  func bare() throws {
    let component = Element.AnyComponent(Bare())
    let node = try #require(component.accessibilityNodes(.english).first?.children.first)
    #expect(node.role == .alert)
    #expect(node.label == "This cannot be shown here, Bare")
    #expect(
      component.missingRenderer?.message
        == "Bare has no fallback, and this host has no renderer for it. Register a renderer with the host, or give the component a 'fallback' of elements."
    )
    #expect(Element.AnyComponent(Gauge()).missingRenderer == nil)
  }

  private struct Panel: Screen {
    struct State: ScreenState { var level = 3.0, presses = 0 }
    enum Action: Equatable, Sendable { case didPressReset }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        ComponentItem(Gauge(level: state.level), on: ["reset": .didPressReset]).disabled(state.presses > 1, because: "Enough")
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.presses += 1
      return .none
    }
  }

  private struct Hall: Screen {
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ComponentItem(Bare()) } }
  }

  @Test("Presses of an item's controls are its actions")
  func item() {
    let page = Headless(Panel())
    page.tap("Reset")
    page.tap("Reset")
    #expect(page.actions == [.didPressReset, .didPressReset])
    #expect(page.element("Reset")?.isAvailable == false)
    #expect(page.shows("Gauge, 3 bar"))
    #expect(page.text.contains("‹Gauge, 3 bar›"))
  }

  @Test("The headless host reports a component that it cannot show")
  func reported() {
    let page = Headless(Hall(), expecting: [.component])
    #expect(page.shows("This cannot be shown here"))
    #expect(page.diagnostics.map(\.code) == [.component])
  }
}
