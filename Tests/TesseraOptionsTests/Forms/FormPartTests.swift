import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// An address, which saves itself.
private struct AddressForm: Screen {
  struct State: FormState, Codable, Identifiable {
    var id = 0
    var street = ""
    var number: Int?
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.street)]
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Address") {
      TextFieldItem("Street", text: \.street)
      NumberItem("Number", value: \.number, format: .number())
      FormStatusItem(savesAfter: .seconds(5)) { _, _ in }
    }
  }
}

/// A contact with an address.
private struct ContactForm: Screen {
  struct State: FormState, Codable {
    var name = "Ada"
    var address = AddressForm.State()
    var form = FormStatus<State>()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Contact") { TextFieldItem("Name", text: \.name) }
    Part(\.address, AddressForm())
  }
}

private struct Service: Sendable {
  var send: @Sendable (OrderForm.State) async throws -> Int = { _ in 1 }
}

private enum ServiceKey: ScreenEnvironment.Key {
  static var defaultValue: Service { Service() }
}

/// An order for a contact, to other addresses as well.
private struct OrderForm: Screen {
  struct State: FormState, Codable {
    var note = ""
    var contact = ContactForm.State()
    var others: [AddressForm.State] = []
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Order") { TextFieldItem("Note", text: \.note) }
    Part(\.contact, ContactForm())
    Parts(\.others) { _ in AddressForm() }
    SectionModel {
      FormStatusItem(savesAfter: .seconds(1)) { _, _ in }
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) {
        try await $1[ServiceKey.self].send($0)
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
  }
}

@Suite("Forms in forms")
struct FormPartTests {
  private func order(_ service: Service = Service(), _ state: OrderForm.State = .init()) -> Headless<OrderForm> {
    Headless(OrderForm(), state: state, environment: { $0[ServiceKey.self] = service })
  }

  private func hints(_ app: Headless<OrderForm>, _ title: String) -> [String?] {
    app.elements.filter { $0.title == title && $0.role == .textbox }.map(\.hint)
  }

  @Test("Edits of an inner form are not edits of the outer one, which stays saved once the inner one is")
  func notes() async throws {
    let app = order()
    app.type("King Road", into: "Street")
    #expect(app.state.form.isEdited)
    try await app.advance(by: .seconds(2))
    try await app.settle()
    #expect(!app.state.form.isEdited && app.state.contact.address.form.isEdited)
    // Less than the outer form would need to be saved again.
    try await app.advance(by: .milliseconds(3_500))
    try await app.settle()
    #expect(!app.state.contact.address.form.isEdited, "the inner form was saved")
    #expect(!app.state.form.isEdited, "and the outer one has nothing new")
  }

  @Test("An inner form does not autosave while the outer one is being sent, and does afterwards if that was refused")
  func savedWhileSending() async throws {
    var service = Service()
    service.send = { _ in throw LoadFailure(.unreachable) }
    let app = order(service)
    app.type("King Road", into: "Street")
    app.effects.hold("form.submit")
    app.tap("Send")
    try await app.advance(by: .seconds(8))
    #expect(app.state.form.isSubmitting && app.state.contact.address.form.isEdited)
    app.effects.release("form.submit")
    try await app.advance(by: .seconds(8))
    try await app.settle()
    #expect(!app.state.form.isSubmitting && !app.state.contact.address.form.isEdited)
  }

  @Test("The outer form is not sent while an inner one is invalid. The problem is shown at the inner field, which gets the focus")
  func checking() async throws {
    let sent = Mutex(0)
    var service = Service()
    service.send = { _ in
      sent.withLock { $0 += 1 }
      return 1
    }
    let app = order(service, .init(others: [.init(id: 7, street: "Main Road")]))
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 0 && !app.state.form.isSubmitting)
    #expect(hints(app, "Street") == ["Required", nil])
    #expect(app.focused?.row == #"contact/address/0/\State.street"# && app.announcements == ["Street: Required"])
    #expect(app.page.send(.control(#"contact/address/0/\State.street"#, .main, .text("King Road"))) == .handled)
    #expect(hints(app, "Street") == [nil, nil])
    #expect(app.page.send(.control(#"others/7/\State.number"#, .main, .text("4x"))) == .handled)
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 0)
    #expect(hints(app, "Number") == [nil, "Enter a whole number"])
    #expect(app.page.send(.control(#"others/7/\State.number"#, .main, .text("4"))) == .handled)
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 1)
    #expect(!app.state.form.isEdited && !app.state.contact.address.form.isEdited && !app.page.wouldLoseChanges)
  }

  @Test("Server problems are shown at the fields of inner forms, on two levels and in lists")
  func refusals() async throws {
    var service = Service()
    service.send = { _ in
      let body = #"{"errors":{"contact.address.street":"Unknown","contact.name":"Too short","/others/7/street":"Closed","note":"Rude"}}"#
      return try TransportResponse(status: 422, body: body.utf8).accepted(of: TransportRequest("/orders")).status
    }
    let app = order(
      service, .init(contact: .init(address: .init(street: "King Road")), others: [.init(id: 4, street: "A"), .init(id: 7, street: "B")]))
    app.tap("Send")
    try await app.settle()
    #expect(hints(app, "Street") == ["Unknown", nil, "Closed"])
    #expect(hints(app, "Name") == ["Too short"] && hints(app, "Note") == ["Rude"])
    #expect(app.state.form.summary.isEmpty)
    #expect(app.page.send(.control(#"contact/address/0/\State.street"#, .main, .text("Queen Road"))) == .handled)
    #expect(hints(app, "Street") == [nil, nil, "Closed"])
  }

  @Test("A problem of an inner form that the server names by its position is shown at the form of that position when it was sent")
  func positions() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("others[1].street", "Closed"), .init("/others/0/number", "Too high")]) }
    let app = order(
      service, .init(contact: .init(address: .init(street: "King Road")), others: [.init(id: 1, street: "A"), .init(id: 2, street: "B")]))
    app.tap("Send")
    try await app.settle()
    #expect(hints(app, "Street") == [nil, nil, "Closed"] && hints(app, "Number") == [nil, "Too high", nil])
    #expect(app.state.form.summary.isEmpty)
  }

  @Test("A reply about a value of an inner form that has changed is not shown at the new value")
  func outdatedAnswer() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("contact.name", "Taken"), .init("contact.address.street", "Unknown")]) }
    let app = order(service, .init(contact: .init(address: .init(street: "King Road"))))
    app.effects.hold("form.submit")
    app.tap("Send")
    app.type("Grace", into: "Name")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(hints(app, "Name") == [nil] && hints(app, "Street") == ["Unknown"])
  }
}

