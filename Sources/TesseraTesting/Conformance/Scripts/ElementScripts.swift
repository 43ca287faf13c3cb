internal import TesseraScreen

extension HostConformance.Script {
  /// Elements and ready-made items.
  static let elements: [HostConformance.Script] = [
    HostConformance.Script(
      "Every element has its role and name for screen readers", fixture: "elements", [page("Elements", elementNodes())]),
    HostConformance.Script(
      "Every control reports its events", fixture: "elements",
      [
        press("Save"), press("Open"), press(.combobox, "City"), press(.radio, "Two, Less"), press(.checkbox, "All"), press("Retry"),
        .act(.turn(HostConformance.Target(.switch, "Notify"), false)), .act(.slide(HostConformance.Target(.slider, "Volume"), 7)),
        type("Grace", "Name"), .act(.slide(HostConformance.Target(.spinbutton, "Guests"), 3)), type("2027-01-31", "Arrival"),
        press(.radio, "Day"), press("Details, 2"),
        logged(
          "press save", "press open", "press choice", "press radio", "press parent", "press retry", "turn switch off",
          "slide slider to 7.0", "set field to 'Grace'", "slide stepper to 3.0", "set date to '2027-01-31'", "press day", "press fold"),
        page("Elements", elementNodes(isOn: false, level: "7", name: "Grace", guests: "3", day: "2027-01-31", period: "Day", isOpen: true)),
      ]),
    HostConformance.Script(
      "Days, times and numbers are parsed, and invalid input stays in its field with a problem", fixture: "values",
      [
        page("Values", valueNodes()), type("2026-11-21", "Arrival"), type("30/9/1448", "Fast begins"), type("22:05", "Wake at"),
        .act(.slide(HostConformance.Target(.spinbutton, "Guests"), 3)), press(.radio, "Week"), type("2026-12-24", "From"),
        type("2026-12-20", "Until"),
        page(
          "Values",
          valueNodes(
            arrival: ("2026-11-21", "Saturday, November 21, 2026"), fast: ("30/9/1448", "There is no such date"), wake: "22:05",
            guests: "3",
            period: "Week", from: ("2026-12-24", "Thursday, December 24, 2026"), until: ("2026-12-20", "The end is before the beginning"))),
        logged("arrival 2026-11-21", "fast refused", "wake 22:05", "guests 3", "period week", "from 2026-12-24", "until 2026-12-20"),
        type("2025-01-01", "Arrival"),
        logged(
          "arrival 2026-11-21", "fast refused", "wake 22:05", "guests 3", "period week", "from 2026-12-24", "until 2026-12-20",
          "arrival refused"),
      ]),
    HostConformance.Script(
      "Days, times and numbers are written and read in Arabic, from right to left", fixture: "values-arabic",
      [
        page("Values", valueNodes(range: ("من", "إلى"))), type("30/9/1448", "Fast begins"),
        .act(.slide(HostConformance.Target(.spinbutton, "Guests"), 3)), press(.radio, "Week"),
        page(
          "Values",
          valueNodes(
            fast: ("30/9/1448", "لا يوجد تاريخ كهذا"), guests: "3", period: "Week",
            range: ("من", "إلى"))),
        logged("fast refused", "guests 3", "period week"),
      ]),
    HostConformance.Script(
      "Disabled controls report nothing", fixture: "elements", [attempt("Delete"), attempt("Send"), logged()]),
    HostConformance.Script(
      "Links and rows with a route open it", fixture: "elements", requires: [.routes],
      [press(.link, "Account"), press(.link, "Terms"), .expect(.opened(["/account", "/terms"])), logged()]),
    HostConformance.Script(
      "A component is a group with its name, and its controls report their events, with any renderer", fixture: "components",
      [
        page("Components", componentNodes(3)), press("More"), logged("more"), page("Components", componentNodes(4)), press("Less"),
        press("Less"), logged("more", "less", "less"), page("Components", componentNodes(2)),
        .act(.turn(HostConformance.Target(.switch, "Double"), true)), logged("more", "less", "less", "double true"), press("More"),
        page("Components", componentNodes(4, isDouble: true)),
      ]),
    HostConformance.Script(
      "Rows with actions keep their role, and each has a menu named after it, which also moves ordered rows",
      fixture: "actions",
      [page("Actions", actionNodes())]),
    HostConformance.Script(
      "The actions of a menu are performed, and their results are shown in the row", fixture: "actions", requires: [.menus],
      [
        choose("Flag", "Actions: Plans"), logged("flag Plans"), choose("Move down", "Actions: Riyadh"),
        page("Actions", actionNodes(stops: ["Jeddah", "Riyadh", "Abha"])), choose("Move up", "Actions: Abha"),
        page("Actions", actionNodes(stops: ["Jeddah", "Abha", "Riyadh"])), press("Bills"), choose("Empty", "More"),
        page("Actions", actionNodes(mails: [], stops: ["Jeddah", "Abha", "Riyadh"])),
        logged("flag Plans", "Jeddah, Riyadh, Abha", "Jeddah, Abha, Riyadh", "press Bills", "empty"),
      ]),
    // A UIKit alert has no rows, so the script recognizes the question by its answers.
    HostConformance.Script(
      "A confirmed action runs after the answer, and an undoable one can be undone", fixture: "actions",
      requires: [.menus, .layers],
      [
        choose("Delete", "Actions: Plans"), press("Cancel"), page("Actions", actionNodes()), logged(), choose("Delete", "Actions: Plans"),
        press("Delete it"), page("Actions", actionNodes(mails: ["Bills"])), logged("delete Plans"), choose("Archive", "Actions: Bills"),
        page("Actions", [list(Node(.status, "Archived", children: [button("Undo")]))] + actionNodes(mails: [])), press("Undo"),
        page("Actions", actionNodes(mails: ["Bills"])), logged("delete Plans", "archive Bills", "mails Bills"),
      ]),
    HostConformance.Script(
      "A disabled control of a component reports nothing", fixture: "components",
      [press("More"), press("More"), attempt("More"), logged("more", "more")]),
    HostConformance.Script(
      "Every ready-made item is shown and bound", fixture: "items",
      [
        page("Items", itemNodes(name: "", loaded: nil)),
        attempt("Invite"), logged(),
        type("Ada", "Full name"), .act(.turn(HostConformance.Target(.switch, "Notify"), true)),
        .act(.slide(HostConformance.Target(.slider, "Volume"), 4)), press("Invite"), press("Pressable"), press("Again"), press("Load"),
        logged("name 'Ada'", "notify true", "volume 4.0", "press invite", "press row", "press retry", "load", "loaded"),
        page("Items", itemNodes(name: "Ada", loaded: ["Ada", "Grace"])), press("Details"),
        page("Items", itemNodes(name: "Ada", loaded: ["Ada", "Grace"], showsDetails: true)), press("Details"),
        page("Items", itemNodes(name: "Ada", loaded: ["Ada", "Grace"])),
      ]),
  ]

