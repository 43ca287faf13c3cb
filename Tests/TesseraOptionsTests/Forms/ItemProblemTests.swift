import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Fee: Screen {
  struct State: FormState, Codable {
    var amount: Decimal? = 2.5
    var reason = ""
    var form = FormStatus<State>()
  }
  let currency: String
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Fee", value: \.amount, format: .currency(currency))
      TextFieldItem("Reason", text: \.reason)
    }
  }
}

/// A transfer on a day. Its currency is not a field of the form.
private struct Wire: Screen {
  struct State: FormState, Codable {
    var amount: Decimal? = 1.5
    var day = FieldEntry<CalendarDate>.empty
    var note = ""
    var copies = 1
    var fee = Fee.State()
    var currency = "JPY"
    var isLong = false
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.length(\.note, 0...10)]
    var values: any Equatable & Sendable { [amount.map { "\($0)" } ?? "", "\(day)", note, "\(copies)"] }
  }
  enum Action: Equatable, Sendable {
    case didPressSend, didPressMore, didPressLonger, didPressRiyals, didPressAsk, loaded(String), didPressForget, didPressRefuse
  }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if !state.isLong { NumberItem("Amount", value: \.amount, format: .currency(state.currency)) }
      DateItem("Day", date: \.day)
      TextFieldItem("Note", text: \.note)
    }
    Part(\.fee, Fee(currency: state.currency))
    SectionModel {
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("More copies", on: .didPressMore)
      ButtonItem("Longer", on: .didPressLonger)
      ButtonItem("Riyals", on: .didPressRiyals)
      ButtonItem("Ask", on: .didPressAsk)
      ButtonItem("Forget", on: .didPressForget)
      ButtonItem("Refuse", on: .didPressRefuse)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.validate(from: self)
      return attention(state)
    case .didPressMore: state.copies += 1
    case .didPressLonger: state.isLong.toggle()
    case .didPressRiyals: state.currency = "SAR"
    case .didPressAsk: return .run { $0.send(.loaded("SAR")) }
    case .loaded(let currency): state.currency = currency
    case .didPressForget: state.amount = nil
    case .didPressRefuse: state.form.errors[\.note] = "Nobody reads this"
    }
    return .none
  }
}

@Suite("Problems that an item finds")
struct ItemProblemTests {
  private func refused(_ state: Wire.State = .init()) -> Headless<Wire> {
    let app = Headless(Wire(), state: state)
    app.type("31.2.2026", into: "Day")
    app.tap("Send")
    return app
  }

  private func hints(_ app: Headless<Wire>) -> [String?] { ["Amount", "Day", "Fee"].map { app.element($0)?.hint } }
  private let wrong: [String?] = ["Enter a whole amount", "There is no such date", "Enter a whole amount"]

  @Test("Edits elsewhere and actions between leave them where they are", arguments: ["More copies", "Longer", "Note", "Reason", "all"])
  func between(what: String) {
    let app = refused()
    #expect(hints(app) == wrong && app.state.form.errors.count == 2)
    if ["More copies", "all"].contains(what) { app.tap("More copies") }
    if ["Note", "all"].contains(what) { app.type("Hello", into: "Note") }
    if ["Reason", "all"].contains(what) { app.type("Late", into: "Reason") }
    if ["Longer", "all"].contains(what) {
      app.tap("Longer")
      app.tap("More copies")
      app.tap("Longer")
    }
    #expect(hints(app) == wrong && app.state.form.errors.count == 2 && app.state.fee.form.errors.count == 1)
  }

  @Test("They are removed with their cause: by an edit of their field, another action, or an effect")
  func going() async throws {
    let edited = refused()
    edited.type("2", into: "Amount")
    edited.type("28.2.2026", into: "Day")
    edited.type("3", into: "Fee")
    #expect(hints(edited)[0] == nil && hints(edited)[2] == nil && edited.state.form.errors.isEmpty && edited.state.fee.form.errors.isEmpty)

    let chosen = refused()
    chosen.tap("Riyals")
    #expect(hints(chosen)[0] == nil && chosen.state.form.errors.count == 1, "the currency is no value of the form")

    let loaded = refused()
    loaded.tap("Ask")
    try await loaded.settle()
    #expect(hints(loaded)[0] == nil && loaded.state.form.errors.count == 1)

    let forgotten = refused()
    forgotten.tap("Forget")
    #expect(hints(forgotten)[0] == nil)
  }

