internal import TesseraScreen

extension HostConformance.Script {
  /// Changes of sections and rows.
  static let changes: [HostConformance.Script] = [
    HostConformance.Script("Every kind of change is shown correctly", fixture: "changes", steps(ChangesFixture.kinds)),
    HostConformance.Script("Random changes are shown correctly", fixture: "random-changes", steps(ChangesFixture.random)),
    HostConformance.Script(
      "The host catches up with many changes at once", fixture: "random-changes",
      Array(repeating: press("Next"), count: 17) + [
        .expect(.tree(tree(ChangesFixture.random[17]))), .expect(.log(Array(repeating: "next", count: 17))),
      ]),
    HostConformance.Script(
      "Changes during a lost connection are shown after reconnecting", fixture: "changes", requires: [.reconnect],
      [
        press("Next"), .act(.disconnect), .act(.reconnect), .expect(.tree(tree(ChangesFixture.kinds[1]))), press("Next"),
        .expect(.tree(tree(ChangesFixture.kinds[2]))),
      ]),
    HostConformance.Script(
      "Rows with the same id are all shown, and each has its own meaning", fixture: "duplicates",
      [
        press("second"), press("third"), press("first"), press("Drop first"),
        page("Duplicates", list(button("second"), button("third")), button("Drop first")), press("second"),
        logged("second", "third", "first", "drop", "second"),
      ]),
    HostConformance.Script(
      "Rows of a long list load before they become visible", fixture: "visible-range", requires: [.reveal],
      [
        .act(.reveal("Rows", 20..<VisibleRangeFixture.total)), logged("all rows"),
        .expect(.tree(tree(.main, "Visible range", [heading("Rows"), list((0..<VisibleRangeFixture.total).map { text("Row \($0)") })]))),
      ]),
  ]

  private static func steps(_ layouts: [[ChangesFixture.Part]]) -> [HostConformance.Step] {
    layouts.indices.flatMap { index -> [HostConformance.Step] in
      [.expect(.tree(tree(layouts[index])))] + (index == layouts.count - 1 ? [] : [press("Next")])
    }
  }

  private static func tree(_ layout: [ChangesFixture.Part]) -> Node {
    tree(
      .main, "Changes",
      [button("Next")] + layout.flatMap { [heading($0.name)] + ($0.rows.isEmpty ? [] : [list($0.rows.map(text))]) })
  }

  private static func tree(_ role: Node.Role, _ title: String, _ children: [Node]) -> Node {
    Node(role, title, children: [Node(.heading, title, states: [.level(1)])] + children)
  }
}
