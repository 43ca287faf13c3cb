import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Guest: Equatable, Codable, Sendable, Identifiable {
  let id: Int
  var name = ""
}

/// A service that a test answers for.
private struct Service: Sendable {
  var isFree: @Sendable (String) async throws -> Bool = { _ in true }
  var isKnown: @Sendable (String) async throws -> Bool = { _ in true }
  var send: @Sendable (Party.State, String) async throws -> Int = { _, _ in 1 }
  var save: @Sendable (Party.State) async throws -> Void = { _ in }
  var guests: @Sendable () async throws -> [Guest] = { [] }
}

private enum ServiceKey: ScreenEnvironment.Key {
  static var defaultValue: Service { Service() }
}

/// A state of which nothing is a form.
private struct Room: Screen {
  struct State: ScreenState, Codable { var chairs = 0 }
  enum Action: Equatable, Sendable { case didPressMore }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("More chairs", on: .didPressMore) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.chairs += 1
    return .none
  }
}

private struct Party: Screen {
  struct State: FormState, Codable {
    var title = "Tea"
    var guests: [Guest] = []
    var room = Room.State()
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .required(\.title),
      .asking(\.title, "This title is taken", after: .milliseconds(300)) { try await $1[ServiceKey.self].isFree($0) },
      .each(
        \.guests, [.asking(\.name, "Nobody knows this guest", after: .milliseconds(300)) { try await $1[ServiceKey.self].isKnown($0) }]),
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressSend, sent(Result<Int, FormFailure>)
    case didPressAdd, didPressLoad, loaded([Guest])
  }
  var saves = false

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextFieldItem("Title", text: \.title) }
    for guest in state.rows(\.guests) {
      SectionModel("Guest \(guest.id)") { TextFieldItem("Guest", text: guest.name).id("\(guest.id).name") }.id("guest.\(guest.id)")
    }
    Part(\.room, Room())
    SectionModel {
      if saves {
        FormStatusItem(savesAfter: .seconds(2)) { try await $1[ServiceKey.self].save($0) }
      } else {
        FormStatusItem()
      }
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Load", on: .didPressLoad)
      ButtonItem("Send", on: .didPressSend)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) {
        try await $2[ServiceKey.self].send($0, $1)
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    case .didPressAdd: state.guests.append(Guest(id: (state.guests.map(\.id).max() ?? 0) + 1))
    case .didPressLoad: return .run { $0.send(.loaded(try await $0.environment[ServiceKey.self].guests())) }
    case .loaded(let guests): state.guests = guests
    }
    return .none
  }
}

@Suite("Edits of a form")
struct FormEditTests {
  private func party(_ service: Service = Service(), _ state: Party.State = .init(), saves: Bool = false) -> Headless<Party> {
    Headless(Party(saves: saves), state: state, environment: { $0[ServiceKey.self] = service })
  }

  // MARK: What counts

