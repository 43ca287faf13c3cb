internal import TesseraScreen

/// Text that is hard to display: mixed directions, marks, markup and long words. The ids use such text as
/// well.
struct TextsFixture: Screen {
  struct State: ScreenState, Hashable { var text = "مرحبا Ada" }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  static let texts = [
    "الرياض", "ירושלים", "東京", "İstanbul", "e\u{301}clair", "👩‍👩‍👧‍👦🇸🇦", "<script>alert(1)</script>", "\"quoted\" & 'single'",
    "javascript:alert(1)", "a@b#2", "&lt;b&gt;", "%d %@ %%", "\u{202E}drawkcab", String(repeating: "long", count: 60),
  ]

  func title(for state: State) -> Phrase { "<title> & \(Phrase.Argument.text("عنوان"))" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("قائمة") {
      for text in Self.texts { SubtitleItem("\(text)", on: FixtureAction(text)) }
    }
    SectionModel("Counted") {
      for count in [0, 1, 2, 3, 11, 100] { TextItem("\(count) results").id(count) }
    }
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Retry", on: "retry")
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    log.append(state.text)
    return .none
  }
}