  private static func page(_ title: String, _ children: [Node]) -> HostConformance.Step { .expect(.tree(tree(.main, title, children))) }

  private static func elementNodes(
    isOn: Bool = true, level: String = "3", name: String = "Ada", guests: String = "2", day: String = "2026-11-21", period: String = "Week",
    isOpen: Bool = false
  ) -> [Node] {
    func item(_ nodes: Node...) -> Node { Node(.listitem, children: nodes) }
    return [
      heading("Words"),
      Node(
        .list,
        children: [
          item(Node(.heading, "A title", states: [.level(1)])), item(heading("A heading")), item(text("A paragraph")),
          item(text("Riyadh, Capital, 7 million")), item(heading("Totals, 12"), text("This week")),
          item(
            Node(
              .heading, "Details, 2", states: [.level(2)],
              children: [Node(.button, "Details, 2", states: [isOpen ? .expanded : .collapsed])]
            )),
          item(
            Node(.heading, "Rules", states: [.level(2)]), text("Be kind, see terms <b>now</b>."), Node(.link, "terms"),
            list(text("One"), text("Two")),
            text("[no](javascript:alert(1))")), item(Node(.image, "A hall")), item(Node(.image, "The sun")),
          item(text("New")), item(Node(.separator)),
          item(Node(.term, "Sender"), Node(.definition, "Ada"), Node(.term, "Weight"), Node(.definition, "2 kg")),
          item(text("Left"), text("Above"), text("Below")), item(Node(.progressbar, "Uploading", value: "50%")),
          item(Node(.progressbar, "Waiting")), item(Node(.group, "Tally, 3", children: [text("3 so far")])),
          item(Node(.text, "Five stars", hint: "Of five")),
        ]),
      heading("Controls"), button("Save"), Node(.button, "Delete", hint: "Nothing to delete", states: [.disabled]),
      Node(.button, "Send", states: [.disabled, .busy]), button("Open"), Node(.link, "Account"), Node(.link, "Terms"),
      Node(.switch, "Notify", hint: isOn ? "By mail" : "Somebody has to know", states: isOn ? [.checked] : [.invalid]),
      Node(.slider, "Volume", value: level, hint: level == "7" ? "Too loud" : nil, states: level == "7" ? [.invalid] : []),
      Node(.textbox, "Name", value: name, hint: "As in the passport", states: [.required]),
      Node(.textbox, "Mail", value: "ada", hint: "No address", states: [.invalid]),
      Node(.textbox, "Notes", value: "", states: [.multiline]), Node(.textbox, "Password", value: "•••"),
      Node(.textbox, "User name", value: "ada"), Node(.textbox, "Code", value: ""),
      Node(.searchbox, "Find", value: ""),
      Node(
        .spinbutton, "Guests", value: guests, hint: guests == "3" ? "Two at most" : "With you", states: guests == "3" ? [.invalid] : []),

      Node(.textbox, "Arrival", value: day, states: [.required]),
      Node(.textbox, "Fast", value: "1448-13-01", hint: "No such day", states: [.invalid]),
      Node(.textbox, "Wake at", value: "06:30", hint: "In the hotel"), Node(.button, "Papers", hint: "One page each"),
      Node(
        .radiogroup, "Period", hint: period == "Day" ? "No longer sold" : nil, states: period == "Day" ? [.invalid] : [],
        children: ["Day", "Week"].map { Node(.radio, $0, states: $0 == period ? [.checked] : []) }),
      Node(.button, "More", states: [.collapsed]), Node(.combobox, "City", value: "Jeddah", states: [.required]),
      Node(.combobox, "Role", value: "Select", hint: "Pick one", states: [.invalid]),
      heading("Options"),
      list(
        Node(.radio, "One", states: [.checked]), Node(.radio, "Two, Less"),
        Node(.radio, "Three", hint: "Sold out", states: [.disabled]), Node(.checkbox, "All", states: [.mixed, .collapsed])),
      heading("Messages"),
      list(Node(.status, "Saved, A minute ago"), Node(.alert, "Failed", children: [button("Retry")])), text("The end"),
    ]
  }

