internal import TesseraScreen

extension HostConformance.Script {
  /// Tables, grids and carousels.
  static let layouts: [HostConformance.Script] = [
    HostConformance.Script(
      "A table has heads, lines and cells, and its heads sort it", fixture: "layouts",
      [
        .expect(.tree(layouts(nil, abha, hail))), press("People"), .expect(.tree(layouts("Sorted, lowest first", hail, abha))),
        press("People"), .expect(.tree(layouts("Sorted, highest first", abha, hail))), press("Hail"), press("Found"),
        .expect(.tree(layouts("Sorted, highest first", abha, hail, tabuk))), press("People"),
        .expect(.tree(layouts("Sorted, lowest first", hail, tabuk, abha))),
        logged("sort", "sort", "open Hail", "found", "sort"),
      ]),
    HostConformance.Script(
      "A table becomes a list, and a list a table", fixture: "layouts",
      [
        press("As a list"),
        .expect(.tree(layouts(cities: list(text("Abha"), text("Hail"))))), press("As a list"), .expect(.tree(layouts(nil, abha, hail))),
        press("Abha"), logged("list", "list", "open Abha"),
      ]),
    HostConformance.Script(
      "Lines of a table are selected one by one and all together, and stay selected when sorted", fixture: "selection",
      [
        .expect(.tree(selection())), press(.checkbox, "Choose Hail"), .expect(.tree(selection("Hail"))), press("City"),
        .expect(.tree(selection("Hail", isSorted: true))), press("Pack"), press(.checkbox, "Choose all"),
        .expect(.tree(selection("Abha", "Hail", isSorted: true))), press("Pack"), press(.checkbox, "Choose Abha"),
        .expect(.tree(selection("Hail", isSorted: true))), press(.checkbox, "Choose all"), press(.checkbox, "Choose all"),
        .expect(.tree(selection(isSorted: true))), logged("Hail", "Abha Hail"),
      ]),
    HostConformance.Script(
      "Tables, cards and cards in a line are read in their order from right to left", fixture: "layouts-arabic",
      [
        .expect(.tree(layouts(nil, abha, hail))), press("People"), .expect(.tree(layouts("مرتّب من الأصغر إلى الأكبر", hail, abha))),
        press("Two"), press("Six"), press("As a list"), .expect(.tree(layouts(cities: list(text("Hail"), text("Abha"))))),
        logged("sort", "Two", "Six", "list"),
      ]),
    HostConformance.Script(
      "Cards side by side and in a line are the items of lists", fixture: "layouts",
      [press("Three"), press("Four"), press("Six"), logged("Three", "Four", "Six")]),
  ]

  private static let abha = ("Abha", "693", "Open"), hail = ("Hail", "436", "Closed"), tabuk = ("Tabuk", "510", "Open")

  private static func layouts(_ order: String?, _ cities: (name: String, people: String, depot: String)...) -> Node {
    func line(_ role: Node.Role, _ cells: Node...) -> Node { Node(.row, children: cells.map { Node(role, children: [$0]) }) }
    let heads = line(.columnheader, text("City"), Node(.button, "People", hint: order), text("Depot"))
    return layouts(
      cities: Node(
        .table, "Cities", children: [heads] + cities.map { line(.cell, button($0.name), text($0.people), text($0.depot)) }))
  }

  private static func selection(_ chosen: String..., isSorted: Bool = false) -> Node {
    func box(_ label: String, _ states: Set<Node.State>) -> Node { Node(.checkbox, label, states: states) }
    func line(_ role: Node.Role, _ cells: Node...) -> Node { Node(.row, children: cells.map { Node(role, children: [$0]) }) }
    let all = box("Choose all", chosen.isEmpty ? [] : chosen.count == 2 ? [.checked] : [.mixed])
    let lines = (isSorted ? ["Hail", "Abha"] : ["Abha", "Hail"]).map { city in
      line(.cell, box("Choose \(city)", chosen.contains(city) ? [.checked] : []), text(city))
    }
    let heads = line(.columnheader, all, Node(.button, "City", hint: isSorted ? "Sorted, highest first" : nil))
    return tree(.main, "Selection", [heading("Cities"), Node(.table, "Cities", children: [heads] + lines), button("Pack")])
  }

  private static func layouts(cities: Node) -> Node {
    tree(
      .main, "Layouts",
      [
        button("Found"), button("As a list"), heading("Cities"), cities, heading("Cards"),
        list(button("One"), button("Two"), button("Three")), heading("In a line"), list(button("Four"), button("Five"), button("Six")),
      ])
  }
}
