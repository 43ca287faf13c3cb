import TesseraScreen
import TesseraTesting
import Testing

private struct Offer: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var isOn = false
    var level = 1.0
    var isOpen = true
  }
  enum Action: Equatable, Sendable { case press, present, dismissed }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if state.isOpen { ButtonItem("Press", on: .press).id("press") }
      ButtonItem("Disabled", on: .press).id("disabled").disabled()
      ButtonItem("Pending", on: .press).id("pending").pending(true)
      ButtonItem("Present", on: .present).id("present")
      TextFieldItem("Name", text: \.name, maximumLength: 5).id("name")
      ToggleItem("On", isOn: \.isOn).id("on")
      SliderItem("Level", value: \.level, in: 0...10).id("level")
      SubtitleItem("Plain").id("plain")
      SubtitleItem("Route", route: "/r").id("route")
      Mute()
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press: state.isOpen = false
    case .present: return .present(Presentation(Sheet(), id: "sheet", state: .init(), dismissed: .dismissed))
    case .dismissed: break
    }
    return .none
  }
}

/// Shows a button and gives it no meaning.
private struct Mute: Item {
  typealias Owner = Offer
  var id: String { "mute" }
  var content: Element { .button(.init("Mute")) }
}

private struct Sheet: Screen {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case ok }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextFieldItem("Text", text: \.text).id("text") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Only offered controls can be used")
struct EventTests {
  private let app = Headless(Offer(), state: .init(), failures: .collect)

  private func refusal(_ event: ScreenEvent) -> ScreenEvent.Outcome.Refusal? {
    let (state, actions) = (app.state, app.actions)
    if case .refused(let refusal) = app.page.send(event) {
      #expect(app.state == state && app.actions == actions)
      return refusal
    }
    return nil
  }

  @Test("A forged item or control is refused")
  func forged() {
    #expect(refusal(.control("nothing")) == .unknownItem)
    #expect(refusal(.control("")) == .unknownItem)
    #expect(refusal(.control("press", "other")) == .unknownControl)
    #expect(refusal(.control("plain")) == .unknownControl)
    #expect(refusal(ScreenEvent(.reveal(section: "section 1", 0..<10))) == .unknownItem)
    #expect(refusal(ScreenEvent(layer: Page.LayerID(9), .dismiss)) == .unknownLayer)
    #expect(refusal(ScreenEvent(layer: Page.LayerID(-1), .dismiss)) == .unknownLayer)
    #expect(refusal(ScreenEvent(.dismiss)) == .meaningless)
  }

  @Test("A late press on a removed row is refused")
  func stale() {
    #expect(app.page.send(.control("press")) == .handled)
    #expect(refusal(.control("press")) == .unknownItem)
  }

  @Test("A disabled or pending control is refused")
  func unavailable() {
    #expect(refusal(.control("disabled")) == .unavailable)
    #expect(refusal(.control("pending")) == .unavailable)
  }

  @Test(
    "A value that the control does not take is refused",
    arguments: [
      ("press", .flag(true)), ("press", .text("")), ("route", .number(1)), ("on", nil), ("on", .text("true")), ("on", .number(1)),
      ("level", nil), ("level", .number(.nan)), ("level", .number(.infinity)), ("level", .number(-0.001)), ("level", .number(10.001)),
      ("level", .text("5")), ("name", .text("123456")), ("name", .flag(false)),
      ("name", .text("a" + String(repeating: "\u{301}", count: 1_000))),
    ] as [(String, Control.Event.Value?)])
  func invalid(item: String, value: Control.Event.Value?) {
    #expect(refusal(.control(item, .main, value)) == .invalidValue)
  }

  @Test("Values at the limits of a control are accepted")
  func edges() {
    for value in [Control.Event.Value.number(0), .number(10), .number(-0.0)] {
      #expect(app.page.send(.control("level", .main, value)) == .handled)
    }
    #expect(app.page.send(.control("name", .main, .text("👩‍👩‍👧‍👦2345"))) == .handled)
    #expect(app.page.send(.control("on", .main, .flag(true))) == .handled)
    #expect(app.state.name == "👩‍👩‍👧‍👦2345" && app.state.isOn && app.state.level == 0)
  }

  @Test("Rows that become visible below a sheet are loaded")
  func revealedBelow() {
    struct Long: Screen {
      struct State: ScreenState { var rows = VisibleRange(size: 50) }
      enum Action: Equatable, Sendable { case reveal(Range<Int>), show }
      func sections(for state: State) -> [SectionModel<Self>] {
        let shown = state.rows.range(of: 1_000)
        SectionModel("Rows") { for row in shown { TextItem("\(row)").id(row) } }
          .visibleRange(SectionModel.ShownPart(total: 1_000, start: shown.lowerBound) { .action(.reveal($0)) })
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .reveal(let rows): state.rows.reveal(rows, of: 1_000)
        case .show: return .present(Presentation(Self(), id: "over") { _ in .show })
        }
        return .none
      }
    }
    let app = Headless(Long())
    app.send(.show)
    #expect(app.page.send(ScreenEvent(layer: .root, .reveal(section: "Rows", 500..<525))) == .handled)
    #expect(app.state.rows.range(of: 1_000).contains(510))
  }

  @Test("A press below a sheet is refused, but input typed there is kept")
  func covered() {
    app.tap("Present")
    #expect(refusal(.control("press")) == .coveredLayer)
    #expect(refusal(.control("route")) == .coveredLayer)
    #expect(app.page.send(.control("name", .main, .text("Ada"))) == .handled)
    #expect(app.state.name == "Ada")
  }

  @Test("A closed sheet is an unknown layer, and layers are never numbered twice")
  func closed() {
    app.tap("Present")
    #expect(app.page.send(ScreenEvent(layer: Page.LayerID(1), .dismiss)) == .handled)
    #expect(refusal(.control("text", .main, .text("late"), layer: Page.LayerID(1))) == .unknownLayer)
    #expect(refusal(ScreenEvent(layer: Page.LayerID(1), .dismiss)) == .unknownLayer)
    app.tap("Present")
    #expect(app.page.snapshots.map(\.layer) == [.root, Page.LayerID(2)])
    #expect(app.actions == [.present, .dismissed, .present])
  }

  @Test("A control that is offered but has no meaning is reported")
  func meaningless() {
    #expect(refusal(.control("mute")) == .meaningless)
    #expect(
      app.diagnostics.map(\.message) == [
        """
        Pressing or changing 'main' of item 'mute' (Mute) on Offer means nothing, although the item shows it. Return an intent for it from \
        'intent(for:)', or leave the control out.
        """
      ])
  }

  @Test("Every event is recorded with its outcome")
  func records() {
    app.page.send(.control("press"))
    app.page.send(.control("press"))
    #expect(app.log.filter { $0.contains("event") }.count == 2)
    #expect(app.log.last?.hasSuffix("refused(TesseraScreen.ScreenEvent.Outcome.Refusal.unknownItem)") == true)
  }
}
