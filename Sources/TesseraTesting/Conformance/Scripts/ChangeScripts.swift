internal import TesseraScreen

extension ConformanceScript {
  /// Changes of sections and rows.
  static let changes: [ConformanceScript] = [
    ConformanceScript("Every kind of change leads to what is to be shown", fixture: "changes", steps(ChangesFixture.kinds)),
    ConformanceScript("Changes by chance lead to what is to be shown", fixture: "random-changes", steps(ChangesFixture.random)),
    ConformanceScript(
      "Many changes at once are caught up with", fixture: "random-changes",
      Array(repeating: press("Next"), count: 17) + [
        .expect(.tree(tree(ChangesFixture.random[17]))), .expect(.log(Array(repeating: "next", count: 17))),
      ]),
    ConformanceScript(
      "Changes while the host is cut off are there when it comes back", fixture: "changes", requires: [.reconnect],
      [
        press("Next"), .act(.disconnect), .act(.reconnect), .expect(.tree(tree(ChangesFixture.kinds[1]))), press("Next"),
        .expect(.tree(tree(ChangesFixture.kinds[2]))),
      ]),
    ConformanceScript(
      "Rows with the same id are all shown, and each means itself", fixture: "duplicates",
      [
        press("second"), press("third"), press("first"), press("Drop first"),
        page("Duplicates", list(button("second"), button("third")), button("Drop first")), press("second"),
        logged("second", "third", "first", "drop", "second"),
      ]),
    ConformanceScript(
      "Rows of a long list come when they are about to be seen", fixture: "visible-range", requires: [.reveal],
      [
        .act(.reveal("Rows", 20..<VisibleRangeFixture.total)), logged("all rows"),
        .expect(.tree(tree(.main, "Visible range", [heading("Rows"), list((0..<VisibleRangeFixture.total).map { text("Row \($0)") })]))),
      ]),
  ]

  private static func steps(_ layouts: [[ChangesFixture.Part]]) -> [ConformanceStep] {
    layouts.indices.flatMap { index -> [ConformanceStep] in
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
