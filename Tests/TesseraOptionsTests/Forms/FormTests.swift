import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Invite: Screen {
  struct State: FormState, Codable {
    var name = ""
    var email = ""
    var age = ""
    var role: OptionModel?
    var branches: [OptionModel] = []
    var form = FormStatus<State>()
    var isSent = false

    static let rules: FormRules<State> = [
      .required(\.name), .pattern(\.email, #"[^@\s]+@[^@\s]+"#, "This is no email address"),
      .range(\.age, 18...99),
      .required(\.role, "Choose a role"), .count(\.branches, 2...3),
      .rule(\.branches, "A driver has no branches") { $0.role?.id != "driver" || $0.branches.isEmpty },
    ]
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Full name", text: \.name)
      TextFieldItem("Email", text: \.email)
      TextFieldItem("Age", text: \.age)
      OptionsItem("Role", Roles.self, selection: \.role, isRequired: true)
      OptionsItem("Branches", Branches.self, selection: \.branches)
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSent = state.validate()
    return attention(state)
  }
}

@Suite("Forms")
struct FormTests {
  @Test("Every rule shows its problem at its field. The first error gets the focus and is announced")
  func rules() {
    let app = Headless(Invite(), state: .init())
    app.type("nowhere", into: "Email")
    app.type("17", into: "Age")
    app.tap("Send")
    #expect(app.element("Full name")?.hint == "Required")
    #expect(app.element("Email")?.hint == "This is no email address")
    #expect(app.element("Age")?.hint == "Enter a number from 18 to 99")
    #expect(app.element("Role")?.hint == "Choose a role")
    #expect(app.element("Role")?.states == [.required, .invalid])
    #expect(app.focused?.label == "Full name")
    #expect(app.announcements == ["4 fields need attention. Full name: Required"])
    #expect(!app.state.isSent)
  }

  @Test("A message is removed with its cause, and no new one appears while typing")
  func rechecking() async throws {
    let app = Headless(Invite(), state: .init())
    app.tap("Send")
    app.type("A", into: "Full name")
    #expect(app.element("Full name")?.states == [])
    app.type("x", into: "Email")
    #expect(app.element("Email")?.states == [])
    try await app.choose("Administrator", in: "Role")
    #expect(app.element("Role")?.states == [.required])
    app.type("x@y", into: "Email")
    app.tap("Send")
    #expect(app.state.isSent)
  }

  @Test("A rule across fields is shown at the field it names, and only once its own rules hold")
  func acrossFields() {
    var state = Invite.State()
    (state.name, state.role, state.branches) = ("Ada", OptionModel("driver", "Driver"), [OptionModel("1", "A")])
    #expect(Invite.State.rules.check(state)[\.branches] == "Choose at least \(2)")
    state.branches.append(OptionModel("2", "B"))
    #expect(Invite.State.rules.check(state)[\.branches] == "A driver has no branches")
    state.branches = []
    #expect(Invite.State.rules.check(state).isEmpty)
  }

  @Test("An empty field is only wrong where it is required; a pattern that cannot be parsed never matches")
  func emptiness() {
    #expect(Invite.State.rules.check(Invite.State()).count == 2)
    let broken: FormRules<Invite.State> = [.pattern(\.name, "(", "Never")]
    var state = Invite.State()
    #expect(broken.check(state).isEmpty)
    state.name = "x"
    #expect(broken.check(state)[\.name] == "Never")
  }

  @Test("A draft survives a lost connection and a restart, with its input, choices and problems")
  func draft() async throws {
    let app = Headless(Invite(), state: .init())
    app.type("Ada", into: "Full name")
    try await app.choose("Driver", in: "Role")
    app.type("1", into: "Age")
    app.tap("Send")
    app.disconnect()
    app.reconnect()
    #expect(app.element("Age")?.value == "1" && app.element("Role")?.value == "Driver")
    let state = try JSONDecoder().decode(Invite.State.self, from: JSONEncoder().encode(app.state))
    let again = Headless(Invite(), state: state)
    #expect(again.element("Full name")?.value == "Ada" && again.element("Role")?.value == "Driver")
    #expect(again.element("Age")?.hint == "Enter a number from 18 to 99")
  }

  @Test("In Arabic the messages are Arabic")
  func arabic() {
    let app = Headless(Invite(), state: .init(), language: .arabic)
    app.tap("Send")
    #expect(app.element("Full name")?.hint == "مطلوب")
    #expect(app.announcements.first?.contains("حقلان يحتاجان إلى مراجعة") == true)
  }
}
