import Tessera

/// The roles, a static menu.
enum Roles: MenuType {
  static let staticData = [
    OptionModel("admin", "Administrator", icon: "key"), OptionModel("branch-manager", "Branch manager", icon: "building"),
    OptionModel("dispatcher", "Dispatcher", icon: "pin"), OptionModel("driver", "Driver", icon: "truck"),
    OptionModel("warehouse", "Warehouse clerk", icon: "box"), OptionModel("accountant", "Accountant", icon: "document"),
    OptionModel("viewer", "Viewer", icon: "search"),
  ]
}

/// The branches. A menu needs only a path.
enum Branches: MenuType {
  static let path = "/v1/branches"
}

enum Countries: MenuType {
  struct Model: Decodable, Sendable {
    let id: OptionID
    let name: String
  }
  static let path = "/v1/countries"

  static func options(from countries: [Model]) -> [OptionModel] { countries.map { OptionModel($0.id, $0.name, terms: [$0.id.text]) } }
}

/// The cities of a country, grouped by region.
enum Cities: MenuType {
  struct Model: Decodable, Sendable {
    struct Region: Decodable, Sendable {
      let id: OptionID
      let name: String
    }
    let id: OptionID
    let name: String
    let region: Region?
  }
  static let path = "/v1/cities"
  static let settings = MenuSettings(batches: .all(), resolution: MenuSettings.ResolveEndpoint("/v1/cities/resolve")) { countries in
    MenuQuery<Model>().filter(.where("country", isIn: countries.map(\.text))).sorted(by: "name").limited(to: 200)
  }

  static func options(from cities: [Model]) -> [OptionModel] {
    cities.grouped {
      $0.region.map { ($0.id, $0.name) }
    } option: {
      OptionModel($0.id, $0.name)
    }.groups.sorted { $0.name < $1.name }
  }
}

/// The world as a tree: continents, countries, regions, cities. Branches load when opened, and the service searches
/// everything.
enum Places: MenuType {
  struct Model: Decodable, Sendable {
    struct Part: Decodable, Sendable {
      let id: OptionID
      let name: String
    }
    let id: OptionID
    let name: String
    let hasChildren: Bool
    let path: [Part]?
  }
  static let path = "/v1/places/children"
  static let children = MenuSettings.ChildrenEndpoint("/v1/places/children")
  static let settings = MenuSettings(
    search: MenuSettings.SearchEndpoint("/v1/places/search"), resolution: MenuSettings.ResolveEndpoint("/v1/places/resolve"))

  static func options(from places: [Model]) -> [OptionModel] {
    places.map { place in
      let path = place.path ?? []
      let detail = path.dropFirst().reversed().map(\.name).joined(separator: ", ")
      var option = OptionModel(place.id, place.name, detail: detail.isEmpty ? nil : detail)
      option.mayHaveChildren = place.hasChildren
      if !path.isEmpty { option.additionalData[OptionModel.pathKey] = .array(path.map { .text($0.id.text) }) }
      return option
    }
  }
}

/// A menu without an endpoint, which shows how a failure looks and that it stays local.
enum Depots: MenuType {
  static let path = "/v1/depots"
}
