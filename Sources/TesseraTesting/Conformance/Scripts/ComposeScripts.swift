internal import TesseraScreen

extension HostConformance.Script {
  /// Forms, nested screens and flows.
  static let composed: [HostConformance.Script] = [
    HostConformance.Script(
      "A form shows problems at its fields, including those from the service", fixture: "booking",
      [
        press("Send"), booking(name: ("", "Required")), type("Ada", "Name"), type("3x", "Seats"), press("Send"),
        booking(name: ("Ada", nil), seats: ("3x", "Enter a whole number")), type("3", "Seats"), press("Send"),
        booking(name: ("Ada", "This name is taken"), seats: ("3", nil)), logged("refused"), type("Grace", "Name"),
        booking(name: ("Grace", nil), seats: ("3", nil)), press("Send"), logged("refused", "sent Grace 3 "),
        booking(name: ("Grace", nil), seats: ("3", nil)),
      ]),
    HostConformance.Script(
      "Rows of a group are added and removed with their input", fixture: "booking",
      [
        type("Grace", "Name"), press("Add"), press("Add"), .act(.type("Bea", HostConformance.Target(.textbox, "Guest", occurrence: 1))),
        press("Send"), booking(name: ("Grace", nil), guests: [(1, "", "Required"), (2, "Bea", nil)]), press(.button, "Remove", 0),
        booking(name: ("Grace", nil), guests: [(2, "Bea", nil)]), press("Send"), logged("sent Grace 0 Bea"),
      ]),
    HostConformance.Script(
      "A row of a group that is moved to the top keeps its input and its problem", fixture: "booking",
      [
        type("Grace", "Name"), press("Add"), press("Add"), type("Bea", "Guest"), press("Send"),
        booking(name: ("Grace", nil), guests: [(1, "Bea", nil), (2, "", "Required")]), press("Up"),
        booking(name: ("Grace", nil), guests: [(2, "", "Required"), (1, "Bea", nil)]), type("Alan", "Guest"),
        booking(name: ("Grace", nil), guests: [(2, "Alan", nil), (1, "Bea", nil)]), press("Send"), logged("sent Grace 0 Alan Bea"),
      ]),
    HostConformance.Script(
      "A form autosaves, reports failures, and checks whether a name is free", fixture: "draft",
      [
        draft(""), type("Alan", "Name"),
        draft("Alan", Node(.status, "Not saved, No connection", children: [button("Retry")])), logged("save Alan"), press("Retry"),
        draft("Alan", text("Saved")), logged("save Alan", "save Alan"), type("Ada", "Name"),
        draft("Ada", problem: "This name is taken", text("Saved")), press("Send"),
        draft("Ada", problem: "This name is taken", text("Saved")),
        logged("save Alan", "save Alan", "save Ada"), type("Grace", "Name"), draft("Grace", text("Saved")), press("Send"),
        draft("Grace"), logged("save Alan", "save Alan", "save Ada", "save Grace", "sent Grace"),
      ]),
    HostConformance.Script(
      "Nested screens have their own edits, actions and results", fixture: "parts",
      [
        parts(), .act(.type("Oak Street", HostConformance.Target(.textbox, "Street", occurrence: 1))), parts(work: ("Oak Street", "none")),
        press(.button, "Deliver", 1), parts(delivery: "Oak Street", work: ("Oak Street", "none")),
        logged("edit of work", "deliver", "deliver to Oak Street"),
      ]),
    HostConformance.Script(
      "A nested screen gets the choice from its own sheet", fixture: "parts", requires: [.layers],
      [
        press(.button, "Pick", 1), dialog("Pick a color", list(button("Red"), button("Other"))), press("Red"), parts(work: ("", "red")),
        logged("pick", "red", "picked red"),
      ]),
    HostConformance.Script(
      "Nested screens in a list keep their identity when they are moved and removed", fixture: "parts",
      [
        press("Add"), press("Add"), press("Add"), .act(.type("Bread", HostConformance.Target(.textbox, "Note", occurrence: 1))),
        parts(stops: [(1, ""), (2, "Bread"), (3, "")]), press(.button, "Up", 0), parts(stops: [(2, "Bread"), (1, ""), (3, "")]),
        .act(.type("Milk", HostConformance.Target(.textbox, "Note", occurrence: 2))), press(.button, "Up", 1),
        parts(stops: [(2, "Bread"), (3, "Milk"), (1, "")]), press(.button, "Remove", 0), parts(stops: [(3, "Milk"), (1, "")]),
        press("Add"), parts(stops: [(3, "Milk"), (1, ""), (4, "")]), logged("add", "add", "add", "up 2", "up 3", "remove 2", "add"),
      ]),
    // A UIKit alert has no rows, so the script recognizes the question by its answers.
    HostConformance.Script(
      "A flow asks before input is lost", fixture: "flow", requires: [.layers],
      [
        press("Write"), letter(""), type("Dear", "Text"), press("Leave"), press("Keep editing"), letter("Dear"), .act(.dismiss),
        press("Discard"), letters(), logged("write", "leave"), press("Write"), letter(""), press("Leave"), letters(),
      ]),
    HostConformance.Script(
      "A result of a flow's sheet reaches the flow and the page below", fixture: "flow", requires: [.layers],
      [
        press("Write"), type("Dear all", "Text"), press("Send"), letters(number: "1", latest: "Dear all"),
        logged("write", "send", "sent Dear all"),
      ]),
    HostConformance.Script(
      "A flow makes an announcement", fixture: "flow", requires: [.layers, .announcements],
      [press("Write"), type("Dear all", "Text"), press("Send"), .expect(.said(["Sent"]))]),
    HostConformance.Script(
      "A kept step still has its input when the user returns, without a question", fixture: "flow",
      requires: [.layers],
      [
        press("Address"), address(""), type("Oak Street", "Street"), press("Later"), letters(), press("Address"), address("Oak Street"),
        logged("address", "later", "address"),
      ]),
    HostConformance.Script(
      "A sheet of a flow over another one closes first, and the lower one still has its input", fixture: "flow", requires: [.layers],
      [
        press("Write"), type("Dear", "Text"), press("Enclose"),
        dialog("Address", list(Node(.textbox, "Street", value: ""), button("Later"))), .act(.dismiss), letter("Dear"),
        press("Enclose"), press("Later"), letter("Dear"), press("Send"), letters(number: "1", latest: "Dear"),
        logged("write", "enclose", "enclose", "later", "send", "sent Dear"),
      ]),
    HostConformance.Script(
      "An event of a flow opens a link", fixture: "flow", requires: [.routes],
      [
        press("Call"), .expect(.opened(["https://example.com/call"])), logged("call"),
      ]),
  ]

