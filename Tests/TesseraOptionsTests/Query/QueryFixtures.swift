import TestSupport
import TesseraOptions

/// A model as a screen would declare it.
struct City: QueryableModel {
  var name: String
  var country: String
  var region: String?
  var population: Int
  var area: Double
  var isCapital: Bool

  static var queryKeys: [PartialKeyPath<City>: String] {
    [
      \.name: "name", \.country: "country", \.region: "admin region", \.population: "population", \.isCapital: "capital",
      \.name.count: "length",
    ]
  }
}

/// Random queries over a supply of texts.
struct QueryGenerator {
  var random: SeededGenerator
  let texts: [String]

  mutating func text() -> String { texts.randomElement(using: &random) ?? "" }

  mutating func value() -> QueryValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer([.min, .max, 0, -1, .random(in: .min ... .max, using: &random)].randomElement(using: &random) ?? 0)
    case 3: .number([.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, 1e22, 0.1, 3].randomElement(using: &random) ?? 0)
    case 4: .number(Double(bitPattern: random.next()))
    default: .text(text())
    }
  }

  mutating func filter(_ depth: Int) -> QueryFilter<City> {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: .membership(QueryKey(text()), (0..<Int.random(in: 0..<4, using: &random)).map { _ in value() })
    case 3: .and((0..<Int.random(in: 0..<4, using: &random)).map { _ in filter(depth - 1) })
    case 4: .or((0..<Int.random(in: 0..<4, using: &random)).map { _ in filter(depth - 1) })
    case 5: .not(filter(depth - 1))
    default: .comparison(QueryKey(text()), QueryComparison.allCases.randomElement(using: &random) ?? .equal, value())
    }
  }

  mutating func query() -> MenuQuery<City> {
    var query = MenuQuery<City>()
    if .random(using: &random) { query.filter = filter(4) }
    if .random(using: &random) { query.searchText = text() }
    query.order = (0..<Int.random(in: 0..<3, using: &random)).map { _ in QueryOrder(QueryKey(text()), isDescending: .random(using: &random))
    }
    if .random(using: &random) { query.limit = .random(in: .min ... .max, using: &random) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: query.position = .page(.random(in: -5...5_000, using: &random))
    case 1: query.position = .cursor(text())
    default: break
    }
    return query
  }
}
