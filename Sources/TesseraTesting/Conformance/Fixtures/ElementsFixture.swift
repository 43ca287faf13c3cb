internal import TesseraScreen

/// Every element once. Controls have their own state.
struct ElementsFixture: Screen {
  struct State: ScreenState, Hashable {
    var isOn = true
    var level = 3.0
    var text = "Ada"
    var isExpanded = false
    var mark = Element.Option.Mark.off
    var isOpen = false
    var guests = 2.0
    var day = "2026-11-21"
    var period: Control.Name = "week"
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Elements" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Words") {
      FixtureItem("title", .text(.init("A title", role: .title)))
      FixtureItem("heading", .text(.init("A heading", role: .heading)))
      FixtureItem("body", .text(.init("A paragraph")))
      FixtureItem("label", .label(.init("Riyadh", subtitle: "Capital", value: "7 million", icon: "pin")))
      FixtureItem("header", .header(.init("Totals", subtitle: "This week", value: "12")))
      FixtureItem("fold", .header(.init("Details", value: "2", isExpanded: state.isOpen, control: "fold")))
      FixtureItem(
        "rich",
        .richText(.init("## Rules\n\nBe **kind**, see [terms](/terms) <b>now</b>.\n\n- One\n- *Two*\n\n[no](javascript:alert(1))")))
      FixtureItem("picture", .image(.init(.url("/nowhere.png"), description: "A hall", aspect: .wide, placeholder: "building")))
      FixtureItem("image", .image(.init(.symbol("sun"), description: "The sun")))
      FixtureItem("decoration", .image(.init(.symbol("star"))))
      FixtureItem("badge", .badge(.init("New", tone: .info)))
      FixtureItem("divider", .divider)
      FixtureItem("facts", .facts([.init("Sender", "Ada"), .init("Weight", "2 kg")]))
      FixtureItem("row", .row([.text(.init("Left")), .column([.text(.init("Above")), .text(.init("Below"))])]))
      FixtureItem("progress", .progress(.init("Uploading", fraction: 0.5)))
      FixtureItem("spinner", .progress(.init("Waiting")))
      FixtureItem("component", .component(ConformanceTally(count: 3, controls: [])))
      FixtureItem("hidden", .accessible(.text(.init("Secret")), Element.Accessibility(isHidden: true)))
      FixtureItem("said", .accessible(.text(.init("5 ★")), Element.Accessibility(label: "Five stars", hint: "Of five")))
    }
    SectionModel("Controls") {
      FixtureItem("button", .button(.init("Save", control: "save", emphasis: .primary)))
      FixtureItem("disabled", .button(.init("Delete", control: "delete", availability: .disabled(because: "Nothing to delete"))))
      FixtureItem("pending", .button(.init("Send", control: "send", availability: .pending)))
      FixtureItem("tappable", .label(.init("Open", activation: .control("open"))))
      FixtureItem("route", .label(.init("Account", activation: .link("/account"))))
      FixtureItem("link", .link(.init("Terms", to: "/terms")))
      FixtureItem(
        "switch",
        .toggle(
          .init("Notify", subtitle: "By mail", isOn: state.isOn, error: state.isOn ? nil : "Somebody has to know", control: "switch")))
      FixtureItem(
        "slider",
        .slider(
          .init("Volume", value: state.level, in: 0...10, step: 1, error: state.level > 5 ? "Too loud" : nil, control: "slider")))
      FixtureItem(
        "field", .textField(.init("Name", text: state.text, help: "As in the passport", isRequired: true, control: "field")))
      FixtureItem(
        "wrong", .textField(.init("Mail", text: "ada", error: "No address", kind: .email, control: "wrong")))
      FixtureItem("notes", .textField(.init("Notes", text: "", kind: .multiline, control: "notes")))
      FixtureItem("password", .textField(.init("Password", text: "abc", kind: .password, control: "password")))
      FixtureItem("username", .textField(.init("User name", text: "ada", kind: .username, control: "username")))
      FixtureItem("code", .textField(.init("Code", text: "", kind: .oneTimeCode, control: "code")))
      FixtureItem("search", .textField(.init("Find", text: "", kind: .search, control: "search")))
      FixtureItem(
        "stepper",
        .stepper(
          .init(
            "Guests", value: state.guests, in: 1...9, help: "With you", error: state.guests > 2 ? "Two at most" : nil, control: "stepper")))
      FixtureItem("date", .dateField(.init("Arrival", text: state.day, latest: "2027-12-31", isRequired: true, control: "date")))
      FixtureItem("hijri", .dateField(.init("Fast", text: "1448-13-01", kind: .hijri, error: "No such day", control: "hijri")))
      FixtureItem("time", .dateField(.init("Wake at", text: "06:30", kind: .time, help: "In the hotel", control: "time")))
      FixtureItem(
        "files",
        .fileField(
          .init(
            "Papers", rule: UploadedFile.Rule(accepts: [.pdf], size: .megabytes(5), remaining: 2), help: "One page each", control: "files"))
      )
      FixtureItem(
        "segments",
        .segments(
          .init(
            "Period", [.init("Day", control: "day"), .init("Week", control: "week")], selected: state.period,
            error: state.period == "day" ? "No longer sold" : nil)))
      FixtureItem("menu", .menu(.init("More", actions: [.init("Export", control: "export"), .init("Print", control: "print")])))
      FixtureItem("choice", .choice(.init("City", value: "Jeddah", isRequired: true, control: "choice")))
      FixtureItem("empty", .choice(.init("Role", value: nil, error: "Pick one", control: "empty")))
    }.style(.form)
    SectionModel("Options") {
      FixtureItem("radio", .option(.init(.init("One"), style: .radio, mark: .on, control: "radio")))
      FixtureItem("radio off", .option(.init(.init("Two"), subtitle: "Less", style: .radio, mark: .off, control: "radio")))
      FixtureItem(
        "radio gone",
        .option(
          .init(.init("Three"), style: .radio, mark: .off, control: "radio", availability: .disabled(because: "Sold out"))))
      FixtureItem(
        "parent",
        .option(.init(.init("All"), style: .checkbox, mark: .mixed, isExpanded: state.isExpanded, control: "parent")))
      if state.isExpanded {
        FixtureItem("child", .option(.init(.init("Part"), style: .checkbox, mark: state.mark, depth: 1, control: "child")))
      }
    }
    SectionModel("Messages") {
      FixtureItem("info", .message(.init("Saved", detail: "A minute ago", tone: .info)))
      FixtureItem("failure", .message(.init("Failed", tone: .failure, action: .init("Retry", control: "retry"))))
    }.footer("The end")
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "turn switch on": state.isOn = true
    case "turn switch off": state.isOn = false
    case "slide slider to 7.0": state.level = 7
    case "set field to 'Grace'": state.text = "Grace"
    case "slide stepper to 3.0": state.guests = 3
    case "set date to '2027-01-31'": state.day = "2027-01-31"
    case "press fold": state.isOpen.toggle()
    case "press day": state.period = "day"
    case "press expand": state.isExpanded.toggle()
    case "press child": state.mark = state.mark == .on ? .off : .on
    default: break
    }
    return .none
  }
}
