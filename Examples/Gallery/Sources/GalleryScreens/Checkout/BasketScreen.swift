internal import Tessera

/// The first step: a list of parcels that the user can extend and reorder.
struct BasketScreen: Screen {
  struct State: ScreenState, FormState, Codable {
    var parcels = [Parcel(id: 1)]
    /// The last placed order, as returned by the later steps.
    var placed: PlacedOrder?
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .each(\.parcels, [.required(\.recipient), .length(\.recipient, 2...60), .range(\.pieces, 1...100)])
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressAdd, didPressRemove(Int), didPressUp(Int), didPressContinue
    case wasOrdered(PlacedOrder), wasRefused(FormFailure)
  }
  typealias Output = [Parcel]

  func title(for state: State) -> Phrase { "Checkout" }

  func sections(for state: State) -> [SectionModel<Self>] {
    if let order = state.placed {
      SectionModel { InfoItem("Order \(order.id) is placed", detail: "\(order.pieces) pieces", tone: .success, icon: "check") }.id("placed")
    }
    for parcel in state.rows(\.parcels) {
      SectionModel("Parcel \(parcel.id)") {
        TextFieldItem("Recipient", text: parcel.recipient, kind: .name, isRequired: true).id("\(parcel.id).recipient")
        NumberItem("Pieces", value: parcel.pieces, format: .number(), isRequired: true).id("\(parcel.id).pieces")
        if state.parcels.count > 1 {
          MenuItem("More") {
            if parcel.id != state.parcels.first?.id { ButtonItem("Move up", icon: "ascending", on: .didPressUp(parcel.id)) }
            ButtonItem("Remove", icon: "cross", emphasis: .destructive, on: .didPressRemove(parcel.id))
          }
          .id("\(parcel.id).more")
        }
      }
      .style(.form).id("parcel.\(parcel.id)")
    }
    SectionModel {
      FormStatusItem()
      ButtonItem("Add a parcel", icon: "plus", on: .didPressAdd).disabled(
        state.parcels.count >= 5, because: "You can send at most five parcels")
      ButtonItem("Continue", emphasis: .primary, on: .didPressContinue)
    }
    .style(.actions)
  }

  /// The input is stored with the page.
  static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAdd: state.parcels.append(Parcel(id: (state.parcels.map(\.id).max() ?? 0) + 1))
    case .didPressRemove(let id): state.parcels.removeAll { $0.id == id }
    case .didPressUp(let id): state.parcels.move(id: id, by: -1)
    case .didPressContinue:
      state.placed = nil
      return state.validate(from: self) ? .deliver(state.parcels) : attention(state)
    case .wasOrdered(let order):
      state = State()
      state.placed = order
    case .wasRefused(let failure): return state.refuse(failure, from: self)
    }
    return .none
  }
}