  private static func valueNodes(
    arrival: (String, String?) = ("", nil), fast: (String, String?) = ("", nil), wake: String = "", guests: String = "1",
    period: String = "Day", from: (String, String?) = ("", nil), until: (String, String?) = ("", nil),
    range: (from: String, until: String) = ("From", "Until")
  ) -> [Node] {
    func field(_ title: String, _ value: (String, String?), isWrong: Bool = false, isRequired: Bool = false) -> Node {
      Node(
        .textbox, title, value: value.0, hint: value.1, states: Set((isWrong ? [.invalid] : []) + (isRequired ? [.required] : [])))
    }
    return [
      heading("Stay"), field("Arrival", arrival, isRequired: true), field("Fast begins", fast, isWrong: fast.1 != nil),
      field("Wake at", (wake, nil)), Node(.spinbutton, "Guests", value: guests),
      Node(.radiogroup, "Period", children: ["Day", "Week"].map { Node(.radio, $0, states: $0 == period ? [.checked] : []) }),
      text("Time away"), field(range.from, from), field(range.until, until, isWrong: until.1 != nil),
    ]
  }

  private static func componentNodes(_ count: Int, isDouble: Bool = false) -> [Node] {
    [
      heading("Drawn"),
      list(
        Node(
          .group, "Tally, \(count)",
          children: [
            text("\(count) so far"), button("Less"), Node(.button, "More", states: count >= 5 ? [.disabled] : []),
            Node(.switch, "Double", states: isDouble ? [.checked] : []),
          ])),
      heading("Not drawn"),
      list(Node(.group, "Notes, \(count)", children: [Node(.term, "Count"), Node(.definition, "\(count)")])),
      heading("Neither"),
      list(Node(.group, "Nothing", children: [Node(.alert, "This cannot be shown here, ConformanceNothing")])),
    ]
  }

  private static func choose(_ action: String, _ menu: String) -> HostConformance.Step {
    .act(.choose(action, HostConformance.Target(.button, menu)))
  }

  private static func actionNodes(mails: [String] = ["Plans", "Bills"], stops: [String] = ["Riyadh", "Jeddah", "Abha"]) -> [Node] {
    func menu(_ name: String) -> Node { Node(.button, "Actions: \(name)", states: [.collapsed]) }
    func item(_ nodes: Node...) -> Node { Node(.listitem, children: nodes) }
    return [heading("Mails")] + (mails.isEmpty ? [] : [Node(.list, children: mails.map { item(button($0), menu($0)) })]) + [
      heading("Stops"), Node(.list, children: stops.map { item(text($0), menu($0)) }), heading("All"),
      list(Node(.button, "More", states: [.collapsed])),
    ]
  }

  private static func itemNodes(name: String, loaded: [String]?, showsDetails: Bool = false) -> [Node] {
    let isEmpty = name.isEmpty
    return [
      heading("Static, 8"),
      Node(
        .list,
        children: [
          [text("Plain, Below, 12")], [button("Pressable")], [Node(.link, "Route")], [text("Words")],
          [Node(.term, "Name"), Node(.definition, "Value")], [Node(.status, "Notice, More")], [Node(.image, "The sun")],
          [Node(.alert, "Broken", children: [button("Again")])],
        ].map { Node(.listitem, children: $0) }), text("Below them"),
      heading("Bound"), Node(.textbox, "Full name", value: name, states: [.required]),
      Node(.switch, "Notify", states: isEmpty ? [] : [.checked]), Node(.slider, "Volume", value: isEmpty ? "1" : "4"),
      Node(.button, "Invite", hint: isEmpty ? "Type a name first" : nil, states: isEmpty ? [.disabled] : []),
      Node(
        .heading, "Details", states: [.level(2)],
        children: [Node(.button, "Details", states: [showsDetails ? .expanded : .collapsed])]),
    ] + (showsDetails ? [list(text("Weight, 2 kg"))] : []) + [
      heading("Loaded"),
      loaded.map { list($0.map(text)) } ?? list(Node(.status, "Nothing yet", children: [button("Load")])),
    ]
  }
}
