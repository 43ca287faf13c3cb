import TesseraScreen

struct Parcel { var weight: Int }

// Does not compile, and must not: whether an action was the expected one could not be compared. The compiler says which type is not 'Equatable'.
struct Parcels: Screen {  // error: type 'Parcels' does not conform to protocol 'Screen'
  struct State: ScreenState { var text = "" }
  enum Action { case didPress(Parcel) }

  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
