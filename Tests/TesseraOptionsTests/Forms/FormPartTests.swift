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

/// Somebody, with an address.
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

/// An order for somebody, to other addresses as well.
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

  @Test("Notes of an inner form are no edits of the outer one: the outer one stays saved when the inner one was")
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

  @Test("The outer form is not sent while an inner one is wrong; the words stand at the inner field, which gets the focus")
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
    #expect(app.focused?.row == "contact/address/Street" && app.announcements == ["Street: Required"])
    #expect(app.page.send(.control("contact/address/Street", .main, .text("King Road"))) == .handled)
    #expect(hints(app, "Street") == [nil, nil])
    #expect(app.page.send(.control("others/7/Number", .main, .text("4x"))) == .handled)
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 0)
    #expect(hints(app, "Number") == [nil, "Enter a whole number"])
    #expect(app.page.send(.control("others/7/Number", .main, .text("4"))) == .handled)
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 1)
    #expect(!app.state.form.isEdited && !app.state.contact.address.form.isEdited && !app.page.wouldLoseChanges)
  }

  @Test("Problems that the server finds stand at the fields of inner forms, of two levels and of lists")
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
    #expect(app.page.send(.control("contact/address/Street", .main, .text("Queen Road"))) == .handled)
    #expect(hints(app, "Street") == [nil, nil, "Closed"])
  }
}
