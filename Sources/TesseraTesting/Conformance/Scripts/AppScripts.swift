internal import TesseraScreen

extension HostConformance.Script {
  /// Pickers and feeds.
  static let apps: [HostConformance.Script] = [
    HostConformance.Script(
      "One option is picked from a sheet", fixture: "picker", requires: [.layers],
      [
        fields(), press(.combobox, "Role"),
        dialog(
          "Role",
          list(
            Node(.radio, "Driver"), Node(.radio, "Administrator, May do everything"),
            Node(.radio, "Owner", hint: "There is one already", states: [.disabled])), button("Cancel")),
        press(.radio, "Administrator, May do everything"), fields(role: "Administrator"), logged("role Administrator"),
      ]),
    HostConformance.Script(
      "A picker that is cancelled changes nothing", fixture: "picker", requires: [.layers],
      [press(.combobox, "Cities"), press(.checkbox, "Jordan"), press("Cancel"), fields(), logged()]),
    HostConformance.Script(
      "Several options are picked, parents for all below them, and found by search", fixture: "picker", requires: [.layers],
      [
        press(.combobox, "Cities"), press(.checkbox, "Saudi Arabia"),
        cities([parent("Saudi Arabia", .checked), parent("Jordan")], count: 2),
        .act(.type("amm", HostConformance.Target(.searchbox, "Search"))),
        cities([Node(.checkbox, "Jordan"), Node(.checkbox, "Amman", states: [.level(2)])], search: "amm", count: 2),
        press(.checkbox, "Amman"), press("Done (3)"), fields(cities: "Riyadh +2 more"), logged("cities Riyadh Jeddah Amman"),
      ]),
    HostConformance.Script(
      "One screen shows sections of several providers, and failures keep their position", fixture: "feed",
      [
        feed(), press("Al-Hilal"), feed(second: "Al-Hilal, Followed"), logged("follow 2"),
      ]),
    HostConformance.Script(
      "A feed without a connection shows its cached sections with their age, until it is retried", fixture: "offline",
      [
        offline([Node(.status, "This may be out of date, No connection", children: [button("Retry")]), text("2 hours ago")], "Kept"),
        logged("asked"), press("Retry"), offline([], "Fresh"), logged("asked", "asked"),
      ]),
  ]

  private static func fields(role: String = "Select", cities: String = "Select") -> HostConformance.Step {
    page("Pickers", Node(.combobox, "Role", value: role, states: [.required]), Node(.combobox, "Cities", value: cities))
  }

  private static func parent(_ name: String, _ states: Node.State...) -> Node { Node(.checkbox, name, states: Set(states + [.collapsed])) }

  private static func cities(_ options: [Node], search: String = "", count: Int) -> HostConformance.Step {
    dialog("Cities", Node(.searchbox, "Search", value: search), list(options), button("Done (\(count))"), button("Cancel"))
  }

  private static func offline(_ state: [Node], _ fact: String) -> HostConformance.Step {
    .expect(
      .tree(
        tree(.main, "Feed", (state.isEmpty ? [] : [list(state)]) + [heading("Facts"), list(text(fact)), button("Refresh")])))
  }

  private static func feed(second: String = "Al-Hilal") -> HostConformance.Step {
    page(
      "Feed", heading("Clubs"), list(button("Union"), button(second)), heading("Facts"), list(text("Water is wet")),
      list(text("1 item could not be shown")), list(Node(.alert, "This section could not be shown", children: [button("Retry")])),
      button("Refresh"))
  }
}
