import TesseraScreen

/// A form that other screens embed: fields, slow work, a question, a result.
struct AddressForm: Screen {
  struct State: ScreenState, Identifiable, Hashable, Codable {
    var id = 0
    var street = ""
    var isPrivate = false
    var place: Loadable<String> = .idle
    var edits = 0
    var isSaved = true
    var starts = 0
    init() {}
    init(_ id: Int, _ street: String = "") { (self.id, self.street) = (id, street) }
  }
  enum Action: Hashable, Codable, Sendable {
    case didPressFind, didPressClear, didConfirmClear, didPressRemove, didPressClose, asked
    case found(String)
    case failed
  }
  enum Output: Hashable, Sendable { case remove(Int), found(String) }

  var country = "SA"

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Address") {
      TextFieldItem("Street", text: \.street)
      ToggleItem("Private", isOn: \.isPrivate)
      if let place = state.place.value { TextItem("\(place)").id("place") }
    }
    SectionModel {
      ButtonItem("Find", on: .didPressFind).pending(state.place.isLoading)
      ButtonItem("Clear", on: .didPressClear)
      ButtonItem("Remove", on: .didPressRemove)
      ButtonItem("Close form", on: .didPressClose)
    }
  }
  func start(_ state: inout State) -> Effect<Action> {
    state.starts += 1
    return .none
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.isSaved }, didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.edits += 1
    state.isSaved = false
    return .none
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressFind:
      state.place.begin()
      let street = state.street
      return .load("find") { [country] context in
        try await context.sleep(for: .seconds(5))
        return "\(street) in \(country)"
      } then: {
        (try? $0.get()).map(Action.found) ?? .failed
      }
    case .found(let place):
      state.place = .loaded(place)
      return .merge(.deliver(Output.found(place)), .announce("Found"))
    case .failed: state.place = .idle
    case .didPressClear: return .ask(Question("Clear the address?", answers: [.init("Clear it", .didConfirmClear), .init("Keep")]))
    case .asked: return .send(.didPressClear)
    case .didConfirmClear: state.street = ""
    case .didPressRemove: return .finish(Output.remove(state.id))
    case .didPressClose: return .dismiss
    }
    return .none
  }
}

/// A screen with embedded forms: one that is always there, one that is optional, and a list of them.
struct AddressBook: Screen {
  struct State: ScreenState, Hashable, Codable {
    var home = AddressForm.State()
    var draft: AddressForm.State?
    var others: [AddressForm.State] = []
    var showsHome = true
    var edited: [String] = []
    var places: [String] = []
  }
  enum Action: Hashable, Sendable {
    case set(State)
    case form(AddressForm.Output)
    case tellHome(AddressForm.Action)
    case tell(Int, AddressForm.Action)
  }

  func sections(for state: State) -> [SectionModel<Self>] {
    if state.showsHome { Part(\.home, AddressForm()) { .form($0) } }
    Part(\.draft, AddressForm()) { .form($0) }
    Parts(\.others) {
      AddressForm(country: "C\($0.id)")
    } output: {
      .form($0)
    }
  }
  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.edited.append("\(edit)")
    return .none
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .set(let new): state = new
    case .form(.remove(let id)): state.others.removeAll { $0.id == id }
    case .form(.found(let place)): state.places.append(place)
    case .tellHome(let action): return .send(action, to: \State.home)
    case .tell(let id, let action): return .send(action, to: \State.others, id: id)
    }
    return .none
  }
}

/// A screen that embeds the address book.
struct Cabinet: Screen {
  struct State: ScreenState, Hashable, Codable { var book = AddressBook.State(), edits = 0 }
  func sections(for state: State) -> [SectionModel<Self>] { Part(\.book, AddressBook()) }
  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Never> {
    state.edits += 1
    return .none
  }
}
