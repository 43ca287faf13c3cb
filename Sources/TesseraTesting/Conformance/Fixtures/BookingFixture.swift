internal import Tessera

/// A form with a typed field and a repeated group. Its service rejects some input.
struct BookingFixture: Screen {
  struct Guest: Hashable, Codable, Sendable, Identifiable {
    let id: Int
    var name = ""
  }
  struct State: FormState, ScreenState, Codable {
    var name = ""
    var seats: Int?
    var guests: [Guest] = []
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name), .each(\.guests, [.required(\.name)])]
  }
  enum Action: Hashable, Sendable {
    case didPressAdd, didPressRemove(Int), didPressUp(Int), didPressSend, sent(Result<String, FormFailure>)
  }
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Booking" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Person") {
      TextFieldItem("Name", text: \.name)
      NumberItem("Seats", value: \.seats, format: .number())
    }.style(.form)
    for guest in state.rows(\.guests) {
      SectionModel("Guest \(guest.id)") {
        TextFieldItem("Guest", text: guest.name).id("\(guest.id).name")
        ButtonItem("Remove", on: .didPressRemove(guest.id)).id("\(guest.id).remove")
        if guest.id != state.guests.first?.id { ButtonItem("Up", on: .didPressUp(guest.id)).id("\(guest.id).up") }
      }.id("guest.\(guest.id)").style(.form)
    }
    SectionModel {
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Send", on: .didPressSend)
    }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAdd: state.guests.append(Guest(id: (state.guests.map(\.id).max() ?? 0) + 1))
    case .didPressRemove(let id): state.guests.removeAll { $0.id == id }
    case .didPressUp(let id): state.guests.move(id: id, by: -1)
    case .didPressSend:
      return state.submit(from: self) { state, _ in
        if state.name == "Ada" { throw FormFailure([.init("name", "This name is taken")]) }
        return "\(state.name) \(state.seats ?? 0) \(state.guests.map(\.name).joined(separator: " "))"
      } then: {
        .sent($0)
      }
    case .sent(let result):
      switch result {
      case .success(let booking): log.append("sent \(booking)")
      case .failure: log.append("refused")
      }
      return state.finish(result, from: self)
    }
    return .none
  }
}
