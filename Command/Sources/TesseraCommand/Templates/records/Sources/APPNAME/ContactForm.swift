import Tessera

/// Adds a contact, or edits the contact with an id.
struct ContactForm: Screen {
  struct State: ScreenState, FormState, Codable {
    var name = ""
    var email = ""
    var version = 1
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [
      .required(\.name), .length(\.name, 1...80), .pattern(\.email, #"[^@\s]+@[^@\s]+"#, "This is no email address"),
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressSave
    case loaded(Result<Contact, LoadFailure>)
    case saved(Result<String, FormFailure>)
  }
  let store: ContactStore
  var id: String?

  func title(for state: State) -> Phrase { id == nil ? "New contact" : "Edit contact" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name, kind: .name, isRequired: true, maximumLength: 80)
      TextFieldItem("Email", text: \.email, kind: .email, maximumLength: 200)
      FormStatusItem()
      ButtonItem("Save", emphasis: .primary, on: .didPressSave).pending(state.form.isSubmitting)
    }
    .style(.form)
  }

  func start(_ state: inout State) -> Effect<Action> { load() }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(.failure(let failure)): return state.refuse(FormFailure(failure), from: self)
    case .loaded(.success(let contact)):
      return state.fill(from: self) {
        $0.name = contact.name
        $0.email = contact.email
        $0.version = contact.version
      }
    case .didPressSave:
      return state.submit(from: self) { state, key, _ in
        try await save(state, key)
      } then: {
        .saved($0)
      }
    case .saved(.success(let id)): return .merge(state.finish(.success(id), from: self), .toast("Saved"), .open("/"))
    case .saved(let refused): return .merge(state.finish(refused, from: self), load())
    }
  }

  private func load() -> Effect<Action> {
    guard let id else { return .none }
    return .load("contact") { _ in
      try await store.contact(id)
    } then: {
      .loaded($0)
    }
  }

  /// Saves the form. A new contact gets the key as its id, so that sending the form twice adds one contact.
  private func save(_ state: State, _ key: String) async throws -> String {
    let contact = Contact(id: id ?? key, name: state.name, email: state.email, version: state.version)
    if id == nil { try await store.add(contact) } else { try await store.change(contact) }
    return contact.id
  }
}