  private static func field(_ name: String, _ text: String, _ problem: String?) -> Node {
    Node(.textbox, name, value: text, hint: problem, states: problem == nil ? [] : [.invalid])
  }

  private static func booking(
    name: (String, String?), seats: (String, String?) = ("", nil), guests: [(Int, String, String?)] = []
  ) -> HostConformance.Step {
    let person = [heading("Person"), field("Name", name.0, name.1), field("Seats", seats.0, seats.1)]
    let group = guests.enumerated().flatMap { index, guest in
      [heading("Guest \(guest.0)"), field("Guest", guest.1, guest.2), button("Remove")] + (index > 0 ? [button("Up")] : [])
    }
    return .expect(.tree(tree(.main, "Booking", person + group + [button("Add"), button("Send")])))
  }

  private static func parts(delivery: String = "nowhere", work: (String, String) = ("", "none"), stops: [(Int, String)] = [])
    -> HostConformance.Step
  {
    func address(_ name: String, _ street: String, _ color: String) -> [Node] {
      [heading(name), list(Node(.textbox, "Street", value: street), text("Color, \(color)"), button("Pick"), button("Deliver"))]
    }
    let tour = stops.enumerated().flatMap { index, stop in
      [
        heading("Stop \(stop.0)"),
        list([Node(.textbox, "Note", value: stop.1)] + (index > 0 ? [button("Up")] : []) + [button("Remove")]),
      ]
    }
    return .expect(
      .tree(
        tree(
          .main, "Parts",
          [heading("Order"), list(text("Deliver to, \(delivery)"))] + address("Home", "", "none") + address("Work", work.0, work.1) + tour
            + [button("Add")])))
  }

  private static func letters(number: String = "0", latest: String = "none") -> HostConformance.Step {
    page("Letters", list(text("Number, \(number)"), text("Latest, \(latest)"), button("Write"), button("Address"), button("Call")))
  }

  private static func draft(_ name: String, problem: String? = nil, _ status: Node...) -> HostConformance.Step {
    .expect(.tree(tree(.main, "Draft", [field("Name", name, problem)] + status + [button("Send")])))
  }

  private static func address(_ street: String) -> HostConformance.Step {
    page("Address", list(Node(.textbox, "Street", value: street), button("Later")))
  }

  private static func letter(_ text: String) -> HostConformance.Step {
    dialog("Letter", list(Node(.textbox, "Text", value: text), button("Leave"), button("Enclose"), button("Send")))
  }
}
