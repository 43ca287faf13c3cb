internal import TesseraScreen

extension HostConformance.Script {
  /// Layers, typing, focus, announcements and texts.
  static let stories: [HostConformance.Script] = [
    HostConformance.Script(
      "A sheet returns the choice", fixture: "layers", requires: [.layers],
      [
        press("Pick"), dialog("Pick a color", list(button("Red"), button("Other"))), press("Red"),
        layers(color: "red"), logged("pick", "red", "picked red"),
      ]),
    HostConformance.Script(
      "A closed sheet returns no choice", fixture: "layers", requires: [.layers],
      [press("Page"), .act(.dismiss), layers(color: "nothing"), logged("page", "picked nothing")]),
    HostConformance.Script(
      "A question over a sheet closes both with its answer", fixture: "layers", requires: [.layers],
      [
        press("Pick"), press("Other"), dialog("Are you sure?", button("Yes"), button("No")), press("No"),
        dialog("Pick a color", list(button("Red"), button("Other"))), press("Other"), press("Yes"), layers(color: "other"),
        logged("pick", "other", "no", "sure no", "other", "yes", "sure yes", "picked other"),
      ]),
    HostConformance.Script(
      "All layers are shown again after reconnecting", fixture: "layers", requires: [.layers, .reconnect],
      [
        press("Pick"), press("Other"), .act(.disconnect), .act(.reconnect), dialog("Are you sure?", button("Yes"), button("No")),
        .act(.dismiss), dialog("Pick a color", list(button("Red"), button("Other"))), .act(.dismiss), layers(color: "nothing"),
      ]),
    HostConformance.Script(
      "Input stays while everything around it changes", fixture: "form",
      [
        type("draft", "Note"), press("Tick"), press("Tick"), press("Save"),
        .expect(.tree(form(news: ["News 2", "News 1"].reversed().map { $0 }, note: "draft", isSaving: true))),
        logged("note 'draft'", "tick", "tick", "save"),
      ]),
    HostConformance.Script(
      "A field with a mistake gets the focus and is announced", fixture: "form", requires: [.focus, .announcements],
      [
        press("Check"), .expect(.focus(HostConformance.Target(.textbox, "Note"))), .expect(.said(["Note: required"])),
        type("done", "Note"), press("Check"), .expect(.said(["Note: required", "All good"])),
      ]),
    HostConformance.Script(
      "A control shows the screen's value, even if the screen reverts an edit", fixture: "vetoes",
      [
        vetoes, .act(.turn(HostConformance.Target(.switch, "Notify"), true)), logged("notify true"), vetoes,
        .act(.turn(HostConformance.Target(.switch, "Needed"), false)), .act(.slide(HostConformance.Target(.slider, "Volume"), 7)),
        .act(.slide(HostConformance.Target(.spinbutton, "Guests"), 5)), logged("notify true", "needed false", "volume 7.0", "guests 5"),
        vetoes,
        .act(.turn(HostConformance.Target(.switch, "Notify"), true)),
        logged("notify true", "needed false", "volume 7.0", "guests 5", "notify true"), vetoes,
      ]),
    HostConformance.Script(
      "A pending button can be pressed only once, however fast", fixture: "form",
      [
        press("Save"), attempt("Save"), attempt("Save"), attempt("Save"), logged("save"), press("Saved"), press("Save"),
        logged("save", "saved", "save"),
      ]),
    HostConformance.Script(
      "Fast presses all arrive, in order", fixture: "form",
      Array(repeating: press("Tick"), count: 30) + [
        .expect(.log(Array(repeating: "tick", count: 30))), .expect(.tree(form(news: ["News 28", "News 29", "News 30"]))),
      ]),
    HostConformance.Script(
      "An action can open a route", fixture: "form", requires: [.routes],
      [press("Leave"), .expect(.opened(["/elsewhere"])), logged("leave")]),
    HostConformance.Script(
      "Hard texts are shown as they are, in a right-to-left language", fixture: "texts",
      [.expect(.tree(texts("مرحبا Ada")))] + TextsFixture.texts.map { press($0) } + [
        .expect(.log(TextsFixture.texts)), type("\u{202B}<b>\"كتب\"</b>\u{202C} 👍🏽", "Text"),
        .expect(.tree(texts("\u{202B}<b>\"كتب\"</b>\u{202C} 👍🏽"))),
      ]),
  ]

  private static func layers(color: String) -> HostConformance.Step {
    page("Layers", list(text("Color, \(color)"), button("Pick"), button("Ask"), button("Page")))
  }

  private static let vetoes = page(
    "Vetoes", heading("Fixed"), Node(.switch, "Notify"), Node(.switch, "Needed", states: [.checked]), Node(.slider, "Volume", value: "3"),
    Node(.spinbutton, "Guests", value: "2"))

  private static func form(news: [String], note: String = "", isSaving: Bool = false) -> Node {
    tree(
      .main, "Form",
      [
        heading("News"), list(news.map(text)), heading("Fields"), Node(.textbox, "Note", value: note), button("Tick"), button("Check"),
        button("Leave"), Node(.button, "Save", states: isSaving ? [.disabled, .busy] : []),
        Node(.button, "Saved", hint: isSaving ? nil : "Save first", states: isSaving ? [] : [.disabled]),
      ])
  }

  private static func texts(_ text: String) -> Node {
    tree(
      .main, "<title> & \u{2068}عنوان\u{2069}",
      [
        heading("قائمة"), list(TextsFixture.texts.map(button)), heading("Counted"),
        list(["لا نتائج", "نتيجة واحدة", "نتيجتان", "3 نتائج", "11 نتيجة", "100 نتيجة"].map { Node(.text, $0) }),
        Node(.textbox, "Text", value: text), button("إعادة المحاولة"),
      ])
  }
}

extension HostConformance {
  /// All scripts.
  public static let scripts: [Script] =
    Script.elements + Script.changes + Script.layouts + Script.columns
    + Script.notices + Script.stories + Script.apps + Script.uses
    + Script.composed
    + Script.menus
}
