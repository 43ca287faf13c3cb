import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Tessera

/// Countries and a form: loading, failing with a way to try again, picking, and a draft that is not lost.
struct Tour: Tessera.App {
  let name: Phrase = "Tour"
  let api: CountriesAPI

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route {
    case "/": AnyScreen(CountriesScreen(api: api))
    case "/trip": AnyScreen(TripScreen())
    default: nil
    }
  }
}

/// A JSON service: the gallery's, when it runs on this machine, and a list of its own otherwise.
struct CountriesAPI: Sendable {
  var address = URL(string: "http://localhost:8080/api/countries")

  func countries() async throws -> [OptionModel] {
    guard let address else { return Self.fallback }
    do {
      let (data, _) = try await URLSession.shared.data(from: address)
      return try JSONDecoder().decode([OptionModel].self, from: data)
    } catch is URLError {
      return Self.fallback
    }
  }

  private static let fallback = [OptionModel("SA", "Saudi Arabia"), OptionModel("JO", "Jordan"), OptionModel("EG", "Egypt")]
}

struct CountriesScreen: Screen {
  struct State: ScreenState { var countries: Loadable<[OptionModel]> = .idle }
  enum Action: Equatable, Sendable { case load, loaded(Result<[OptionModel], LoadFailure>) }
  let api: CountriesAPI

  func title(for state: State) -> Phrase { "Countries" }
  func start(_ state: inout State) -> Effect<Action> { reduce(&state, .load) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { SubtitleItem("Plan a trip", icon: "calendar", route: "/trip") }
    SectionModel("All") {
      switch state.countries {
      case .loaded(let countries): for country in countries { SubtitleItem("\(country.name)", icon: "flag").id(country.id.text) }
      case .failed(let failure): ErrorItem(failure, retry: .load)
      default: LoadingItem()
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load:
      state.countries.begin()
      return .load("countries") { [api] _ in
        try await api.countries()
      } then: {
        .loaded($0)
      }
    case .loaded(let result):
      state.countries.finish(result)
      return .none
    }
  }
}

struct TripScreen: Screen {
  struct State: ScreenState, Codable {
    var name = ""
    var country: OptionModel?
    var isSaved = false
  }
  enum Action: Equatable, Sendable { case save }

  enum Countries: MenuType {
    static let staticData: [OptionModel]? = [OptionModel("SA", "Saudi Arabia"), OptionModel("JO", "Jordan"), OptionModel("EG", "Egypt")]
  }

  func title(for state: State) -> Phrase { "Plan a trip" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Trip") {
      TextFieldItem("Name", text: \.name)
      OptionsItem("Country", Countries.self, selection: \.country)
    }.style(.form)
    SectionModel { ButtonItem("Save", on: .save) }.style(.actions)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSaved = true
    return .announce("Saved")
  }
  func hasUnsavedChanges(_ state: State) -> Bool { !state.isSaved && (!state.name.isEmpty || state.country != nil) }
}
