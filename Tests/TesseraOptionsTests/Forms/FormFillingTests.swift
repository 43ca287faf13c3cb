import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraOptions

private struct Guest: Identifiable, Codable, Hashable, Sendable {
  var id: Int
  var name = ""
}

private struct Address: Codable, Hashable, Sendable {
  var street = ""
  var city = ""
}

/// A record at a service.
private struct Account: Codable, Hashable, Sendable {
  var name = "Ada", email = "ada@example.com", amount: Decimal? = 5, isMember = true
  var address = Address(street: "Main Street 1", city: "Riyadh")
  var guests = [Guest(id: 1, name: "Bea"), Guest(id: 2, name: "Cy")]
  var tags = ["a"]
}

private struct EditAccount: Screen {
  struct State: ScreenState, FormState, Codable {
    var name = "", email = "", amount: Decimal?, isMember = false, address = Address(), guests: [Guest] = [], tags: [String] = []
    var form = FormStatus<Self>()
    static let rules: FormRules<Self> = [.required(\.name)]
  }
  enum Action: Equatable, Sendable { case didPressTag, didPressReload, didPressSave, loaded(Account), saved(Result<Int, FormFailure>) }
  var account: @Sendable () -> Account = { Account() }
  var fillsWhole = true

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      TextFieldItem("Email", text: \.email)
      NumberItem("Amount", value: \.amount, format: .number())
      ToggleItem("Member", isOn: \.isMember)
      TextFieldItem("Street", text: \.address.street)
      TextFieldItem("City", text: \.address.city)
      for guest in state.rows(\.guests) { TextFieldItem("Guest \(guest.id)", text: guest.name).id("guest.\(guest.id)") }
      ButtonItem("Add a tag", on: .didPressTag)
      ButtonItem("Reload", on: .didPressReload)
      ButtonItem("Save", on: .didPressSave)
      FormStatusItem()
    }
  }

  func start(_ state: inout State) -> Effect<Action> { load(&state) }

  private func load(_ state: inout State) -> Effect<Action> {
    .load("account") { [account] _ in
      account()
    } then: {
      .loaded((try? $0.get()) ?? Account())
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressTag: state.tags.append("mine")
    case .didPressReload: return load(&state)
    case .didPressSave:
      return state.submit(from: self) { _, _ in
        1
      } then: {
        .saved($0)
      }
    case .saved(let result): return state.finish(result, from: self)
    case .loaded(let account):
      return state.fill(from: self) {
        $0.name = account.name
        $0.email = account.email
        $0.amount = account.amount
        $0.isMember = account.isMember
        if fillsWhole {
          $0.address = account.address
        } else {
          $0.address.street = account.address.street
          $0.address.city = account.address.city
        }
        $0.guests = account.guests
        $0.tags = account.tags
      }
    }
    return .none
  }
}

/// The message of a field, which is not its label.
private let changed = "This was changed elsewhere meanwhile. What you entered is kept"

@Suite("Forms that a record fills")
struct FormFillingTests {
  /// The ways in which a user edits a form, with the expected result.
  enum Way: String, CaseIterable {
    case text, toggle, number, halfTyped, nested, row, action

    fileprivate func edit(_ app: HeadlessPage) {
      switch self {
      case .text: app.type("Grace", into: "Name")
      case .toggle: app.toggle("Member", to: false)
      case .number: app.type("7", into: "Amount")
      case .halfTyped: app.type("7x", into: "Amount")
      case .nested: app.type("Jeddah", into: "City")
      case .row: app.type("Dot", into: "Guest 1")
      case .action: app.tap("Add a tag")
      }
    }

    /// The record with the edits.
    fileprivate func kept(_ record: Account) -> Account {
      var account = record
      switch self {
      case .text: account.name = "Grace"
      case .toggle: account.isMember = false
      case .number: account.amount = 7
      case .halfTyped: account.amount = nil
      case .nested: account.address.city = "Jeddah"
      case .row: account.guests[0].name = "Dot"
      case .action: account.tags = ["a", "mine"]
      }
      return account
    }
  }

  private func account(_ state: EditAccount.State) -> Account {
    Account(
      name: state.name, email: state.email, amount: state.amount, isMember: state.isMember, address: state.address, guests: state.guests,
      tags: state.tags)
  }

  private func isWrong(_ field: PartialKeyPath<EditAccount.State>, _ page: HeadlessPage) -> Bool {
    page.page.state(of: EditAccount.self).map { EditAccount.fieldError(of: field, in: $0) != nil } ?? false
  }

