import Tessera

/// What somebody may do; never loaded.
enum Roles: MenuType {
  static let staticData: [OptionModel]? = [
    OptionModel("admin", "Administrator", icon: "key"), OptionModel("branch-manager", "Branch manager", icon: "building"),
    OptionModel("dispatcher", "Dispatcher", icon: "pin"), OptionModel("driver", "Driver", icon: "truck"),
    OptionModel("warehouse", "Warehouse clerk", icon: "box"), OptionModel("accountant", "Accountant", icon: "document"),
    OptionModel("viewer", "Viewer", icon: "search"),
  ]
}

/// The branches: a path is all it takes.
enum Branches: MenuType {
  static let path = "/v1/branches"
}

/// The countries that the company serves.
enum Countries: MenuType {
  struct Model: Decodable, Sendable {
    let id: OptionID
    let name: String
  }
  static let path = "/v1/countries"

  static func options(from countries: [Model]) -> [OptionModel] { countries.map { OptionModel($0.id, $0.name, terms: [$0.id.text]) } }
}

/// The cities of a country, under their regions.
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
  static let paging = MenuPaging.all()
  static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/cities/resolve")

  static func query(for country: [OptionID]) -> MenuQuery<Model> {
    MenuQuery().filter(.where("country", isIn: country.map(\.text))).sorted(by: "name").limited(to: 200)
  }

  static func options(from cities: [Model]) -> [OptionModel] {
    cities.grouped {
      $0.region.map { ($0.id, $0.name) }
    } option: {
      OptionModel($0.id, $0.name)
    }.groups.sorted { $0.name < $1.name }
  }
}
