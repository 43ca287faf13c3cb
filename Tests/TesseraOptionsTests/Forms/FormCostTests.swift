import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// An identity that counts how often it is looked at.
private struct Seat: Hashable, Sendable, CustomStringConvertible {
  static let looks = Mutex(0)
  let number: Int
  var description: String { "\(number)" }
  static func == (left: Seat, right: Seat) -> Bool {
    looks.withLock { $0 += 1 }
    return left.number == right.number
  }
  func hash(into hasher: inout Hasher) {
    Self.looks.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

private struct Guest: Identifiable, Equatable, Sendable {
  let id: Seat
  var name = ""
  var age: Int?
}

/// A form with a name and an age for each guest.
private struct GuestList: Screen {
  struct State: ScreenState, FormState {
    var guests: [Guest] = []
    var form = FormStatus<Self>()
    static let rules: FormRules<Self> = [
      .each(
        \.guests,
        [
          .required(\.name), .length(\.name, 2...40), .range(\.age, 1...120),
          .asking(\.name, "This guest is expected already") { _, _ in true },
        ])
    ]
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for guest in state.rows(\.guests) {
        TextFieldItem("Name of \(guest.id.number)", text: guest.name).id("name.\(guest.id)")
        NumberItem("Age of \(guest.id.number)", value: guest.age, format: .number()).id("age.\(guest.id)")
      }
      FormStatusItem()
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { state.validate(from: self) ? .none : attention(state) }
}

@Suite("The cost of large forms", .serialized)
struct FormCostTests {
  /// The looks at identities in one step.
  private static func looks(_ body: () -> Void) -> Int {
    Seat.looks.withLock { $0 = 0 }
    body()
    return Seat.looks.withLock { $0 }
  }

  private static func list(_ count: Int, name: String = "") -> Headless<GuestList> {
    Headless(GuestList(), state: .init(guests: (1...count).map { Guest(id: Seat(number: $0), name: name) }))
  }

  @Test("A form in which everything is wrong looks at each field a few times, when it is sent and at each letter")
  func wrong() {
    let count = 200
    let app = Self.list(count)
    #expect(Self.looks { app.tap("Send") } < 200 * count)
    #expect(app.state.form.errors.count == count)
    #expect(Self.looks { app.type("Ada", into: "Name of 7") } < 200 * count)
    #expect(app.state.form.errors.count == count - 1)
    #expect(app.element("Name of 7")?.hint == nil && app.element("Name of 8")?.hint?.contains("Required") == true)
  }

  @Test("A form with many numbers that were typed looks at each field a few times at each letter")
  func drafts() {
    let count = 200
    let app = Self.list(count, name: "Ada")
    for number in 1...count { app.type("\(number % 90 + 1)", into: "Age of \(number)") }
    #expect(Self.looks { app.type("3", into: "Age of 7") } < 60 * count)
    #expect(app.state.guests[6].age == 3 && app.element("Age of 8")?.value == "9")
  }
}