  @Test(
    "Edited fields survive a reload and a restart, and all others take the record's values", arguments: Way.allCases,
    [true, false])
  func edited(way: Way, fillsWhole: Bool) async throws {
    let screen = EditAccount(fillsWhole: fillsWhole)
    let app = Headless(screen)
    try await app.settle()
    #expect(account(app.state) == Account() && !app.state.form.isEdited)
    way.edit(app)
    app.tap("Reload")
    try await app.settle()
    #expect(account(app.state) == way.kept(Account()))
    // The record is another one by now.
    var newer = Account()
    (newer.name, newer.email, newer.amount, newer.isMember) = ("Ida", "new@example.com", 9, true)
    newer.address = Address(street: "New Street 2", city: "Medina")
    newer.guests = [Guest(id: 2, name: "Cyrus"), Guest(id: 1, name: "Beatrice"), Guest(id: 3, name: "Eve")]
    let saved = try #require(app.save())
    let record = newer
    let again = try HeadlessPage(AnyScreen(EditAccount(account: { record }, fillsWhole: fillsWhole)), restoring: saved)
    try await again.settle()
    let state = try #require(again.page.state(of: EditAccount.self))
    var expected = way.kept(newer)
    if way == .row {
      expected.guests = newer.guests
      expected.guests[1].name = "Dot"
    }
    #expect(account(state) == expected, "\(way)")
    #expect(state.form.isEdited)
    if way == .halfTyped { #expect(again.text.contains("7x")) }
  }

  @Test("Input typed before the first response stays, also when the page is saved before it", arguments: [true, false])
  func early(isRestarted: Bool) async throws {
    let screen = EditAccount()
    let app = Headless(screen)
    app.type("Grace", into: "Name")
    app.type("x", into: "Email")
    app.type("", into: "Email")
    app.type("Jeddah", into: "City")
    var page: HeadlessPage = app
    if isRestarted { page = try HeadlessPage(AnyScreen(screen), restoring: #require(app.save())) }
    try await page.settle()
    let state = try #require(page.page.state(of: EditAccount.self))
    #expect(state.name == "Grace" && state.email == "ada@example.com" && state.address == Address(street: "Main Street 1", city: "Jeddah"))
    #expect(!page.text.contains("changed elsewhere"), "nothing was changed elsewhere")
  }

  @Test("A field whose record became another one says so at the field, until it is sent or has the record's value")
  func conflict() async throws {
    let screen = EditAccount()
    let app = Headless(screen)
    try await app.settle()
    app.type("Grace", into: "Name")
    app.type("g@example.com", into: "Email")
    var newer = Account()
    newer.name = "Ida"
    let record = newer
    let again = try Headless<EditAccount>.restoring(EditAccount(account: { record }), app)
    try await again.settle()
    #expect(again.text.contains("Name: [Grace] — \(changed)") && again.text.contains("Email: [g@example.com]\n"), "\(again.text)")
    #expect(isWrong(\.name, again) && !isWrong(\.email, again))
    #expect(again.host.announcements.last?.words == "Some of this was changed elsewhere meanwhile. What you entered is kept")
    #expect(again.shows("Some of this was changed elsewhere meanwhile. What you entered is kept"))
    again.tap("Save")
    try await again.settle()
    #expect(!isWrong(\.name, again) && !again.text.contains("changed elsewhere"))
    #expect(again.page.state(of: EditAccount.self)?.form.isEdited == false)
  }

  @Test("A field that has the record's value again, and one that was saved, take the next record")
  func over() async throws {
    let name = Box("Ada")
    let app = Headless(EditAccount(account: { Account(name: name.value) }))
    try await app.settle()
    app.type("Grace", into: "Name")
    app.type("Ada", into: "Name")
    name.value = "Ida"
    app.tap("Reload")
    try await app.settle()
    #expect(app.state.name == "Ida")
    app.type("Grace", into: "Name")
    app.tap("Save")
    try await app.settle()
    name.value = "Joan"
    app.tap("Reload")
    try await app.settle()
    #expect(app.state.name == "Joan" && !app.state.form.isEdited)
  }

  @Test("Input typed while the form was sent stays, and sent fields take the record's values")
  func sending() async throws {
    let name = Box("Ada")
    let app = Headless(EditAccount(account: { Account(name: name.value, email: "new@example.com") }))
    try await app.settle()
    app.type("Grace", into: "Name")
    app.type("g@example.com", into: "Email")
    app.tap("Save")
    app.type("Grace H", into: "Name")
    try await app.settle()
    name.value = "Grace"
    app.tap("Reload")
    try await app.settle()
    #expect(app.state.name == "Grace H" && app.state.email == "new@example.com")
    #expect(!isWrong(\.name, app), "the record has what was sent")
  }

  @Test("The stored note of an edit does not reveal its value")
  func secrets() throws {
    var state = EditAccount.State()
    let screen = EditAccount()
    state.fill(from: screen) { $0.name = "hunter2" }
    screen.noteEdits(in: &state) { $0.name = "x" }
    #expect(!state.form.edits.isEmpty)
    #expect(!String(decoding: try JSONEncoder().encode(state.form), as: UTF8.self).contains("hunter2"))
  }

  @Test("A form of another version, without edits, is read")
  func former() throws {
    let status = try JSONDecoder().decode(FormStatus<EditAccount.State>.self, from: Data(#"{"isEdited":true}"#.utf8))
    #expect(status.isEdited && status.edits.isEmpty)
  }
}

private final class Box<Value>: @unchecked Sendable {
  // Effects of a headless page run on the test's thread.
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension Headless where S == EditAccount {
  fileprivate static func restoring(_ screen: EditAccount, _ app: Headless<EditAccount>) throws -> HeadlessPage {
    try HeadlessPage(AnyScreen(screen), restoring: #require(app.save()))
  }
}
