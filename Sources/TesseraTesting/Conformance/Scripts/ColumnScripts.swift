internal import TesseraScreen

extension HostConformance.Script {
  /// Sections side by side, and a list with a detail.
  static let columns: [HostConformance.Script] = [
    HostConformance.Script(
      "Sections side by side are read in their order, in windows of every width", fixture: "columns", requires: [.resize],
      [
        resize(isWide: true), columns("North"), press("Found"), columns("North", "South"), press("South"), press("Two"), press("Call"),
        press("Below"), columns("North", "South"), press("Below"), columns("North", "South"), resize(isWide: false),
        columns("North", "South"),
        press("North"), resize(isWide: true), columns("North", "South"), press("One"),
        logged("found", "open South", "Two", "call", "below", "below", "open North", "One"),
      ]),
    HostConformance.Script(
      "A list and its detail are side by side in a wide window", fixture: "detail", requires: [.resize],
      [
        resize(isWide: true), detail(write, mails, closed), press("Plans"), detail(write, mails, open("Plans is new")), press("Bills"),
        detail(write, mails, open("Bills is new")), press("Read"), detail(write, mails, open("Bills was read")),
        logged("Plans", "Bills", "read"),
      ]),
    HostConformance.Script(
      "In a narrow window the detail replaces the list, with a back button", fixture: "detail", requires: [.resize],
      [
        resize(isWide: false), detail(write, mails), press("Plans"), detail(back, open("Plans is new")), press("Read"),
        detail(back, open("Plans was read")), press("Back to Mails"), detail(write, mails), press("Bills"),
        detail(back, open("Bills is new")), logged("Plans", "read", "close", "Bills"),
      ]),
    HostConformance.Script(
      "A window that becomes wider or narrower still shows the chosen detail", fixture: "detail", requires: [.resize],
      [
        resize(isWide: true), press("Plans"), resize(isWide: false), detail(back, open("Plans is new")), resize(isWide: true),
        detail(write, mails, open("Plans is new")), resize(isWide: false), press("Back to Mails"), detail(write, mails),
        resize(isWide: true), detail(write, mails, closed), logged("Plans", "close"),
      ]),
    HostConformance.Script(
      "The focus moves to the back button, and from there to the chosen row", fixture: "detail", requires: [.resize, .focus],
      [
        resize(isWide: false), detail(write, mails), press("Bills"), focused("Back to Mails"), press("Back to Mails"), focused("Bills"),
        logged("Bills", "close"),
      ]),
  ]

  private static let write = [button("Write")], mails = [heading("Mails"), list(button("Plans"), button("Bills"))]
  private static let back = [button("Back to Mails")], closed = [heading("Chosen"), list(text("Choose a mail"))]
  private static func open(_ words: String) -> [Node] { [heading("Chosen"), list(text(words), button("Read"))] }
  private static func detail(_ parts: [Node]...) -> HostConformance.Step { .expect(.tree(tree(.main, "Mail", parts.flatMap(\.self)))) }
  private static func resize(isWide: Bool) -> HostConformance.Step { .act(.resize(isWide: isWide)) }
  private static func focused(_ label: String) -> HostConformance.Step { .expect(.focus(HostConformance.Target(.button, label))) }

  private static func columns(_ parcels: String...) -> HostConformance.Step {
    .expect(
      .tree(
        tree(
          .main, "Columns",
          [
            button("Found"), button("Below"), heading("Parcels"), list(parcels.map(button)), heading("Cards"),
            list(button("One"), button("Two")), heading("Person"), button("Call"), text("In the office"),
          ])))
  }
}
