import Tessera

enum Stops: MenuType { static let path = "/v1/stops" }
enum Countries: MenuType { static let path = "/v1/countries" }
enum Cities: MenuType { static let path = "/v1/cities" }
enum Vehicles: MenuType { static let path = "/v1/vehicle-types" }

struct Round: Screen {
  struct State: ScreenState { var stops = OptionSelection() }
  enum Action: Equatable, Sendable { case resolved(Result<MenuSettings.ResolvedOptions, LoadFailure>) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  // block 1
}

extension ScreenEnvironment {
  func addStop(_ name: String) async throws -> OptionModel { OptionModel("new", name) }
}
struct Trip: Screen {
  struct State: ScreenState { var stops: [OptionModel] = [] }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 2
    }
  }
}

struct Address: Screen {
  struct State: ScreenState {
    var country: OptionModel?
    var cities: [OptionModel] = []
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 3
    }
  }
}

struct Booking: Screen {
  struct State: Equatable, Sendable { var vehicle: OptionsPicker<Vehicles>.State }
  enum Action: Equatable, Sendable { case vehicle(OptionsPicker<Vehicles>.Action) }
  // block 4
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct Plan: Screen {
  struct State: FormState {
    var load = ""
    var capacity: Int?
    var stops = OptionSelection()
    var form = FormStatus<State>()
    // block 5
  }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
}
