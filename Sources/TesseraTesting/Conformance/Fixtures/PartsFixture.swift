internal import TesseraScreen

/// Two child screens of the same type inside a screen, and a list of child screens.
struct PartsFixture: Screen {
  struct State: ScreenState, Hashable {
    var delivery = "nowhere"
    var home = Address.State()
    var work = Address.State()
    var stops: [Stop.State] = []
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Parts" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Order") { SubtitleItem("Deliver to", value: "\(state.delivery)").id("place") }
    Part(\.home, Address(name: "Home", log: log)) { "deliver to \($0)" }
    Part(\.work, Address(name: "Work", log: log)) { "deliver to \($0)" }
    Parts(\.stops) {
      Stop(isFirst: $0.id == state.stops.first?.id)
    } output: {
      "\($0)"
    }
    SectionModel { ButtonItem("Add", on: "add") }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    let words = action.description.split(separator: " "), id = words.last.flatMap { Int($0) } ?? 0
    switch words.first {
    case "add": state.stops.append(Stop.State(id: (state.stops.map(\.id).max() ?? 0) + 1))
    case "up": state.stops.move(id: id, by: -1)
    case "remove": state.stops.removeAll { $0.id == id }
    default: state.delivery = String(action.description.dropFirst("deliver to ".count))
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    if edit.newValue(of: \.work.street) != nil { log.append("edit of work") }
    return .none
  }

  /// A child screen in the list.
  struct Stop: Screen {
    struct State: Hashable, Sendable, Identifiable {
      let id: Int
      var note = ""
    }
    typealias Action = FixtureAction
    typealias Output = FixtureAction
    let isFirst: Bool

    func title(for state: State) -> Phrase { "Stop \(state.id)" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel("Stop \(state.id)") {
        TextFieldItem("Note", text: \.note)
        if !isFirst { ButtonItem("Up", on: "up \(state.id)").id("up") }
        ButtonItem("Remove", on: "remove \(state.id)").id("remove")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> { .deliver(action) }
  }

  /// An address, with a door color that is picked from a sheet.
  struct Address: Screen {
    struct State: ScreenState, Hashable { var street = "", color = "none" }
    typealias Action = FixtureAction
    typealias Output = String
    let name: Phrase
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { name }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel(name) {
        TextFieldItem("Street", text: \.street)
        SubtitleItem("Color", value: "\(state.color)").id("color")
        ButtonItem("Pick", on: "pick")
        ButtonItem("Deliver", on: "deliver")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      switch action {
      case "pick":
        return .present(
          Presentation(LayersFixture.Picker(log: log), id: "picker", kind: .sheet, dismissed: "picked nothing") {
            "picked \($0)"
          })
      case "deliver": return .deliver(state.street)
      default:
        state.color = String(action.description.dropFirst("picked ".count))
        return .none
      }
    }
  }
}
