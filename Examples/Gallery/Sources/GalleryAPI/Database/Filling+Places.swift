import GRDB

extension Filling {
  private static let continents = [
    ("AF", "Africa", "أفريقيا"), ("AN", "Antarctica", "القارة القطبية الجنوبية"), ("AS", "Asia", "آسيا"), ("EU", "Europe", "أوروبا"),
    ("NA", "North America", "أمريكا الشمالية"), ("OC", "Oceania", "أوقيانوسيا"), ("SA", "South America", "أمريكا الجنوبية"),
  ]

  /// Continents, countries, regions and cities. Ids like `continent.AS`, `SA`, `SA.10`, `108410` never collide,
  /// unlike codes.
  func fillPlaces() throws {
    let cities = try ResourceFiles.rows("cities.tsv", columns: 6)
    let regions = try ResourceFiles.rows("regions.tsv", columns: 4)
    let countries = try ResourceFiles.rows("countries.tsv", columns: 9)

    var populations: [String: Int] = [:]
    var parents = Set<String>()
    for city in cities {
      let region = city[2].isEmpty ? nil : "\(city[1]).\(city[2])"
      parents.insert(region ?? city[1])
      if let region { populations[region, default: 0] += Int(city[3]) ?? 0 }
    }
    for region in regions { parents.insert(region[0]) }
    for country in countries {
      parents.insert("continent." + country[1])
      populations["continent." + country[1], default: 0] += Int(country[2]) ?? 0
    }

    let insert = try db.makeStatement(
      sql: """
        INSERT INTO place (id, parent, kind, country, region, en, ar, sort_en, sort_ar, search, population, has_children)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    func add(
      _ id: String, _ parent: String, _ kind: Place.Kind, country: String?, region: String?, _ english: String, _ arabic: String,
      _ population: Int
    ) throws {
      let sortEnglish = Folding.folded(english)
      let sortArabic = arabic.isEmpty ? sortEnglish : Folding.folded(arabic)
      let search = arabic.isEmpty ? "\n\(sortEnglish)" : "\n\(sortEnglish)\n\(sortArabic)"
      insert.setUncheckedArguments([
        id, parent, kind.rawValue, country, region, english, arabic, sortEnglish, sortArabic, search, population, parents.contains(id),
      ])
      try insert.execute()
    }
    for (code, english, arabic) in Self.continents where parents.contains("continent." + code) {
      let id = "continent." + code
      try add(id, Place.world, .continent, country: nil, region: nil, english, arabic, populations[id] ?? 0)
    }
    for country in countries {
      try add(
        country[0], "continent." + country[1], .country, country: country[0], region: nil, country[7], country[8], Int(country[2]) ?? 0)
      try db.execute(
        sql: "INSERT INTO country (id, currency, phone, currency_en, currency_ar) VALUES (?, ?, ?, ?, ?)",
        arguments: [country[0], country[3], country[4], country[5], country[6]])
    }
    for region in regions {
      let id = "\(region[0]).\(region[1])"
      try add(id, region[0], .region, country: region[0], region: id, region[2], region[3], populations[id] ?? 0)
    }
    for city in cities {
      let region = city[2].isEmpty ? nil : "\(city[1]).\(city[2])"
      try add(city[0], region ?? city[1], .city, country: city[1], region: region, city[4], city[5], Int(city[3]) ?? 0)
    }
  }
}
