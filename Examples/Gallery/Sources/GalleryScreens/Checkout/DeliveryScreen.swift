internal import Tessera

/// The second step: the recipient. For a signed-in user, a draft is saved at the service while typing.
struct DeliveryScreen: Screen {
  struct State: ScreenState, FormState, Codable {
    var delivery = Delivery()
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .required(\.delivery.name), .length(\.delivery.name, 2...60), .required(\.delivery.phone),
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressContinue
    case loaded(Delivery)
    case wasRefused(FormFailure)
  }
  typealias Output = Delivery

  let keepsDrafts: Bool

  func title(for state: State) -> Phrase { "Delivery" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Full name", text: \.delivery.name, kind: .name, isRequired: true)
      NumberItem("Phone", value: \.delivery.phone, format: .phone, isRequired: true)
      TextFieldItem("Note", text: \.delivery.note, kind: .multiline)
    }
    .style(.form)
    SectionModel {
      if keepsDrafts {
        FormStatusItem(savesAfter: .seconds(1)) { state, environment in
          let _: Taken = try await environment.send("PUT", "/v1/my/delivery", state.delivery)
        }
      } else {
        FormStatusItem()
      }
      ButtonItem("Continue", emphasis: .primary, on: .didPressContinue)
    }
    .style(.actions)
  }

  func start(_ state: inout State) -> Effect<Action> {
    guard keepsDrafts, state.delivery == Delivery() else { return .none }
    return .run("draft") {
      // Without a draft, the form starts empty.
      if let draft: Delivery = try? await $0.environment.get("/v1/my/delivery") { $0.send(.loaded(draft)) }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressContinue:
      guard state.validate(from: self) else { return attention(state) }
      state.form.markSaved()
      return .deliver(state.delivery)
    case .loaded(let draft): if !state.form.isEdited { state.delivery = draft }
    case .wasRefused(let failure): return state.refuse(failure, from: self)
    }
    return .none
  }
}
