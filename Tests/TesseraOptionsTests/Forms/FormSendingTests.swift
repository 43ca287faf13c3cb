import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Guest: Equatable, Codable, Sendable, Identifiable {
  let id: Int
  var name = ""
  var age: Int?
}

/// A service that a test answers for.
private struct Service: Sendable {
  var isFree: @Sendable (String) async throws -> Bool = { _ in true }
  var isAllowed: @Sendable (String) async throws -> Bool = { _ in true }
  var send: @Sendable (Booking.State) async throws -> Int = { _ in 1 }
  var save: @Sendable (Booking.State) async throws -> Void = { _ in }
}

private enum ServiceKey: ScreenEnvironment.Key {
  static var defaultValue: Service { Service() }
}

private struct Booking: Screen {
  struct State: FormState, Codable {
    var name = ""
    var fullName = ""
    var guests: [Guest] = []
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .required(\.name), .length(\.name, 2...20),
      .asking(\.name, "This name is taken", after: .milliseconds(300)) { try await $1[ServiceKey.self].isFree($0) },
      .asking(\.name, "This name is not allowed", after: .milliseconds(300)) { try await $1[ServiceKey.self].isAllowed($0) },
      .each(\.guests, [.required(\.name), .range(\.age, 0...120)]),
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressSend, sent(Result<Int, FormFailure>)
    case didPressAdd, didPressRemove(Int), didPressUp(Int)
  }
  var saves = false

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Booking") {
      TextFieldItem("Name", text: \.name)
      TextFieldItem("Full name", text: \.fullName)
    }
    for guest in state.rows(\.guests) {
      SectionModel("Guest \(guest.id)") {
        TextFieldItem("Guest", text: guest.name).id("\(guest.id).name")
        NumberItem("Age", value: guest.age, format: .number()).id("\(guest.id).age")
        ButtonItem("Remove", on: .didPressRemove(guest.id)).id("\(guest.id).remove")
        ButtonItem("Up", on: .didPressUp(guest.id)).id("\(guest.id).up")
      }
      .id("guest.\(guest.id)")
    }
    SectionModel {
      if saves {
        FormStatusItem(savesAfter: .seconds(2)) { try await $1[ServiceKey.self].save($0) }
      } else {
        FormStatusItem()
      }
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Send", on: .didPressSend).pending(state.form.isSubmitting)
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
    case .didPressAdd: state.guests.append(Guest(id: (state.guests.map(\.id).max() ?? 0) + 1))
    case .didPressRemove(let id): state.guests.removeAll { $0.id == id }
    case .didPressUp(let id): state.guests.move(id: id, by: -1)
    }
    state.noteEdit(of: \.guests)
    return .none
  }
}

/// A basket that is sent so that it counts once.
private struct Checkout: Screen {
  struct Line: Equatable, Codable, Sendable, Identifiable {
    let id: Int
    var count: Int
  }
  struct State: FormState, Codable {
    var basket: IndexedList<Line> = [Line(id: 1, count: 2)]
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>), didChange(Int) }
  let send: @Sendable (String) async throws -> Int

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Send", on: .didPressSend)
      FormStatusItem()
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { _, key, _ in
        try await send(key)
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    case .didChange(let count):
      state.basket[id: 1]?.count = count
      return .none
    }
  }
}

@Suite("Sending a form")
struct FormSendingTests {
  @Test(
    "A failure without a known outcome keeps a form's key, and a known outcome ends it",
    arguments: [500, 502, 503, 504, 408, 425, 429, 401, 400, 409, 422])
  func statuses(status: Int) async throws {
    let keys = Mutex<[String]>([])
    let app = Headless(
      Checkout { key in
        let number = keys.withLock {
          $0.append(key)
          return $0.count
        }
        // The first answer is lost, the second one is this, and then it is taken.
        if number == 1 { throw LoadFailure(.unreachable) }
        _ = try TransportResponse(status: number == 2 ? status : 200).success(of: TransportRequest("/orders"))
        return number
      }, state: Checkout.State())
    for _ in 1...3 {
      app.tap("Send")
      try await app.settle()
    }
    let isKept = ![400, 409, 422].contains(status)
    #expect(keys.withLock { $0[0] == $0[1] && ($0[2] == $0[0]) == isKept })
  }

