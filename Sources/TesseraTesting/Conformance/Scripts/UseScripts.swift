internal import TesseraScreen

extension HostConformance.Script {
  /// Files, searching, swiping, keyboard use and tabs.
  static let uses: [HostConformance.Script] = [
    HostConformance.Script(
      "An uploaded file is shown below its field until it is removed, and a file of another kind is refused with a reason",
      fixture: "files",
      requires: [.files],
      [
        files(), handOver("a.pdf", "%PDF-1.7 and more"), files(arrived), logged("arrived a.pdf"),
        handOver("b.pdf", "only words, and no more of them"), files(arrived + [refused]), logged("arrived a.pdf"), press("Dismiss"),
        files(arrived), press("Remove a.pdf"), files(), handOver("a.pdf", "%PDF-1.7 and more"), files(arrived),
        logged("arrived a.pdf", "arrived a.pdf"),
      ]),
    HostConformance.Script(
      "A search sends one request for its text when typing pauses", fixture: "notices",
      [
        search("riyadh"), asked("riyadh"), logged("search"), search("abha"), asked("abha"), logged("search", "search"),
      ]),
    HostConformance.Script(
      "A swiped row shows the actions of that side, and performs the pressed one", fixture: "actions", requires: [.swipes],
      [
        swipe("Plans", isFromBeginning: true, "Flag"), logged("flag Plans"), swipe("Bills", isFromBeginning: false, "Archive"),
        logged("flag Plans", "archive Bills"), swipe("Plans", isFromBeginning: false, "Archive"),
        logged("flag Plans", "archive Bills", "archive Plans"),
      ]),
    HostConformance.Script(
      "The keyboard reaches the cards of a line one by one, and leaves after the last", fixture: "cards",
      requires: [.keys, .focus],
      [walk("Before")]
        + ["One", "Two", "Three", "Four", "Five", "Six"].flatMap { [walk($0), focused($0)] }
        + [.act(.enter), logged("Six"), walk("Behind"), focused("Behind"), .act(.enter), logged("Six", "behind")]),
    HostConformance.Script(
      "Tabs open the main areas, and each shows its own page", fixture: "areas", requires: [.areas],
      [
        area("Shop", 0), press("More"), area("Shop", 1), goTo("Orders"), area("Orders", 0), press("More"), press("More"),
        area("Orders", 2), goTo("Help"), area("Help", 0), press("More"), area("Help", 1),
      ]),
  ]

  private static let arrived = [text("a.pdf, PDF · 17 bytes"), button("Remove a.pdf")]
  private static let refused = Node(
    .alert, "b.pdf, Only these kinds of files are allowed: PDF", children: [button("Dismiss")])

  private static func files(_ files: [Node] = []) -> HostConformance.Step {
    .expect(.tree(tree(.main, "Files", [Node(.button, "Papers", hint: "One page each")] + files)))
  }

  private static func handOver(_ name: String, _ text: String) -> HostConformance.Step {
    .act(.handOver(file: name, text, HostConformance.Target(.button, "Papers")))
  }

  private static func search(_ text: String) -> HostConformance.Step { .act(.type(text, HostConformance.Target(.searchbox, "Search"))) }

  private static func asked(_ query: String) -> HostConformance.Step {
    page(
      "Notices", Node(.searchbox, "Search", value: query), text("Asked for \(query)"), button("Save"), button("Archive"), button("Delete"))
  }

  private static func swipe(_ row: String, isFromBeginning: Bool, _ action: String) -> HostConformance.Step {
    .act(.swipe(HostConformance.Target(.button, row), isFromBeginning: isFromBeginning, action))
  }

  private static func walk(_ label: String) -> HostConformance.Step { .act(.walk(HostConformance.Target(.button, label))) }
  private static func focused(_ label: String) -> HostConformance.Step { .expect(.focus(HostConformance.Target(.button, label))) }
  private static func goTo(_ area: String) -> HostConformance.Step { .act(.goTo(area: area)) }
  private static func area(_ name: String, _ count: Int) -> HostConformance.Step {
    page(name, list(text("\(count) so far"), button("More")))
  }
}
