import TesseraScreen
import Testing

@Suite("Elements")
struct ElementTests {
  private func tree(_ element: Element) -> String {
    element.accessibilityNodes(.english).map(\.description).joined(separator: "\n")
  }

  @Test(
    "Every element has its role and label",
    arguments: [
      (.text(.init("T", role: .title)), "heading \"T\" level=1"), (.text(.init("H", role: .heading)), "heading \"H\" level=2"),
      (.text(.init("B")), "text \"B\""), (.text(.init("C", role: .code)), "text \"C\""),
      (.label(.init("A", subtitle: "B", value: "C")), "text \"A, B, C\""),
      (.label(.init("A", activation: .control("x"))), "button \"A\""), (.label(.init("A", activation: .link("/"))), "link \"A\""),
      (.label(.init("A", activation: .control("x"), availability: .disabled(because: "No"))), "button \"A\" hint=\"No\" disabled"),
      (.header(.init("A", subtitle: "B", value: "C")), "heading \"A, C\" level=2\ntext \"B\""),
      (.image(.init(.symbol("sun"), description: "Sun")), "image \"Sun\""), (.image(.init(.symbol("sun"))), ""),
      (.row([.text(.init("A")), .column([.text(.init("B"))])]), "text \"A\"\ntext \"B\""),
      (.button(.init("A", availability: .pending)), "button \"A\" disabled busy"), (.link(.init("A", to: "/")), "link \"A\""),
      (.toggle(.init("A", subtitle: "S", isOn: true)), "switch \"A\" hint=\"S\" checked"),
      (.slider(.init("A", value: 2.5, in: 0...3)), "slider \"A\" value=\"2.5\""),
      (.slider(.init("A", value: 2, in: 0...3, valueText: "two")), "slider \"A\" value=\"two\""),
      (.textField(.init("A", text: "t", help: "H", isRequired: true)), "textbox \"A\" value=\"t\" hint=\"H\" required"),
      (
        .textField(.init("A", text: "t", help: "H", error: "E", kind: .multiline)), "textbox \"A\" value=\"t\" hint=\"E\" invalid multiline"
      ),
      (
        .textField(.init("A", text: "t", help: "H", availability: .disabled(because: "No"))),
        "textbox \"A\" value=\"t\" hint=\"No\" disabled"
      ),
      (.textField(.init("A", text: "abc", kind: .password)), "textbox \"A\" value=\"•••\""),
      (.textField(.init("A", text: "", kind: .search)), "searchbox \"A\" value=\"\""),
      (.textField(.init("A", text: "abc", kind: .newPassword)), "textbox \"A\" value=\"•••\""),
      (.textField(.init("A", text: "ada", kind: .username)), "textbox \"A\" value=\"ada\""),
      (.textField(.init("A", text: "123", kind: .oneTimeCode)), "textbox \"A\" value=\"123\""),
      (.stepper(.init("A", value: 9, in: 0...3, help: "H")), "spinbutton \"A\" value=\"3\" hint=\"H\""),
      (
        .dateField(.init("A", text: "2026-11-21", error: "E", isRequired: true)),
        "textbox \"A\" value=\"2026-11-21\" hint=\"E\" required invalid"
      ),
      (
        .segments(.init("A", [.init("B", control: "b"), .init("C", control: "c")], selected: "c", availability: .disabled(because: "N"))),
        "radiogroup \"A\"\n  radio \"B\" hint=\"N\" disabled\n  radio \"C\" hint=\"N\" disabled checked"
      ),
      (.choice(.init("A", value: nil)), "combobox \"A\" value=\"Select\""),
      (.choice(.init("A", value: "V", error: "E", isRequired: true)), "combobox \"A\" value=\"V\" hint=\"E\" required invalid"),
      (.option(.init(.init("A"), subtitle: "S", style: .radio, mark: .on)), "radio \"A, S\" checked"),
      (
        .option(.init(.init("A"), style: .checkbox, mark: .mixed, depth: 2, isExpanded: true)), "checkbox \"A\" mixed expanded level=3"
      ),
      (.progress(.init("P", fraction: 0.256)), "progressbar \"P\" value=\"26%\""), (.progress(.init("P")), "progressbar \"P\""),
      (.badge(.init("B")), "text \"B\""), (.divider, "separator"),
      (.facts([.init("N", "V")]), "term \"N\"\ndefinition \"V\""),
      (.message(.init("M", detail: "D", tone: .info)), "status \"M, D\""),
      (.message(.init("M", tone: .failure, action: .init("Retry"))), "alert \"M\"\n  button \"Retry\""),
      (.accessible(.text(.init("A")), .init(label: "L", value: "V", hint: "H")), "text \"L\" value=\"V\" hint=\"H\""),
      (.accessible(.text(.init("A")), .init(isHidden: true)), ""), (.accessible(.image(.init(.symbol("x"))), .init(label: "L")), ""),
    ] as [(Element, String)])
  func nodes(element: Element, description: String) {
    #expect(tree(element) == description)
  }

