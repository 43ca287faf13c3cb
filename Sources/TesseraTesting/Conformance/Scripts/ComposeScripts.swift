internal import TesseraScreen

extension ConformanceScript {
  /// Forms, screens in screens, flows.
  static let composed: [ConformanceScript] = [
    ConformanceScript(
      "A form says what is wrong at its fields, and what the service does not take", fixture: "booking",
      [
        press("Send"), booking(name: ("", "Required")), type("Ada", "Name"), type("3x", "Seats"), press("Send"),
        booking(name: ("Ada", nil), seats: ("3x", "Enter a whole number")), type("3", "Seats"), press("Send"),
        booking(name: ("Ada", "This name is taken"), seats: ("3", nil)), logged("refused"), type("Grace", "Name"),
        booking(name: ("Grace", nil), seats: ("3", nil)), press("Send"), logged("refused", "sent Grace 3 "),
        booking(name: ("Grace", nil), seats: ("3", nil)),
      ]),
    ConformanceScript(
      "Rows of a group come and go with what was typed in them", fixture: "booking",
      [
        type("Grace", "Name"), press("Add"), press("Add"), .act(.type("Bea", ConformanceTarget(.textbox, "Guest", occurrence: 1))),
        press("Send"), booking(name: ("Grace", nil), guests: [(1, "", "Required"), (2, "Bea", nil)]), press(.button, "Remove", 0),
        booking(name: ("Grace", nil), guests: [(2, "Bea", nil)]), press("Send"), logged("sent Grace 0 Bea"),
      ]),
    ConformanceScript(
      "Screens in a screen have edits, actions and results of their own", fixture: "parts",
      [
        parts(), .act(.type("Oak Street", ConformanceTarget(.textbox, "Street", occurrence: 1))), parts(work: ("Oak Street", "none")),
        press(.button, "Deliver", 1), parts(place: "Oak Street", work: ("Oak Street", "none")),
        logged("edit of work", "deliver", "deliver to Oak Street"),
      ]),
    ConformanceScript(
      "What a screen in a screen picks from a sheet is its own", fixture: "parts", requires: [.layers],
      [
        press(.button, "Pick", 1), dialog("Pick a color", list(button("Red"), button("Other"))), press("Red"), parts(work: ("", "red")),
        logged("pick", "red", "picked red"),
      ]),
    // An alert of UIKit has no rows, so the question is told by its answers.
    ConformanceScript(
      "A flow asks before it loses what was entered", fixture: "flow", requires: [.layers],
      [
        press("Write"), letter(""), type("Dear", "Text"), press("Leave"), press("Keep editing"), letter("Dear"), .act(.dismiss),
        press("Discard"), letters(), logged("write", "leave"), press("Write"), letter(""), press("Leave"), letters(),
      ]),
    ConformanceScript(
      "A result of a flow's sheet reaches the flow and the page below", fixture: "flow", requires: [.layers],
      [
        press("Write"), type("Dear all", "Text"), press("Send"), letters(number: "1", latest: "Dear all"),
        logged("write", "send", "sent Dear all"),
      ]),
    ConformanceScript(
      "A flow says something aloud", fixture: "flow", requires: [.layers, .announcements],
      [press("Write"), type("Dear all", "Text"), press("Send"), .expect(.said(["Sent"]))]),
  ]

  private static func field(_ name: String, _ text: String, _ problem: String?) -> Node {
    Node(.textbox, name, value: text, hint: problem, states: problem == nil ? [] : [.invalid])
  }

  private static func booking(
    name: (String, String?), seats: (String, String?) = ("", nil), guests: [(Int, String, String?)] = []
  ) -> ConformanceStep {
    let person = [heading("Person"), field("Name", name.0, name.1), field("Seats", seats.0, seats.1)]
    let group = guests.flatMap { [heading("Guest \($0.0)"), field("Guest", $0.1, $0.2), button("Remove")] }
    return .expect(.tree(tree(.main, "Booking", person + group + [button("Add"), button("Send")])))
  }

  private static func parts(place: String = "nowhere", work: (String, String) = ("", "none")) -> ConformanceStep {
    func address(_ name: String, _ street: String, _ color: String) -> [Node] {
      [heading(name), list(Node(.textbox, "Street", value: street), text("Color, \(color)"), button("Pick"), button("Deliver"))]
    }
    return .expect(
      .tree(
        tree(
          .main, "Parts",
          [heading("Order"), list(text("Deliver to, \(place)"))] + address("Home", "", "none") + address("Work", work.0, work.1))))
  }

  private static func letters(number: String = "0", latest: String = "none") -> ConformanceStep {
    page("Letters", list(text("Number, \(number)"), text("Latest, \(latest)"), button("Write")))
  }

  private static func letter(_ text: String) -> ConformanceStep {
    dialog("Letter", list(Node(.textbox, "Text", value: text), button("Leave"), button("Send")))
  }
}
