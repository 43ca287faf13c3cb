internal import TesseraScreen

extension HostConformance.Script {
  /// Menus with parameters, from functions, changed by effects, and submitted immediately.
  static let menus: [HostConformance.Script] = [
    HostConformance.Script(
      "A menu with parameters depends on another choice, and a choice that it no longer has is removed", fixture: "menus",
      requires: [.layers],
      [
        menus(), press(.combobox, "Country"), choice("Country", radio("Saudi Arabia"), radio("Jordan")),
        press(.radio, "Saudi Arabia"), menus(country: "Saudi Arabia"), press(.combobox, "City"),
        choice("City", radio("Riyadh"), radio("Jeddah")), press(.radio, "Jeddah"), menus(country: "Saudi Arabia", city: "Jeddah"),
        press(.combobox, "Country"), press(.radio, "Jordan"), menus(country: "Jordan"), press(.combobox, "City"),
        choice("City", radio("Amman")), press("Cancel"), menus(country: "Jordan"),
        logged("country Saudi Arabia", "city Jeddah", "country Jordan", "city none"),
      ]),
    HostConformance.Script(
      "A menu from a function shows its failure, and can be retried", fixture: "menus", requires: [.layers],
      [
        press(.combobox, "Assignee"), people("", list(radio("Ada"), radio("Grace"))), search("gr"),
        people("gr", list(Node(.alert, "Nobody answered", children: [button("Retry")]))), press("Retry"),
        people("gr", list(radio("Grace"))), press(.radio, "Grace"), menus(assignee: "Grace"),
        logged("find ''", "find 'gr'", "find 'gr'", "assignee Grace"),
      ]),
    HostConformance.Script(
      "An open picker follows its field", fixture: "menus", requires: [.layers],
      [
        press("Suggest"), press(.combobox, "Assignee"), people("", list(radio("Ada"), radio("Grace", .checked))), press("Cancel"),
        menus(assignee: "Grace"), logged("suggest", "find ''", "choose Grace"),
      ]),
    // A UIKit alert has no rows, so the script recognizes the refusal by its answer.
    HostConformance.Script(
      "A choice that is sent at once is reported when the service accepts it, and stays in the picker until then", fixture: "menus",
      requires: [.layers],
      [
        press(.combobox, "Role"), choice("Role", radio("Driver"), radio("Owner")), press(.radio, "Owner"), press("OK"),
        choice("Role", radio("Driver"), radio("Owner", .checked)), logged(), press(.radio, "Driver"),
        menus(role: "Driver"), logged("role Driver", "chose driver"),
      ]),
  ]

  private static func menus(country: String? = nil, city: String? = nil, assignee: String? = nil, role: String? = nil)
    -> HostConformance.Step
  {
    func field(_ title: String, _ value: String?) -> Node { Node(.combobox, title, value: value ?? "Select") }
    let waiting = Node(.combobox, "City", value: "Select", hint: "Choose the option this depends on first", states: [.disabled])
    return page(
      "Menus", field("Country", country), country == nil ? waiting : field("City", city), field("Assignee", assignee), field("Role", role),
      button("Suggest"))
  }

  private static func choice(_ title: String, _ options: Node...) -> HostConformance.Step { dialog(title, list(options), button("Cancel")) }

  private static func people(_ text: String, _ found: Node) -> HostConformance.Step {
    dialog("Assignee", Node(.searchbox, "Search", value: text), found, button("Cancel"))
  }

  private static func radio(_ name: String, _ states: Node.State...) -> Node { Node(.radio, name, states: Set(states)) }
  private static func search(_ text: String) -> HostConformance.Step { .act(.type(text, HostConformance.Target(.searchbox, "Search"))) }
}
