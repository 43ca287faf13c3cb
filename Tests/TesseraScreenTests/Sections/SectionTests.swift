import TesseraScreen
import TesseraTesting
import Testing

private struct Inner: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var shown = 0..<3
  }
  enum Action: Equatable, Sendable { case press, reveal(Range<Int>), secret }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("People", state.shown) { SubtitleItem("Person", value: "\($0)", on: .press).id($0) }
      .visibleRange(SectionModel.ShownPart(total: 100, start: state.shown.lowerBound) { .action(.reveal($0)) })
    SectionModel {
      TextFieldItem("Name", text: \.name)
      ButtonItem("Secret", on: .secret)
    }.header(HeaderItem("Form")).footer("End").style(.form)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .reveal(let rows) = action { state.shown = rows }
    return .none
  }
}

private struct Outer: Screen {
  struct State: Equatable, Sendable {
    var left = Inner.State()
    var right = Inner.State()
  }
  enum Action: Equatable, Sendable { case left(Inner.Action), right(Inner.Action), edited }
  func sections(for state: State) -> [SectionModel<Self>] {
    Inner().sections(for: state.left).map {
      $0.lifted(prefix: "left ", state: { $0.left }) { intent in
        switch intent {
        case .action(.secret): nil
        case .action(let action): .action(.left(action))
        case .edit(let edit):
          edit.newValue(of: \.name).map { .edit(Edit(\.left.name, $0)) }
        default: nil
        }
      }
    }
    Inner().sections(for: state.right).map {
      $0.lifted(prefix: "right ", state: { $0.right }) { if case .action(let action) = $0 { .action(.right(action)) } else { nil } }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .left(.reveal(let rows)) = action { state.left.shown = rows }
    return .none
  }
}

@Suite("Sections")
struct SectionTests {
  @Test("A section is embedded in another screen, twice, each with its own keys, state and meaning")
  func lifted() {
    let app = Headless(Outer(), state: .init(left: .init(name: "Ada")), expecting: [.unhandledEvent], failures: .collect)
    let keys = app.page.snapshots[0].sections.flatMap(\.rows).map(\.key.text)
    let left = ["left 0", "left 1", "left 2", #"left \State.name"#, "left Secret"]
    #expect(keys == left + left.map { $0.replacing("left", with: "right") })
    #expect(app.page.snapshots[0].row(for: #"left \State.name"#)?.content.control(named: .main) != nil)
    #expect(app.page.send(.control("right 1")) == .handled)
    #expect(app.page.send(.control("left 0")) == .handled)
    #expect(app.page.send(.control(#"left \State.name"#, .main, .text("Grace"))) == .handled)
    #expect(app.actions == [.right(.press), .left(.press)] && app.state.left.name == "Grace" && app.state.right.name.isEmpty)
    #expect(app.page.send(.control("left Secret")) == .refused(.meaningless))
    let sections = app.page.snapshots[0].sections
    #expect(sections.map(\.style) == [.list, .form, .list, .form] && sections.map { $0.footer != nil } == [false, true, false, true])
  }

  @Test("A lifted section keeps its visible range, and the outer screen receives its changes")
  func liftedVisibleRange() {
    let app = Headless(Outer(), state: .init())
    #expect(app.page.snapshots[0].sections.first?.visibleRange?.total == 100)
    let key = app.page.snapshots[0].sections[0].key.text
    #expect(app.page.send(ScreenEvent(.reveal(section: key, 3..<5))) == .handled)
    #expect(app.actions == [.left(.reveal(3..<5))])
    #expect(app.page.snapshots[0].sections[0].rows.map(\.key.text) == ["left 3", "left 4"])
  }

  @Test("A revealed row is clamped to the list", arguments: [(0..<5, 0..<5), (95..<200, 95..<100), (-5..<2, 0..<2)])
  func visibleRange(asked: Range<Int>, given: Range<Int>) {
    let app = Headless(Inner(), state: .init())
    #expect(app.page.send(ScreenEvent(.reveal(section: "People", asked))) == .handled)
    #expect(app.actions == [.reveal(given)] && app.page.snapshots[0].sections[0].visibleRange?.start == given.lowerBound)
  }

  @Test("Rows that the list does not have cannot be revealed", arguments: [100..<200, -9..<0, 5..<5, .max..<(.max), .min..<0])
  func outside(asked: Range<Int>) {
    let app = Headless(Inner(), state: .init())
    #expect(app.page.send(ScreenEvent(.reveal(section: "People", asked))) == .refused(.invalidValue))
    #expect(app.actions.isEmpty)
  }

  @Test("A visible range of less than nothing is an empty one")
  func negativeVisibleRange() {
    struct Broken: Screen {
      struct State: Equatable, Sendable {}
      enum Action: Equatable, Sendable { case reveal }
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel("S") { TextItem("row") }.visibleRange(SectionModel.ShownPart(total: -1, start: -3) { _ in .action(.reveal) })
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
    }
    let app = Headless(Broken(), state: .init())
    #expect(app.page.send(ScreenEvent(.reveal(section: "S", 0..<1))) == .refused(.invalidValue))
  }

  @Test("Ids of any type fold into a text; equal texts are equal keys")
  func keys() {
    enum Kind { case a }
    #expect(Row.Key("x").text == "x" && Row.Key(7).text == "7" && Row.Key(Kind.a).text == "a")
    #expect(Row.Key("7") == Row.Key(7) && Row.Key("7").hash == Row.Key(7).hash && Row.Key("x"[...]).text == "x")
    #expect(Set([Row.Key("a"), Row.Key("b"), Row.Key("a")]).count == 2)
    #expect(Row.Key("") != Row.Key(" "))
  }

  @Test("Builders take conditions, loops, arrays and nothing")
  func builders() {
    struct All: Screen {
      struct State: Equatable, Sendable { var flag = true }
      enum Action: Equatable, Sendable {}
      func sections(for state: State) -> [SectionModel<Self>] {
        if state.flag { SectionModel("If") { TextItem("1") } } else { SectionModel("Else") {} }
        for name in ["A", "B"] { SectionModel("\(name)") { for row in 0..<2 { TextItem("row").id("\(name)\(row)") } } }
        [SectionModel("Array") { ["x", "y"].map { TextItem<All>("\($0)") } }]
        SectionModel {}
        SectionModel("Data", 0..<2) { TextItem("d").id("d\($0)") }
        SectionModel { if !state.flag { TextItem("never") } }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
    }
    let snapshot = Page(All(), state: .init(), inbox: Page.EffectInbox {}).snapshots[0]
    #expect(snapshot.sections.map(\.key.text) == ["If", "A", "B", "Array", "section 1", "Data", "section 2"])
    #expect(snapshot.sections.map { $0.rows.map(\.key.text) } == [["1"], ["A0", "A1"], ["B0", "B1"], ["x", "y"], [], ["d0", "d1"], []])
  }

  @Test("Two items of one id are both shown, under keys of their own, and reported once")
  func duplicates() {
    var parts = [
      Board.Part(id: 1, rows: [.init(id: 7, words: "a"), .init(id: 7, words: "b", isPressable: true), .init(id: 7, words: "c")])
    ]
    let app = Headless(Board(), state: .init(parts: parts), expecting: [.duplicateID])
    #expect(app.page.snapshots[0].sections[0].rows.map(\.key.text) == ["7", "7#2", "7#3"])
    app.tap("b")
    #expect(app.actions == [.press(7)])
    parts[0].rows[0].words = "changed"
    app.send(.show(.init(parts: parts)))
    #expect(
      app.diagnostics.map(\.message) == [
        """
        Two items of Board have the id '7'. The later one is shown as '7#2' and takes over the first one's position when that goes away. \
        Give each an id of its own with '.id(_:)', best the id of the record it shows.
        """
      ])
  }

  @Test("An id that looks like the key of a duplicate is another item")
  func forgedOrdinal() {
    struct Odd: Screen {
      struct State: Equatable, Sendable {}
      enum Action: Equatable, Sendable {}
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel { for id in ["a", "a#2", "a", "a#2", "a#3", "a"] { TextItem("x").id(id) } }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
    }
    let keys = Page(Odd(), state: .init(), environment: ScreenEnvironment { _ in }, inbox: Page.EffectInbox {})
      .snapshots[0].sections[0].rows.map(\.key.text)
    #expect(keys.count == 6 && Set(keys).count == 6 && keys[0] == "a")
  }

  @Test("Two sections of one title are told apart and reported")
  func duplicateSections() {
    let app = Headless(
      Board(), state: .init(parts: [.init(id: 1, header: "h"), .init(id: 1, header: "h")]), expecting: [.duplicateID])
    #expect(app.page.snapshots[0].sections.map(\.key.text) == ["1", "1#2"])
    #expect(app.page.snapshots[0].sections.map { $0.header?.key.text } == ["1.header", "1#2.header"])
    #expect(app.diagnostics.first?.message.hasPrefix("Two sections of Board have the id '1'.") == true)
  }

  @Test("The focus moves to an item that the same change inserted")
  func focus() {
    struct Step: Screen {
      struct State: Equatable, Sendable {
        var isOpen = false
        var text = ""
      }
      enum Action: Equatable, Sendable { case open }
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel {
          ButtonItem("Open", on: .open)
          if state.isOpen { TextFieldItem("New", text: \.text).id(5) }
        }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        state.isOpen = true
        return .focus(5)
      }
    }
    let app = Headless(Step(), state: .init())
    app.tap("Open")
    #expect(app.focused?.label == "New")
    app.tap("Open")
    #expect(app.focused?.label == "New", "also when nothing else changed")
  }

