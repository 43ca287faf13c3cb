import Tessera

/// The contacts, with a search in the address.
struct ContactsScreen: Screen {
  struct State: ScreenState, Codable {
    var contacts: Loadable<[Contact]> = .idle
    var search = ""
  }
  enum Action: Equatable, Sendable { case didPressRetry, didChange, loaded(Result<[Contact], LoadFailure>) }

  let store: ContactStore
  static let behavior = Behavior(addressFields: [.field("q", \.search)], didEdit: { screen, state, _ in screen.load(&state) })

  func title(for state: State) -> Phrase { "Contacts" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("New contact", icon: "plus", route: "/new")
      TextFieldItem("Search", text: \.search, kind: .search)
    }
    showing(state.contacts, retry: .didPressRetry, empty: EmptyItem("No contacts"), isEmpty: \.isEmpty) { contacts in
      SectionModel("Contacts", contacts) { contact in
        SubtitleItem("\(contact.name)", subtitle: "\(contact.email)", route: "/contacts/\(contact.id)").id(contact.id)
      }
    }
  }

  func start(_ state: inout State) -> Effect<Action> {
    .merge(load(&state), .subscribe(.contacts) { _ in .didChange })
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry, .didChange: return load(&state)
    case .loaded(let result):
      state.contacts.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.contacts.begin()
    return .load("contacts") { [search = state.search] _ in
      try await store.contacts(matching: search)
    } then: {
      .loaded($0)
    }
  }
}