  @Test("NaN and infinite numbers do no harm")
  func numbers() {
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(tree(.progress(.init("P", fraction: number))).hasPrefix("progressbar \"P\""))
      var slider = Element.Slider("S", value: number, in: 0...1)
      slider.lower = number
      #expect(tree(.slider(slider)).hasPrefix("slider \"S\""))
      #expect(Element.slider(slider).control(named: .main)?.name == .main)
    }
  }

  @Test("A field, and a control of a component, whose most characters are fewer than none takes the empty text alone")
  func lengths() {
    var field = Element.TextField("T", text: "", maximumLength: -20)
    #expect(field.maximumLength == 0)
    field.maximumLength = -20
    #expect(Element.textField(field).control(named: .main)?.kind == .textField(maximumLength: 0))
    #expect(ComponentControl.text("t", "T", "", maximumLength: -20).kind == .text(maximumLength: 0))
  }

  @Test(
    "A slider is drawn over a finite range with an extent, its value within it; where a person moves it is a value that it takes",
    arguments: [
      (0...10, 0...10, 5), (3...3, 3...4, 3), (0 ... .infinity, 0...1, 1), (-.infinity...0, 0...1, 0), (-.infinity ... .infinity, 0...1, 1),
      (-1e308...1e308, -1e308...(-1e308).nextUp, (-1e308).nextUp), (2e16...2e16, 2e16...(2e16).nextUp, 2e16),
      (.greatestFiniteMagnitude ... .infinity, 0...1, 1),
    ] as [(ClosedRange<Double>, ClosedRange<Double>, Double)])
  func drawn(range: ClosedRange<Double>, drawn: ClosedRange<Double>, value: Double) {
    for step in [0, 0.5] {
      let slider = Element.Slider("S", value: 5, in: range, step: step)
      #expect(slider.drawn == drawn && slider.drawnValue == value)
      #expect(drawn.contains(Element.Slider("S", value: .nan, in: range, step: step).drawnValue))
      for number in [drawn.lowerBound, drawn.upperBound] { #expect(range.contains(slider.nearest(to: number))) }
    }
  }

  @Test("The button of a menu shows its icon, its title, or three dots beside a content that has neither")
  func menuButton() {
    let content = Element.text(.init("Row"))
    #expect(Element.Menu("More", icon: nil).symbol == nil && Element.Menu("More", icon: nil, of: content).symbol == "more")
    #expect(Element.Menu("More", icon: "edit").symbol == "edit" && Element.Menu("More", icon: "edit", of: content).symbol == "edit")
  }

  @Test("Controls are found by name, in reading order, wherever they are")
  func controls() {
    let element = Element.column([
      .row([.button(.init("A", control: "a")), .link(.init("L", to: "/l"))]),
      .accessible(.toggle(.init("B", isOn: false, control: "b")), .init(label: "x")),
      .option(.init(.init("C"), style: .radio, mark: .off, isExpanded: false, control: "c")),
      .message(.init("M", action: .init("D", control: "d"))), .button(.init("Again", control: "a", availability: .disabled)),
    ])
    var names: [String] = []
    element.forEachControl { names.append($0.name.rawValue) }
    #expect(names == ["a", "main", "b", "c", "expand", "d", "a"])
    #expect(element.control(named: "a")?.availability == .available)
    #expect(element.control(named: "main")?.kind == .link("/l"))
    #expect(element.control(named: "expand")?.kind == .button && element.control(named: "nothing") == nil)
    #expect(Element.divider.control(named: .main) == nil)
  }

  @Test("A pending or disabled control can not be used")
  func availability() {
    #expect(
      Element.Availability.available.isAvailable && !Element.Availability.pending.isAvailable && !Element.Availability.disabled.isAvailable)
    #expect(Element.Availability.disabled(because: "x").reason == "x" && Element.Availability.pending.reason == nil)
  }

  @Test("A slider item shows a value outside its range at the nearer end")
  func slider() {
    struct Volume: Screen {
      struct State: Equatable, Sendable { var level = 99.0 }
      enum Action: Equatable, Sendable {}
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { SliderItem("V", value: \.level, in: 0...10) } }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
    }
    let page = Page(Volume(), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.snapshots[0].row(for: #"\State.level"#)?.content.accessibilityNodes(.english).first?.value == "10")
  }
}