  @Test("A list of elements with ids is told from another one, and not from itself in other parts")
  func lists() async throws {
    let keys = Mutex<[String]>([])
    let app = Headless(
      Checkout { key in
        keys.withLock { $0.append(key) }
        throw LoadFailure(.unreachable)
      }, state: Checkout.State())
    for count in [2, 9] {
      app.send(.didChange(count))
      app.tap("Send")
      try await app.settle()
    }
    #expect(keys.withLock { $0.count == 2 && $0[0] != $0[1] })
    var grown = IndexedList<Checkout.Line>()
    for id in 0..<200 { grown.insert(Checkout.Line(id: id, count: id), at: id / 2) }
    let decoded = try JSONDecoder().decode(IndexedList<Checkout.Line>.self, from: JSONEncoder().encode(grown))
    #expect(
      String(reflecting: Mirror(reflecting: grown).children.map { "\($0.value)" }) == String(reflecting: Array(decoded).map { "\($0)" }))
  }

  private func booking(_ service: Service, _ state: Booking.State = .init(name: "Ada"), saves: Bool = false) -> Headless<Booking> {
    Headless(Booking(saves: saves), state: state, environment: { $0[ServiceKey.self] = service })
  }

  @Test("If a role is removed while a form is being sent, the form shows the interruption and can be sent again") func withdrawn()
    async throws
  {
    let app = booking(Service())
    app.effects.drop("form.submit")
    app.tap("Send")
    #expect(app.state.form.isSubmitting)
    app.page.withdraw()
    app.page.beginAgain()
    #expect(!app.state.form.isSubmitting && app.state.form.summary == [LoadFailure.interrupted.message])
    app.effects.restore("form.submit")
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isSubmitting && app.state.form.summary.isEmpty)
  }

  // MARK: Rules that ask

  @Test("A rule that asks waits until typing pauses, asks once, and the last question wins")
  func asking() async throws {
    let asked = Mutex<[String]>([])
    var service = Service()
    service.isFree = { name in
      asked.withLock { $0.append(name) }
      return name != "Bob"
    }
    let app = booking(service)
    for text in ["B", "Bo", "Bob"] { app.type(text, into: "Name") }
    #expect(app.element("Name")?.hint == nil)
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(asked.withLock { $0 } == ["Bob"])
    #expect(app.element("Name")?.hint == "This name is taken")
    app.type("Bobby", into: "Name")
    #expect(app.element("Name")?.hint == nil, "the answer was of another name")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(app.element("Name")?.hint == nil)
    app.type("Bob", into: "Name")
    app.type("", into: "Name")
    try await app.advance(by: .milliseconds(400))
    #expect(asked.withLock { $0 } == ["Bob", "Bobby"], "nothing is asked about what is missing")
  }

  @Test("Of two rules that ask about one field both count", arguments: ["Bob", "Eve", "Ada"])
  func askingTwice(name: String) async throws {
    var service = Service()
    service.isFree = { $0 != "Bob" }
    service.isAllowed = { $0 != "Eve" }
    let app = booking(service)
    app.type(name, into: "Name")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(app.element("Name")?.hint == ["Bob": "This name is taken", "Eve": "This name is not allowed"][name])
  }

  @Test("A question that is on its way is not asked again because of an edit elsewhere, also where the form saves itself")
  func editsElsewhere() async throws {
    let asked = Mutex(0)
    var service = Service()
    service.isFree = { _ in
      asked.withLock { $0 += 1 }
      return false
    }
    let app = booking(service, saves: true)
    app.type("Bob", into: "Name")
    try await app.advance(by: .milliseconds(200))
    app.type("B", into: "Full name")
    try await app.advance(by: .milliseconds(150))
    try await app.settle()
    #expect(
      asked.withLock { $0 } == 1 && app.element("Name")?.hint == "This name is taken", "300 milliseconds after the last letter of the name")
    app.type("Bo", into: "Full name")
    try await app.advance(by: .milliseconds(400))
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("With replies that are out of order, failed or missing, the field shows its own last reply")
  func outOfOrder() async throws {
    let (slow, open) = AsyncStream<Void>.makeStream()
    let asked = Mutex<Set<String>>([])
    var service = Service()
    service.isFree = { name in
      _ = asked.withLock { $0.insert(name) }
      if name == "Slow" { for await _ in slow { break } }
      if name == "Broken" { throw LoadFailure(.unreachable) }
      return name != "Slow"
    }
    let app = booking(service)
    app.type("Slow", into: "Name")
    try await app.wait { app in
      app.clock.advance(by: .milliseconds(300))
      return asked.withLock { $0.contains("Slow") }
    }
    app.type("Quick", into: "Name")
    open.yield()
    open.finish()
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(app.element("Name")?.hint == nil)
    app.type("Broken", into: "Name")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(app.element("Name")?.hint == nil)
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited, "it was sent: whoever takes the form checks for itself")
  }

  @Test("Pressing Send before the answer asks first and sends nothing that is refused")
  func askedBeforeSending() async throws {
    let sent = Mutex(0)
    var service = Service()
    service.isFree = { $0 != "Bob" }
    service.send = { _ in
      sent.withLock { $0 += 1 }
      return 1
    }
    let app = booking(service)
    app.type("Bob", into: "Name")
    app.tap("Send")
    try await app.settle()
    #expect(app.element("Name")?.hint == "This name is taken")
    #expect(app.focused?.label == "Name")
    #expect(sent.withLock { $0 } == 0 && !app.state.form.isSubmitting)
    app.type("Ben", into: "Name")
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 1 && !app.state.form.isEdited)
  }

  @Test("A failed check is repeated at each submission: its problem is shown until then, and removed once it passes")
  func askedAgain() async throws {
    let isFree = Mutex(false)
    let asked = Mutex(0)
    let sent = Mutex(0)
    var service = Service()
    service.isFree = { _ in
      asked.withLock { $0 += 1 }
      return isFree.withLock { $0 }
    }
    service.send = { _ in
      sent.withLock { $0 += 1 }
      return 1
    }
    let app = booking(service)
    app.type("Bob", into: "Name")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(asked.withLock { $0 } == 1 && app.element("Name")?.hint == "This name is taken")
    app.tap("Send")
    try await app.settle()
    #expect(asked.withLock { $0 } == 2 && sent.withLock { $0 } == 0 && !app.state.form.isSubmitting)
    #expect(app.element("Name")?.hint == "This name is taken" && app.focused?.label == "Name")
    try await app.advance(by: .seconds(30))
    try await app.settle()
    #expect(asked.withLock { $0 } == 2, "once for each time that it is sent")
    isFree.withLock { $0 = true }
    app.tap("Send")
    try await app.settle()
    #expect(asked.withLock { $0 } == 3 && sent.withLock { $0 } == 1 && !app.state.form.isEdited)
    #expect(app.element("Name")?.hint == nil)
  }

  @Test("A failed check is shown while it is repeated, and counts as a problem where no check runs")
  func shownMeanwhile() async throws {
    let asked = Mutex(0)
    var service = Service()
    service.isFree = { _ in
      asked.withLock { $0 += 1 }
      return false
    }
    let app = booking(service)
    app.type("Bob", into: "Name")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    app.effects.hold("form.submit")
    app.tap("Send")
    #expect(app.state.form.isSubmitting && app.element("Name")?.hint == "This name is taken")
    app.effects.release("form.submit")
    try await app.settle()
    let before = asked.withLock { $0 }
    app.tap("Add")
    app.tap("Send")
    try await app.settle()
    #expect(asked.withLock { $0 } == before && app.state.form.errors.fields.map(\.name).sorted() == ["guests[=1].name", "name"])
    #expect(app.element("Name")?.hint == "This name is taken")
  }

  // MARK: Refusals

  @Test("Server problems are shown at their fields, in any spelling of names. Those without a field are shown in the status")
  func refusals() async throws {
    var service = Service()
    service.send = { _ in
      let body =
        #"{"errors":{"full_name":["Is too long"],"guests[0].age":"Too young","/guests/1/name":["Unknown"],"coupon":"The coupon has expired"}}"#
      return try TransportResponse(status: 422, body: body.utf8).accepted(of: TransportRequest("/bookings")).status
    }
    let app = booking(service, .init(name: "Ada", guests: [Guest(id: 7, name: "A", age: 1), Guest(id: 8, name: "B")]))
    app.tap("Send")
    try await app.settle()
    #expect(app.element("Full name")?.hint == "Is too long")
    #expect(app.elements.filter { $0.role == .textbox }.map(\.hint) == [nil, "Is too long", nil, "Too young", "Unknown", nil])
    #expect(app.element("The coupon has expired") != nil)
    #expect(app.focused?.label == "Full name")
    app.type("2", into: "Age", in: "Guest \(7)")
    #expect(app.elements.filter { $0.role == .textbox }.map(\.hint) == [nil, "Is too long", nil, nil, "Unknown", nil])
  }

  @Test("A failure without a field is shown, the form stays, and pressing twice sends once")
  func failures() async throws {
    let count = Mutex(0)
    var service = Service()
    service.send = { _ in
      count.withLock { $0 += 1 }
      throw LoadFailure(.unreachable, message: "The server cannot be reached")
    }
    let app = booking(service)
    app.effects.hold("form.submit")
    app.tap("Send")
    #expect(app.element("Send")?.states == [.disabled, .busy])
    app.effects.release("form.submit")
    try await app.settle()
    #expect(count.withLock { $0 } == 1)
    #expect(app.shows("The server cannot be reached"))
    #expect(app.state.name == "Ada" && app.element("Send")?.isAvailable == true)
  }

  @Test(
    "The ways in which endpoints write problems are read",
    arguments: [
      #"{"errors":{"email":["is taken","x"]}}"#, #"{"errors":[{"field":"email","message":"is taken"}]}"#,
      #"{"error":{"message":"Check","fields":{"email":"is taken"}}}"#,
      #"{"type":"about:blank","errors":[{"pointer":"/email","detail":"is taken"}]}"#,
    ])
  func formats(body: String) {
    let response = TransportResponse(status: 422, body: body.utf8)
    do {
      _ = try response.accepted(of: TransportRequest("/"))
      Issue.record("it was accepted")
    } catch {
      let words = "is taken"
      #expect(error.refusals.map(\.message) == [Phrase(words)])
      #expect(error.refusals.first?.field.hasSuffix("email") == true)
    }
  }

  @Test(
    "A response that is not a list of problems is a failure as a whole",
    arguments: ["", "[]", "{", #"{"errors":7}"#, #"{"errors":[1,{}]}"#, "<html>"])
  func garbage(body: String) {
    do {
      _ = try TransportResponse(status: 500, body: body.utf8).accepted(of: TransportRequest("/"))
      Issue.record("it was accepted")
    } catch {
      #expect(error.refusals.isEmpty && error.failure.code == .refused)
    }
  }

  @Test("A form whose sending was under way when the process ended can be sent again, and says so")
  func interrupted() throws {
    var state = Booking.State(name: "Ada")
    _ = state.submit(from: Booking()) { _, _ in
      1
    } then: {
      .sent($0)
    }
    #expect(state.form.isSubmitting)
    let again = try JSONDecoder().decode(Booking.State.self, from: JSONEncoder().encode(state))
    #expect(!again.form.isSubmitting && again.form.summary == ["It is not known yet whether this was saved"])
  }

  // MARK: Groups

  @Test("Rows are added, removed and moved by identity; problems and half-typed text go with them")
  func rows() async throws {
    let app = booking(Service())
    app.tap("Add")
    app.tap("Add")
    app.type("4x", into: "Age", in: "Guest \(1)")
    app.type("Bea", into: "Guest", in: "Guest \(2)")
    app.tap("Send")
    #expect(app.state.form.errors.fields.map(\.name).sorted() == ["guests[=1].age", "guests[=1].name"])
    #expect(app.elements.filter { $0.role == .textbox }.map(\.hint) == [nil, nil, "Required", "Enter a whole number", nil, nil])
    app.tap("Up", in: "Guest \(2)")
    #expect(app.state.guests.map(\.id) == [2, 1])
    #expect(app.elements.filter { $0.role == .textbox }.map(\.hint) == [nil, nil, nil, nil, "Required", "Enter a whole number"])
    #expect(app.elements.filter { $0.role == .textbox }.map(\.value) == ["Ada", "", "Bea", "", "", "4x"])
    app.tap("Remove", in: "Guest \(1)")
    #expect(app.state.form.errors.isEmpty && app.state.guests.map(\.name) == ["Bea"])
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited, "text of a row that is gone refuses nothing")
  }

  @Test("After a restart rows have their half-typed text, their problems and the answers about them, and nothing refuses the form unseen")
  func restoredRows() async throws {
    let app = booking(Service(), .init(name: "Ada", guests: [Guest(id: 1, name: "A"), Guest(id: 2)]))
    app.type("4x", into: "Age", in: "Guest \(1)")
    app.tap("Send")
    let hints = app.elements.filter { $0.role == .textbox }.map(\.hint)
    #expect(hints == [nil, nil, nil, "Enter a whole number", "Required", nil])
    let kept = try JSONDecoder().decode(Booking.State.self, from: JSONEncoder().encode(app.state))
    let again = booking(Service(), kept)
    #expect(again.elements.filter { $0.role == .textbox }.map(\.hint) == hints)
    #expect(again.element("Age", in: "Guest \(1)")?.value == "4x")
    again.tap("Send")
    #expect(again.elements.filter { $0.role == .textbox }.map(\.hint) == hints && again.state.form.summary.isEmpty)
    again.type("4", into: "Age", in: "Guest \(1)")
    again.type("Bea", into: "Guest", in: "Guest \(2)")
    #expect(again.state.form.errors.isEmpty)
    again.tap("Send")
    try await again.settle()
    #expect(!again.state.form.isEdited)
  }

  @Test("Positions in server problems mean the rows at the time of sending, even if ids look like positions")
  func indices() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("guests[1].name", "Unknown"), .init("/guests/0/age", "Too young")]) }
    let app = booking(service, .init(name: "Ada", guests: [Guest(id: 1, name: "A", age: 1), Guest(id: 2, name: "B")]))
    app.effects.hold("form.submit")
    app.tap("Send")
    app.tap("Up", in: "Guest \(2)")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.element("Guest", in: "Guest \(2)")?.hint == "Unknown")
    #expect(app.element("Age", in: "Guest \(1)")?.hint == "Too young")
    #expect(app.elements.count { $0.states.contains(.invalid) } == 2)
  }

  @Test("A problem of a removed row is shown in the status, and one by identity at its row")
  func removedRow() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("guests[0].name", "Unknown"), .init("guests[8].name", "Too short")]) }
    let app = booking(service, .init(name: "Ada", guests: [Guest(id: 7, name: "A"), Guest(id: 8, name: "B")]))
    app.effects.hold("form.submit")
    app.tap("Send")
    app.tap("Remove", in: "Guest \(7)")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.element("Guest")?.hint == "Too short" && app.state.form.summary == ["Unknown"])
  }

  @Test("A reply about a value that has changed is not shown at the new value")
  func outdatedAnswer() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("fullName", "Taken"), .init("name", "Blocked")]) }
    let app = booking(service, .init(name: "Ada", fullName: "Bob"))
    app.effects.hold("form.submit")
    app.tap("Send")
    app.type("Ben", into: "Full name")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.element("Full name")?.hint == nil && app.element("Name")?.hint == "Blocked")
    #expect(app.state.form.summary.isEmpty)
  }

  @Test("An edit of a removed row changes nothing, and two rows with one identity are edited separately")
  func goneRows() {
    var state = Booking.State(guests: [Guest(id: 1, name: "A"), Guest(id: 2, name: "B")])
    let rows = state.rows(\.guests)
    state.guests.remove(at: 0)
    state[keyPath: rows[0].name] = "x"
    state[keyPath: rows[1].name] = "y"
    #expect(state.guests == [Guest(id: 2, name: "y")])
    #expect(state[keyPath: rows[0].name] == "A")
    state.guests = [Guest(id: 1, name: "A"), Guest(id: 1, name: "B")]
    state[keyPath: state.rows(\.guests)[0].name] = "C"
    state[keyPath: state.rows(\.guests)[1].name] = "D"
    #expect(state.guests.map(\.name) == ["C", "D"])
  }

  @Test("Of two rows with one identity each has its own problems and half-typed text, also after it moved, and after a restart")
  func twinRows() async throws {
    var service = Service()
    service.send = { _ in throw FormFailure([.init("guests[2].name", "Not invited"), .init("/guests/1/age", "Too young")]) }
    var state = Booking.State(name: "Ada", guests: [Guest(id: 1, name: "A"), Guest(id: 2, name: "B"), Guest(id: 1)])
    #expect(state.validate() == false)
    let rows = state.rows(\.guests)
    #expect(state.form.errors[rows[0].name] == nil && state.form.errors[rows[2].name] == "Required")
    let app = Headless(Booking(), state: state, failures: .collect, environment: { $0[ServiceKey.self] = service })
    func hints() -> [String?] { app.elements.filter { $0.label == "Guest" || $0.label == "Age" }.map(\.hint) }
    #expect(hints() == [nil, nil, nil, nil, "Required", nil])
    app.send(.didPressUp(1))
    #expect(hints() == [nil, nil, nil, nil, "Required", nil], "the first one cannot go further up")
    let fields = app.elements.filter { $0.label == "Age" }
    #expect(Set(fields.map(\.row)).count == 3)
    let typed = try #require(fields.last)
    #expect(app.page.send(.control(typed.row, .main, .text("12."), layer: typed.layer)) == .handled)
    #expect(app.state.guests.map(\.age) == [nil, nil, 12])
    #expect(app.elements.filter { $0.label == "Age" }.map(\.value) == ["", "", "12."])
    let name = try #require(app.elements.last { $0.label == "Guest" })
    #expect(app.page.send(.control(name.row, .main, .text("C"), layer: name.layer)) == .handled)
    app.tap("Send")
    try await app.settle()
    #expect(hints() == [nil, nil, nil, "Too young", "Not invited", nil])
    let saved = try #require(app.save())
    let again = try HeadlessPage(AnyScreen(Booking(), state: Booking.State()), restoring: saved, failures: .collect)
    #expect(again.elements.filter { $0.label == "Guest" || $0.label == "Age" }.map(\.hint) == hints())
    #expect(again.elements.filter { $0.label == "Age" }.map(\.value) == ["", "", "12."])
  }

  // MARK: Saving

  @Test("A form that saves itself saves the last state once typing pauses, says so, and tries again where it could not")
  func autosave() async throws {
    let saved = Mutex<[String]>([])
    let works = Mutex(true)
    var service = Service()
    service.save = { state in
      guard works.withLock({ $0 }) else { throw LoadFailure(.unreachable, message: "Offline") }
      saved.withLock { $0.append(state.fullName) }
    }
    let app = booking(service, saves: true)
    for text in ["A", "Ad", "Ada"] { app.type(text, into: "Full name") }
    #expect(app.shows("Saving…"))
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == ["Ada"])
    #expect(app.shows("Saved") && !app.shows("Saving…"))
    #expect(!app.state.form.isEdited, "there is nothing to ask before leaving")
    works.withLock { $0 = false }
    app.type("Adam", into: "Full name")
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(app.element("Not saved, Offline") != nil || app.shows("Not saved"))
    works.withLock { $0 = true }
    app.tap("Retry")
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == ["Ada", "Adam"])
    #expect(app.shows("Saved"))
  }

  @Test("A form that was refused still shows its autosave status")
  func savingAfterRefusal() async throws {
    let works = Mutex(false)
    var service = Service()
    service.save = { _ in if !works.withLock({ $0 }) { throw LoadFailure(.unreachable, message: "Offline") } }
    service.send = { _ in throw LoadFailure(.refused, message: "Closed for the night") }
    let app = booking(service, saves: true)
    app.tap("Send")
    try await app.settle()
    app.type("Ada", into: "Full name")
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(app.shows("Closed for the night") && app.shows("Not saved"))
    works.withLock { $0 = true }
    app.tap("Retry")
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(app.shows("Saved") && !app.shows("Not saved"))
  }

  @Test("Values that are being sent are not autosaved. Refused ones are, and so is later input")
  func savedWhileSending() async throws {
    let saved = Mutex<[String]>([])
    var service = Service()
    service.save = { state in saved.withLock { $0.append(state.fullName) } }
    service.send = { _ in throw FormFailure([.init("fullName", "Unknown")]) }
    let app = booking(service, saves: true)
    app.effects.hold("form.submit")
    app.type("Ada", into: "Full name")
    try await app.advance(by: .seconds(1))
    app.tap("Send")
    try await app.advance(by: .seconds(5))
    #expect(saved.withLock { $0 }.isEmpty, "the answer may take the form, and a draft that was saved after it would come back")
    app.effects.release("form.submit")
    try await app.advance(by: .seconds(5))
    #expect(saved.withLock { $0 } == ["Ada"] && app.element("Full name")?.hint == "Unknown")
    app.effects.hold("form.submit")
    app.tap("Send")
    app.type("Ada King", into: "Full name")
    try await app.advance(by: .seconds(5))
    #expect(saved.withLock { $0 } == ["Ada", "Ada King"])
  }

  @Test("An autosave that was due when the form was sent does not run afterwards")
  func sentWhileSaving() async throws {
    let saved = Mutex(0)
    var service = Service()
    service.save = { _ in saved.withLock { $0 += 1 } }
    let app = booking(service, saves: true)
    app.type("Ada Lovelace", into: "Full name")
    app.tap("Send")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(!app.state.form.isEdited)
    try await app.advance(by: .seconds(5))
    #expect(saved.withLock { $0 } == 0)
    app.type("Ada King", into: "Full name")
    try await app.advance(by: .seconds(5))
    try await app.settle()
    #expect(saved.withLock { $0 } == 1)
  }

  // MARK: Steps

  @Test("A form in steps continues when its step is valid, goes back with its input, and is sent only if it is valid as a whole")
  func steps() {
    let steps = [FormRules<Booking.State>.Step("You", \.name), FormRules.Step("Guests", \.guests), FormRules.Step("Summary")]
    var state = Booking.State()
    var goesOn = state.next(in: steps, from: Booking())
    #expect(!goesOn)
    #expect(state.form.step == 0 && state.form.errors[\.name] == "Required")
    state.name = "Ada"
    state.guests = [Guest(id: 1)]
    goesOn = state.next(in: steps, from: Booking())
    #expect(goesOn && state.form.step == 1 && state.form.errors.isEmpty, "the next step's problems are not shown before it was left")
    goesOn = state.next(in: steps, from: Booking())
    #expect(!goesOn)
    #expect(state.form.errors.fields.map(\.name) == ["guests[=1].name"])
    state.guests[0].name = "Bea"
    goesOn = state.next(in: steps, from: Booking())
    #expect(goesOn)
    goesOn = state.next(in: steps, from: Booking())
    #expect(!goesOn && state.form.step == 2, "there is no step behind the last")
    state.back(to: 0)
    #expect(state.form.step == 0 && state.name == "Ada")
    state.back()
    #expect(state.form.step == 0)
    state.guests[0].name = ""
    var isRight = state.validate(steps, from: Booking())
    #expect(!isRight)
    #expect(state.form.step == 1)
    state.guests = []
    isRight = state.validate(steps, from: Booking())
    #expect(isRight)
  }
}

