import TesseraScreen
import TesseraTesting
import Testing

/// The address of a person or a company: one field with two titles, and fields with the same title.
private struct Address: Screen {
  struct State: ScreenState {
    struct Street: Equatable, Sendable { var name = "" }
    var isCompany = false
    var name = ""
    var home = Street()
    var work = Street()
    var guests = ["Ada", "Grace"]
    var shouted: String {
      get { name.uppercased() }
      set { name = newValue }
    }
  }
  enum Action: Equatable, Sendable { case didPressCheck }

  func title(for state: State) -> Phrase { "Address" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("For a company", isOn: \.isCompany)
      TextFieldItem(state.isCompany ? "Company" : "Full name", text: \.name)
      TextFieldItem("Street", text: \.home.name)
      TextFieldItem("Street", text: \.work.name).confirm("Sure?", action: "Yes")
      TextFieldItem("Shouted", text: \.shouted)
      TextFieldItem("First guest", text: \.guests[0])
      TextFieldItem("Second guest", text: \.guests[1]).id("second")
      ButtonItem("Check", on: .didPressCheck)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .focus(\State.work.name) }
}

@Suite("Identity of rows")
struct RowIdentityTests {
  private static func keys(_ app: HeadlessPage) -> [String] { app.page.snapshots[0].sections[0].rows.map(\.key.text) }

  @Test("A field is known by the stored property that it edits, others by their words, and each by its id where it has one")
  func keys() {
    // An unexpected diagnostic, such as one about a duplicate key, fails the test.
    let app = Headless(Address(), state: .init())
    let fields = [#"\State.isCompany"#, #"\State.name"#, #"\State.home.name"#, #"\State.work.name"#]
    #expect(Self.keys(app) == fields + ["Shouted", "First guest", "second", "Check"])
  }

  @Test("A field whose title changes stays the same row with its focus, and accepts input sent under the former title")
  func changingTitle() {
    let app = Headless(Address(), state: .init())
    let before = Self.keys(app)
    app.type("Ada", into: "Full name")
    app.toggle("For a company")
    #expect(Self.keys(app) == before)
    let late = app.page.send(.control(before[1], .main, .text("Analytical Engines")))
    #expect(late == .handled && app.page.state(of: Address.self)?.name == "Analytical Engines")
  }

  @Test("Of two fields of one title each takes its own text, and the focus finds one by its property")
  func sameTitle() {
    let app = Headless(Address(), state: .init())
    for (property, text) in [("home", "First Street"), ("work", "Second Street")] {
      let outcome = app.page.send(.control(#"\State.\#(property).name"#, .main, .text(text)))
      #expect(outcome == .handled)
    }
    let state = app.page.state(of: Address.self)
    #expect(state?.home.name == "First Street" && state?.work.name == "Second Street")
    app.tap("Check")
    #expect(app.focused?.row == #"\State.work.name"#)
  }
}
