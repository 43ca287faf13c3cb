import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Address: Equatable, Codable, Sendable {
  var street = ""
  var city = ""
}

private struct Delivery: Screen {
  struct State: FormState, Codable {
    var from = Address()
    var to = Address()
    var agreed = false
    var weight: Double? = nil
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .required(\.agreed, "Please agree"), .required(\.to.street), .required(\.from.street), .length(\.from.city, 2...20),
      .range(\.weight, 0.5...30),
    ]
  }
  enum Action: Equatable, Sendable { case didPressSend, refused }

  // Fields in another order than their rules, and two of the same title.
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("From") {
      TextFieldItem("Street", text: \.from.street).id("from.street")
      TextFieldItem("City", text: \.from.city).id("from.city")
    }
    SectionModel("To") { TextFieldItem("Street", text: \.to.street).id("to.street") }
    SectionModel {
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Refuse", on: .refused)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend: state.validate()
    case .refused: state.form.errors[\.to.street] = "Nobody lives there"
    }
    return attention(state)
  }
}

@Suite("Problems of fields")
struct FieldErrorTests {
  private func hints(_ app: Headless<Delivery>) -> [String?] {
    app.elements.filter { $0.role == .textbox }.map(\.hint)
  }

  @Test("Two fields with the same title have their own problems. The first on the screen gets the focus, in any order of the rules")
  func sameTitle() {
    let app = Headless(Delivery(), state: .init())
    app.tap("Send")
    #expect(hints(app) == ["Required", nil, "Required"])
    #expect(app.focused?.row == "from.street")
    #expect(app.announcements == ["3 fields need attention. Street: Required"])
    #expect(app.state.form.errors.fields.map(\.name) == ["agreed", "to.street", "from.street"])
  }

  @Test("A server's problem stays while other fields are edited, and is removed by an edit of its field")
  func fromElsewhere() {
    let app = Headless(Delivery(), state: .init())
    app.tap("Refuse")
    #expect(hints(app) == [nil, nil, "Nobody lives there"])
    #expect(app.focused?.row == "to.street")
    app.type("Main Road", into: "City")
    #expect(hints(app) == [nil, nil, "Nobody lives there"])
    app.type("Side Road", into: "Street", in: "To")
    #expect(hints(app) == [nil, nil, nil])
  }

  @Test("Problems outlive a restart by the names of their properties, and are the same ones afterwards")
  func restart() throws {
    let app = Headless(Delivery(), state: .init())
    app.tap("Send")
    let data = try JSONEncoder().encode(app.state)
    let restored = try JSONDecoder().decode(Delivery.State.self, from: data)
    #expect(restored.form.errors == app.state.form.errors)
    #expect(restored.form.errors[\.from.street] == "Required")
    let again = Headless(Delivery(), state: restored)
    #expect(hints(again) == ["Required", nil, "Required"])
    again.type("Main Road", into: "Street", in: "From")
    #expect(hints(again) == [nil, nil, "Required"])
    #expect(again.state.form.errors.count == 2)
  }

  @Test("Rules apply to values of any type, and not to missing ones")
  func values() {
    var state = Delivery.State()
    (state.agreed, state.from.street, state.to.street) = (true, " ", "b")
    #expect(Delivery.State.rules.check(state).fields.map(\.name) == ["from.street"])
    state.from = Address(street: "a", city: " x ")
    #expect(Delivery.State.rules.check(state)[\.from.city] == "Enter at least \(2) characters")
    state.from.city = "Riyadh"
    #expect(Delivery.State.rules.check(state).isEmpty)
    state.weight = 31
    #expect(Delivery.State.rules.check(state)[\.weight] == "Enter a number from \(0.5, fractionDigits: 15) to \(30, fractionDigits: 15)")
    state.weight = 30
    #expect(Delivery.State.rules.check(state).isEmpty)
  }

  @Test("A form asks before it is left once something was entered")
  func unsaved() {
    let app = Headless(Delivery(), state: .init())
    #expect(!app.page.wouldLoseChanges)
    app.type("a", into: "City")
    #expect(app.page.wouldLoseChanges)
  }
}