  @Test("A row added by an action and changes by a part are edits: autosaved, and asked about before leaving")
  func actions() async throws {
    let saved = Mutex<[Party.State]>([])
    var service = Service()
    service.save = { state in saved.withLock { $0.append(state) } }
    let app = party(service, saves: true)
    app.tap("Add")
    #expect(app.state.form.isEdited && app.page.wouldLoseChanges && app.shows("Saving…"))
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0.map(\.guests.count) } == [1] && app.shows("Saved"))
    app.tap("More chairs")
    #expect(app.state.form.isEdited && app.shows("Saving…"))
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0.map(\.room.chairs) } == [0, 1] && !app.page.wouldLoseChanges)
  }

  @Test("A change outside of `values`, such as a search, is not an edit. Half-typed text and actions are")
  func others() async throws {
    let saved = Mutex(0)
    let app = Headless(Orders { saved.withLock { $0 += 1 } })
    app.type("tea", into: "Search")
    app.tap("Details")
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(app.state.query == "tea" && !app.state.isExpanded && saved.withLock { $0 } == 0)
    #expect(!app.state.form.isEdited && !app.page.wouldLoseChanges && !app.shows("Saving…"))

    app.type("3x", into: "Pieces")
    #expect(app.state.form.isEdited && app.page.wouldLoseChanges)
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == 1 && app.shows("Saved"))
    app.type("coffee", into: "Search")
    #expect(!app.state.form.isEdited && app.shows("Saved"))

    app.type("3", into: "Pieces")
    app.type("milk", into: "Search")
    #expect(app.state.form.isEdited && app.state.pieces == 3)
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == 2 && !app.state.form.isEdited)
    app.tap("Pin")
    #expect(app.state.form.isEdited)
  }

  @Test("A property outside of `values` may still cause a problem")
  func reasons() {
    let app = Headless(Orders {}, state: .init(pieces: 7, query: "tea"))
    app.tap("Send")
    #expect(app.element("Pieces")?.hint == "Too many of those")
    app.type("water", into: "Search")
    #expect(app.element("Pieces")?.hint == nil && !app.state.form.isEdited)
  }

  @Test("Loading is not an edit, and neither are pressing Send and its reply")
  func noEdits() async throws {
    var service = Service()
    service.guests = { [Guest(id: 7, name: "Ada")] }
    let app = party(service)
    app.tap("Load")
    try await app.settle()
    #expect(app.state.guests.count == 1 && !app.state.form.isEdited && !app.page.wouldLoseChanges)
    app.tap("Send")
    #expect(!app.state.form.isEdited)
    try await app.settle()
    #expect(!app.state.form.isEdited && !app.state.form.isSubmitting)
  }

  // MARK: Sending

  @Test("Another body has another key, however it became another one; the same body after a lost answer has the same")
  func keys() async throws {
    let keys = Mutex<[String]>([])
    var service = Service()
    service.send = { _, key in
      keys.withLock { $0.append(key) }
      throw LoadFailure(.unreachable)
    }
    let app = party(service)
    for _ in 0..<2 {
      app.tap("Send")
      try await app.settle()
    }
    app.tap("Add")
    app.tap("Send")
    try await app.settle()
    // Typed and taken back: the same body again, but for the guest.
    app.type("Dinner", into: "Title")
    app.type("Tea", into: "Title")
    app.tap("Send")
    try await app.settle()
    let sent = keys.withLock { $0 }
    #expect(sent.count == 4)
    #expect(sent[0] == sent[1] && sent[1] != sent[2] && sent[2] == sent[3])
  }

  @Test("A check without a reply does not block the form, which is sent after a few seconds")
  func hanging() async throws {
    let sent = Mutex(0)
    var service = Service()
    // Does not even end when it is cancelled.
    service.isFree = { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Bool, Never>) in } }
    service.send = { _, _ in
      sent.withLock { $0 += 1 }
      return 1
    }
    let app = party(service)
    app.tap("Send")
    try await app.advance(by: .seconds(6))
    #expect(sent.withLock { $0 } == 1)
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.state.form.summary.isEmpty && app.state.form.errors.isEmpty)
  }

  @Test("Input typed while the form was sent is unsaved when the reply arrives")
  func typedMeanwhile() async throws {
    let app = party()
    app.type("Dinner", into: "Title")
    app.effects.hold("form.submit")
    app.tap("Send")
    app.type("Supper", into: "Title")
    app.effects.release("form.submit")
    try await app.wait { _ in !app.state.form.isSubmitting }
    #expect(app.state.title == "Supper" && app.state.form.isEdited && app.page.wouldLoseChanges)
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited && !app.page.wouldLoseChanges)
  }

  // MARK: Restoring

  @Test("A restored form with unsaved input saves it, and repeats open checks, without another edit")
  func goingOn() async throws {
    let saved = Mutex<[String]>([])
    var service = Service()
    service.save = { state in saved.withLock { $0.append(state.title) } }
    service.isFree = { $0 != "Dinner" }
    let first = party(service, saves: true)
    first.type("Dinner", into: "Title")
    let kept = try JSONDecoder().decode(Party.State.self, from: JSONEncoder().encode(first.state))
    let app = party(service, kept, saves: true)
    #expect(app.shows("Saving…"))
    try await app.advance(by: .seconds(3))
    try await app.settle()
    #expect(saved.withLock { $0 } == ["Dinner"] && app.shows("Saved"))
    #expect(app.element("Title")?.hint == "This title is taken")
  }

  @Test("A form in which nothing was entered saves and asks nothing when it begins")
  func beginning() async throws {
    let calls = Mutex(0)
    var service = Service()
    service.save = { _ in calls.withLock { $0 += 1 } }
    service.isFree = { _ in
      calls.withLock { $0 += 1 }
      return true
    }
    let app = party(service, saves: true)
    try await app.advance(by: .seconds(5))
    #expect(calls.withLock { $0 } == 0 && !app.shows("Saving…"))
  }

  @Test("A check that passed is not repeated when the form is sent, nor after restoring")
  func yes() async throws {
    let asked = Mutex<[String]>([])
    var service = Service()
    service.isFree = { title in
      asked.withLock { $0.append(title) }
      return true
    }
    let app = party(service)
    app.type("Dinner", into: "Title")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(asked.withLock { $0 } == ["Dinner"])
    let kept = try JSONDecoder().decode(Party.State.self, from: JSONEncoder().encode(app.state))
    let next = party(service, kept)
    try await next.advance(by: .seconds(1))
    for app in [app, next] {
      app.tap("Send")
      try await app.settle()
      #expect(!app.state.form.isSubmitting && !app.state.form.isEdited)
    }
    #expect(asked.withLock { $0 } == ["Dinner"])
  }

  // MARK: Groups

  @Test("A group's check runs for each row, while typing and before sending")
  func groups() async throws {
    let sent = Mutex(0)
    var service = Service()
    service.isKnown = { $0 != "Mallory" }
    service.send = { _, _ in
      sent.withLock { $0 += 1 }
      return 1
    }
    let app = party(service, .init(guests: [Guest(id: 1, name: "Ada"), Guest(id: 2)]))
    app.type("Mallory", into: "Guest", in: "Guest \(2)")
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 0)
    #expect(app.elements.filter { $0.title == "Guest" && $0.role == .textbox }.map(\.hint) == [nil, "Nobody knows this guest"])
    app.type("Grace", into: "Guest", in: "Guest \(2)")
    app.tap("Send")
    try await app.settle()
    #expect(sent.withLock { $0 } == 1)
    app.type("Mallory", into: "Guest", in: "Guest \(1)")
    try await app.advance(by: .milliseconds(400))
    try await app.settle()
    #expect(app.elements.filter { $0.title == "Guest" && $0.role == .textbox }.map(\.hint) == ["Nobody knows this guest", nil])
  }

  // MARK: Hidden fields

  @Test("A check's reply about a removed row is dropped, and refuses nothing after a restart")
  func answersOfGoneRows() async throws {
    let guests = Mutex([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Bob")])
    var service = Service()
    service.guests = { guests.withLock { $0 } }
    service.isKnown = { $0 == "Cid" }
    let app = party(service)
    func form() throws -> (text: String, state: Party.State) {
      let kept = try JSONEncoder().encode(app.state)
      return (String(decoding: kept, as: UTF8.self), try JSONDecoder().decode(Party.State.self, from: kept))
    }
    app.tap("Load")
    try await app.settle()
    app.type("Dinner", into: "Title")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    let before = try form().text
    #expect(before.contains("guests[=1].name") && before.contains("guests[=2].name"), "\(before)")
    guests.withLock { $0 = [Guest(id: 3, name: "Cid")] }
    app.tap("Load")
    try await app.settle()
    #expect(try !form().text.contains("guests[=1].name") && !form().text.contains("guests[=2].name"))
    var state = try form().state
    let isRight = state.validate()
    #expect(isRight)
  }

  @Test("Half-typed text of a hidden field refuses nothing, and is back when the field is")
  func hiddenDrafts() async throws {
    let app = Headless(Trip())
    app.tap("With a car")
    app.type("4x", into: "Seats")
    app.tap("With a car")
    app.tap("Send")
    try await app.settle()
    #expect(!app.state.form.isEdited && app.state.form.summary.isEmpty)
    app.tap("With a car")
    #expect(app.element("Seats")?.value == "4x")
    app.tap("Send")
    #expect(app.element("Seats")?.hint == "Enter a whole number")
  }

  @Test("A rule about a hidden property refuses the form with a message")
  func hiddenProblems() {
    let app = Headless(Trip(), state: .init(days: 0))
    app.tap("Send")
    #expect(!app.state.form.isSubmitting)
    #expect(app.state.form.summary == ["Stay for a day"] && app.shows("Stay for a day") && app.announcements == ["Stay for a day"])
  }

  // MARK: Keys

  @Test("Load results are not part of what is sent: after a lost reply the same values have the same key")
  func loadsAreNoValues() async throws {
    let keys = Mutex<[String]>([])
    let app = Headless(Trip { key in keys.withLock { $0.append(key) } })
    for _ in 0..<2 {
      app.tap("Send")
      try await app.settle()
    }
    #expect(app.state.receipt.failure != nil)
    app.tap("With a car")
    app.tap("Send")
    try await app.settle()
    let sent = keys.withLock { $0 }
    #expect(sent.count == 3 && sent[0] == sent[1] && sent[1] != sent[2])
  }
}

/// A form with a search and folded sections.
private struct Orders: Screen {
  struct State: FormState, ScreenState {
    var pieces: Int?
    var query = ""
    var isExpanded = true
    var isPinned = false
    var form = FormStatus<State>()
    var values: any Equatable & Sendable { pieces }
    static let rules: FormRules<State> = [.rule(\.pieces, "Too many of those") { $0.query != "tea" || ($0.pieces ?? 0) < 5 }]
  }
  enum Action: Equatable, Sendable { case didPressSend, didPressPin, didSearch }
  let save: @Sendable () -> Void

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { SearchItem("Search", text: \.query, on: .didSearch) }
    SectionModel {}.header(HeaderItem("Details", isExpanded: \.isExpanded))
    SectionModel {
      NumberItem("Pieces", value: \.pieces, format: .number())
      FormStatusItem(savesAfter: .seconds(2)) { [save] _, _ in save() }
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Pin", on: .didPressPin)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.validate(from: self)
      return attention(state)
    case .didPressPin:
      state.isPinned.toggle()
      state.noteEdit()
    case .didSearch: break
    }
    return .none
  }
}

/// A trip of which a part is shown for those with a car.
private struct Trip: Screen {
  struct State: FormState, ScreenState {
    var hasCar = false
    var seats: Int?
    var days = 1
    var receipt = Loadable<Int>.idle
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.range(\.days, 1...9, "Stay for a day")]
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>) }
  /// Loses the answer.
  var lose: (@Sendable (String) -> Void)?

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("With a car", isOn: \.hasCar)
      if state.hasCar { NumberItem("Seats", value: \.seats, format: .number()) }
      FormStatusItem()
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { [lose] _, key, _ in
        guard let lose else { return 1 }
        lose(key)
        throw LoadFailure(.unreachable)
      } then: {
        .sent($0)
      }
    case .sent(let result):
      state.receipt.finish(result.mapError(\.failure))
      return state.finish(result, from: self)
    }
  }
}