  @Test("A stored page has them too, until their cause is removed")
  func kept() throws {
    let state = try JSONDecoder().decode(Wire.State.self, from: JSONEncoder().encode(refused().state))
    let app = Headless(Wire(), state: state)
    app.tap("More copies")
    #expect(hints(app) == wrong)
    app.type("7", into: "Amount")
    #expect(hints(app)[0] == nil)
  }

  @Test("A message of the app stays through all of it until its field is edited")
  func others() {
    let app = Headless(Wire(), state: .init())
    app.tap("Refuse")
    app.tap("More copies")
    app.tap("Riyals")
    #expect(app.element("Note")?.hint == "Nobody reads this")
    app.type("Hi", into: "Note")
    #expect(app.element("Note")?.hint == nil)
  }
}

/// A long list whose rules count how often they are looked at.
private struct Party: Screen {
  struct Guest: Identifiable, Hashable, Sendable, Codable {
    let id: Int
    var name: String
    var seats: [Seat] = [Seat(id: 1)]
  }
  struct Seat: Identifiable, Hashable, Sendable, Codable {
    let id: Int
    var row = "A"
  }
  struct State: FormState, Codable {
    var title = ""
    var guests: [Guest]
    var form = FormStatus<State>()
    static let looks = Mutex(0)
    static func looked() -> Bool {
      looks.withLock { $0 += 1 }
      return true
    }
    static let rules: FormRules<State> = [
      .rule(\.title, "Needs a title") { looked() && !$0.title.isEmpty },
      .each(
        \.guests,
        [
          .rule(\.name, "Needs a name") { looked() && !$0.name.isEmpty },
          .each(\.seats, [.rule(\.row, "Needs a row") { looked() && !$0.row.isEmpty }]),
        ]),
      .asking(\.title, "This is taken") { title, _ in title != "Taken" },
    ]
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Title", text: \.title)
      for guest in state.rows(\.guests) { TextFieldItem("Guest \(guest.id)", text: guest.name).id("\(guest.id)") }
      FormStatusItem()
    }
    SectionModel { ButtonItem("Send", on: .didPressSend) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.validate(from: self)
    return .none
  }
}

@Suite("Rules that are looked at")
struct RuleCountTests {
  private func looks(_ work: () -> Void) -> Int {
    Party.State.looks.withLock { $0 = 0 }
    work()
    return Party.State.looks.withLock { $0 }
  }

  @Test("An edit checks the rules of invalid fields and of running checks, not those of all fields and rows")
  func edits() async throws {
    var guests = (1...60).map { Party.Guest(id: $0, name: "Guest") }
    guests[6].name = ""
    guests[7].seats[0].row = ""
    let app = Headless(Party(), state: .init(guests: guests))
    #expect(looks { app.tap("Send") } >= 121)
    #expect(app.state.form.errors.count == 3)
    let title = looks { app.type("Taken", into: "Title") }
    #expect(title <= 10, "\(title) looks")
    #expect(app.state.form.errors.count == 2)
    let own = looks { app.type("G", into: "Guest 7") }
    #expect(own <= 10, "\(own) looks")
    #expect(app.state.form.errors.count == 1 && app.element("Guest 7")?.hint == nil, "the row of a seat is still wrong")
    let elsewhere = looks { app.type("Somebody", into: "Guest 60") }
    #expect(elsewhere <= 10, "\(elsewhere) looks")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(app.element("Title")?.hint == "This is taken")
    // The next check of all fields finds problems that are new.
    app.type("", into: "Guest 60")
    #expect(app.element("Guest 60")?.hint == nil)
    app.tap("Send")
    #expect(app.element("Guest 60")?.hint == "Needs a name" && app.element("Title")?.hint == "This is taken")
  }
}
