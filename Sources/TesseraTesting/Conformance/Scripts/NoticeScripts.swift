internal import TesseraScreen

extension HostConformance.Script {
  /// Messages above the sections.
  static let notices: [HostConformance.Script] = [
    HostConformance.Script(
      "A message reports what happened, and its button performs the next action", fixture: "notices",
      [
        press("Save"), notices(Node(.status, "Saved")), press("Archive"), notices(Node(.status, "Archived", children: [button("Show")])),
        press("Show"), notices(nil), logged("save", "archive", "show"),
      ]),
    HostConformance.Script(
      "An action can be undone until another message replaces its message", fixture: "notices",
      [
        press("Delete"), notices(Node(.status, "Deleted", children: [button("Undo")])), press("Undo"), notices(nil),
        logged("delete", "undo"), press("Delete"), press("Save"), notices(Node(.status, "Saved")),
        logged("delete", "undo", "delete", "save", "forget"),
      ]),
    HostConformance.Script(
      "Messages are announced, and the focus stays where it is", fixture: "notices", requires: [.announcements, .focus],
      [press("Save"), .expect(.said(["Saved"])), press("Archive"), .expect(.said(["Saved", "Archived"]))]),
  ]

  private static func notices(_ message: Node?) -> HostConformance.Step {
    .expect(
      .tree(
        tree(
          .main, "Notices",
          (message.map { [list($0)] } ?? []) + [Node(.searchbox, "Search", value: ""), button("Save"), button("Archive"), button("Delete")])
      ))
  }
}
