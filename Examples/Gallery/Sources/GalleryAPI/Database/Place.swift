import GRDB

/// A node of the world tree: a continent, country, region or city.
struct Place: Equatable, Sendable, FetchableRecord {
  enum Kind: String, Sendable {
    case continent, country, region, city
  }

  /// The id of the root, which has no row.
  static let world = "world"

  var id: String
  var parent: String
  var kind: Kind
  var country: String?
  var region: String?
  var name: LocalizedName
  var population: Int
  var hasChildren: Bool
  /// The folded name for sorting, in the requested language.
  var sortName: String

  static let columns = "id, parent, kind, country, region, en, ar, population, has_children"

  init(row: Row) {
    id = row["id"]
    parent = row["parent"]
    kind = Kind(rawValue: row["kind"]) ?? .city
    country = row["country"]
    region = row["region"]
    name = LocalizedName(english: row["en"], arabic: row["ar"])
    population = row["population"]
    hasChildren = row["has_children"]
    sortName = row["sort_name"]
  }
}

extension Language {
  var sortColumn: String {
    switch self {
    case .english: "sort_en"
    case .arabic: "sort_ar"
    }
  }

  /// The column of names and of documents.
  var nameColumn: String {
    switch self {
    case .english: "en"
    case .arabic: "ar"
    }
  }
}