/// A form in steps, with an address in the first and addresses in the second.
private struct Move: Screen {
  struct State: FormState, Codable {
    var address = AddressForm.State()
    var others: [AddressForm.State] = []
    var guests: Int?
    var form = FormStatus<State>()
    static let steps = [
      FormRules<State>.Step("From", \.address), FormRules.Step("Also", \.others), FormRules.Step("Guests", \.guests),
      FormRules.Step("Summary"),
    ]
  }
  enum Action: Equatable, Sendable { case didPressNext, didPressBack, didPressSend, sent(Result<Int, FormFailure>) }
  var refusal: String?

  func sections(for state: State) -> [SectionModel<Self>] {
    switch state.form.step {
    case 0: Part(\.address, AddressForm())
    case 1: Parts(\.others) { _ in AddressForm() }
    case 2: SectionModel { NumberItem("Guests", value: \.guests, format: .number()) }
    default: SectionModel { TextItem("Summary") }
    }
    SectionModel {
      FormStatusItem()
      ButtonItem("Back", on: .didPressBack)
      ButtonItem("Next", on: .didPressNext)
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressNext: return state.next(in: State.steps, from: self) ? .none : attention(state)
    case .didPressBack: state.back()
    case .didPressSend:
      return state.submit(from: self, steps: State.steps) { [refusal] _, _ in
        if let refusal { throw FormFailure([.init(refusal, "Unknown")]) }
        return 1
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
    return .none
  }
}

extension Move.State {
  /// Moves to a step, as a user does who has completed the steps before.
  fileprivate mutating func skip(to step: Int) {
    var right = Move.State(address: .init(street: "x"))
    for _ in 0..<step { right.next(in: Self.steps, from: Move()) }
    form = right.form
  }
}

@Suite("Forms in the steps of a form")
struct FormPartStepTests {
  @Test("A step continues when the forms in its parts are valid, and shows their problems otherwise")
  func next() {
    let app = Headless(Move(), state: .init(others: [.init(id: 7)]))
    app.tap("Next")
    #expect(app.state.form.step == 0 && app.element("Street")?.hint == "Required" && app.focused?.label == "Street")
    app.type("King Road", into: "Street")
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.element("Street")?.hint == nil)
    app.tap("Next")
    #expect(app.state.form.step == 1 && app.element("Street")?.hint == "Required")
  }

  @Test("A form is sent when the forms of all its steps are valid. Otherwise the first invalid step is shown")
  func send() async throws {
    var state = Move.State(address: .init(street: "King Road"), others: [.init(id: 7)])
    state.skip(to: 3)
    let app = Headless(Move(), state: state)
    app.tap("Send")
    #expect(!app.state.form.isSubmitting && app.state.form.step == 1 && app.element("Street")?.hint == "Required")
    app.type("Queen Road", into: "Street")
    app.tap("Send")
    #expect(app.state.form.isSubmitting && app.state.form.step == 1)
    try await app.settle()
    #expect(!app.state.form.isEdited && !app.state.others[0].form.isEdited && !app.state.address.form.isEdited, "of every step")
  }

  @Test("A server problem in a hidden step is announced and shown at its field there")
  func refused() async throws {
    var state = Move.State(address: .init(street: "King Road"))
    state.skip(to: 3)
    let app = Headless(Move(refusal: "address.street"), state: state)
    app.tap("Send")
    try await app.settle()
    #expect(app.state.form.summary == ["Unknown"] && app.shows("Unknown"))
    for _ in 0..<3 { app.tap("Back") }
    #expect(app.element("Street")?.hint == "Unknown")
  }

  @Test("Half-typed text of a step is found when the form is sent, and returns to its step")
  func halfTyped() {
    let app = Headless(Move(), state: .init(address: .init(street: "King Road")))
    app.tap("Next")
    app.tap("Next")
    app.type("4x", into: "Guests")
    app.tap("Back")
    app.tap("Send")
    #expect(!app.state.form.isSubmitting && app.state.form.step == 2 && app.element("Guests")?.hint == "Enter a whole number")
  }
}
