import GRDB

/// A country with the data that forms need.
struct CountryItem: Encodable, Sendable {
  struct Currency: Encodable, Sendable {
    var code: String
    var name: String
  }
  var id: String
  var name: String
  var continent: String
  var population: Int
  var phone: String
  var currency: Currency

  /// All countries, sorted by name.
  static func all(_ db: Database, continent: String?, _ language: Language) throws -> [CountryItem] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, parent, en, ar, population, currency, phone, currency_en, currency_ar FROM place JOIN country USING (id)
        WHERE kind = 'country' AND (:continent IS NULL OR parent = :continent) ORDER BY \(language.sortColumn), id
        """)
    return try Row.fetchAll(statement, arguments: ["continent": continent]).map { row in
      CountryItem(
        id: row["id"], name: LocalizedName(english: row["en"], arabic: row["ar"])[language], continent: row["parent"],
        population: row["population"], phone: row["phone"],
        currency: Currency(
          code: row["currency"], name: LocalizedName(english: row["currency_en"], arabic: row["currency_ar"])[language]))
    }
  }
}
