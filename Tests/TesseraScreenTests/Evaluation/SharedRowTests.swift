import TesseraScreen
import Testing

/// Returns rows that are constants, as an app may keep the parts of its screens that never change.
private struct Shared: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var isOn = false
    var repeats = 1
    var sectionID = 0
  }
  typealias Action = Int

  static let rows: [AnyItem<Shared>] = [
    .of(TextFieldItem("Name", text: \.name)), .of(ToggleItem("Loud", isOn: \.isOn).height(40)), .of(TextItem("Rules")),
    .of(Depending(id: "first", property: \.name, parent: \.isOn)), .of(Depending(id: "second", property: \.isOn, parent: \.name)),
  ]
  static let section = SectionModel<Shared>("Words") { TextItem("One") }.footer("Two")

  func sections(for state: State) -> [SectionModel<Self>] {
    Self.section.id(state.sectionID)
    SectionModel { for _ in 0..<state.repeats { Self.rows } }
    SectionModel { Acting() }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state = State(name: "\(action)", isOn: action % 2 == 0, repeats: 1 + action % 3, sectionID: action % 5)
    return .none
  }
}

/// Depends on another item, which depends on it.
private struct Depending: Item {
  typealias Owner = Shared
  let id: String
  let property: any PartialKeyPath<Shared.State> & Sendable
  let parent: any PartialKeyPath<Shared.State> & Sendable
  var content: Element { .text(Element.Text("usable")) }
  var details: ItemDetails<Shared> {
    ItemDetails(property: property, dependency: ItemDetails.Dependency(of: property, on: parent, value: []) { .none })
  }
  static func == (lhs: Depending, rhs: Depending) -> Bool { lhs.id == rhs.id }
}

/// Means the action of the number that it is given.
private struct Acting: Item {
  typealias Owner = Shared
  var id: String { "act" }
  var content: Element { .slider(Element.Slider("Act", value: 0, in: 0...100, step: 1)) }
  func intent(for event: Control.Event) -> Intent<Shared>? {
    if case .number(let action) = event.value { .action(Int(action)) } else { nil }
  }
}

extension Page {
  fileprivate func act(_ action: Int) { #expect(send(.control("act", .main, .number(Double(action)))) == .handled) }
}

/// The contents of a screen for a state, in words.
private func shown(_ page: Page) -> [String] {
  page.snapshots[0].sections.flatMap { section in
    ["section \(section.key) \(section.header?.key.text ?? "-") \(section.footer?.key.text ?? "-")"]
      + section.rows.map { "\($0.key) \($0.height) \($0.content)" }
  }
}

private func makePage() -> Page {
  var environment = ScreenEnvironment()
  environment.report = { _ in }
  return Page(Shared(), state: .init(), environment: environment, inbox: Page.EffectInbox {})
}

@Suite("Rows that are shared")
struct SharedRowTests {
  @Test("Pages that show the same constant rows at once each show their own state, and change none of the rows")
  func concurrently() async {
    let before = Shared.rows.map { "\($0.key) \($0.height) \($0.content)" }
    // One visitor alone says what each state shows.
    let alone = makePage()
    let expected = (0..<30).map { action in
      alone.act(action)
      return shown(alone)
    }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for visitor in 0..<16 {
        group.addTask {
          let page = makePage()
          return (0..<60).count { step in
            let action = (step * 7 + visitor) % 30
            page.act(action)
            return shown(page) != expected[action]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(Shared.rows.map { "\($0.key) \($0.height) \($0.content)" } == before)
  }

  @Test("A constant row has the key of each section that it is shown in")
  func keys() {
    let page = makePage()
    page.act(2)
    #expect(
      page.snapshots[0].sections[1].rows.map(\.key.text).prefix(6) == [
        #"\State.name"#, #"\State.isOn"#, "Rules", "first", "second", #"\State.name#2"#,
      ])
    #expect(page.snapshots[0].sections[0].header?.key.text == "2.header")
    page.act(3)
    #expect(page.snapshots[0].sections[1].rows.map(\.key.text) == [#"\State.name"#, #"\State.isOn"#, "Rules", "first", "second"])
    #expect(page.snapshots[0].sections[0].header?.key.text == "3.header")
  }

  @Test("A constant row that is refused on one screen is usable by itself")
  func refusals() {
    let page = makePage()
    #expect(page.snapshots[0].row(for: "first")?.content != .text(Element.Text("usable")))
    #expect(Shared.rows[3].content == .text(Element.Text("usable")))
  }
}