  @Test("The focus of an item with named controls moves to the selected option, or to the first enabled one")
  func focusOfSegments() {
    struct Report: Screen {
      struct State: Equatable, Sendable { var period = "Week" }
      enum Action: Equatable, Sendable { case go, goToButtons, set(String) }
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel {
          SegmentsItem("Period", selection: \.period, [("Day", "Day"), ("Week", "Week"), ("Month", "Month")])
          ButtonItem("Go", on: .go)
          ButtonItem("Buttons", on: .goToButtons)
          ButtonItem("None", on: .set("None"))
          ElementItem(
            id: "buttons",
            .row([
              .button(.init("First", control: "first", availability: .disabled)), .button(.init("Second", control: "second")),
            ]))
        }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .go: return .focus(\State.period)
        case .goToButtons: return .focus("buttons")
        case .set(let period): state.period = period
        }
        return .none
      }
    }
    let app = Headless(Report(), state: .init())
    app.tap("Go")
    #expect(app.focused?.label == "Week")
    app.tap("None")
    app.tap("Go")
    #expect(app.focused?.label == "Day")
    app.tap("Buttons")
    #expect(app.focused?.label == "Second")
  }

  @Test("A line with actions in a table that has no columns now is as wide as the table")
  func noColumns() {
    let line = Element.menu(Element.Menu("Actions", actions: [Element.Button("Delete")], of: .row([])))
    #expect(SectionStyle.table([]).cells(of: line) == nil)
  }

  @Test("Moving further than a list goes moves to its end")
  func movedFar() {
    struct Stop: Identifiable { let id: Int }
    var list = (0..<4).map { Stop(id: $0) }
    list.move(id: 1, by: .max)
    #expect(list.map(\.id) == [0, 2, 3, 1])
    list.move(id: 3, by: .min)
    #expect(list.map(\.id) == [3, 0, 2, 1])
  }
}