/// Guests with bags.
private struct Luggage: Screen {
  struct Bag: Equatable, Codable, Sendable, Identifiable {
    let id: Int
    var weight: Int?
  }
  struct Owner: Equatable, Codable, Sendable, Identifiable {
    let id: String
    var bags: [Bag] = []
  }
  struct State: FormState, Codable {
    var owners: [Owner] = []
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.each(\.owners, [.each(\.bags, [.required(\.weight), .range(\.weight, 1...30)])])]
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>) }
  var refusal: String?

  func sections(for state: State) -> [SectionModel<Self>] {
    for owner in state.rows(\.owners) {
      SectionModel("Bags of \(owner.id)") {
        for bag in state.rows(owner.bags) {
          NumberItem("Weight", value: bag.weight, format: .number()).id("\(owner.id).\(bag.id)")
        }
      }
      .id(owner.id)
    }
    SectionModel { ButtonItem("Send", on: .didPressSend) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { [refusal] _, _ in
        if let refusal { throw FormFailure([.init(refusal, "Too heavy")]) }
        return 1
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
  }
}

@Suite("Groups in groups")
struct NestedGroupTests {
  private let full = Luggage.State(owners: [
    .init(id: "a.b@c.d", bags: [.init(id: 1, weight: 5), .init(id: 2, weight: 6)]), .init(id: "e", bags: [.init(id: 1, weight: 7)]),
  ])

  private func hints(_ app: Headless<Luggage>) -> [String?] { app.elements.filter { $0.role == .textbox }.map(\.hint) }

  @Test("Rows of rows have rules, keep their half-typed text over a restart, and have names of their own")
  func rules() throws {
    var state = full
    state.owners[0].bags[1].weight = nil
    let app = Headless(Luggage(), state: state)
    #expect(app.page.send(.control("e.1", .main, .text("7x"))) == .handled)
    app.tap("Send")
    #expect(hints(app) == [nil, "Required", "Enter a whole number"])
    #expect(app.state.form.errors.fields.map(\.name).sorted() == ["owners[=a.b@c.d].bags[=2].weight", "owners[=e].bags[=1].weight"])
    let again = Headless(Luggage(), state: try JSONDecoder().decode(Luggage.State.self, from: JSONEncoder().encode(app.state)))
    #expect(hints(again) == [nil, "Required", "Enter a whole number"])
    #expect(again.elements.filter { $0.role == .textbox }.map(\.value) == ["5", "", "7x"])
  }

  @Test(
    "Other sides name them by position or identity",
    arguments: [
      ("owners[0].bags[1].weight", 1), ("/owners/1/bags/0/weight", 2), ("owners[a.b@c.d].bags[0].weight", 0),
      ("owners[e].bags[=1].weight", 2),
    ])
  func names(name: String, position: Int) async throws {
    let app = Headless(Luggage(refusal: name), state: full)
    app.tap("Send")
    try await app.settle()
    #expect(hints(app).firstIndex { $0 != nil } == position && hints(app).compactMap { $0 } == ["Too heavy"])
  }
}
