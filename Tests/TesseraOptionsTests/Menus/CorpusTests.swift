import Foundation
import TesseraOptions
import TesseraScreen
import TestSupport
import Testing

/// Reads the menus of the corpora as an endpoint would answer them.
private struct CorpusTransport: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    TransportResponse(body: try Data(contentsOf: MenuCorpora.folder.appendingPathComponent(String(request.path.dropFirst()))))
  }
}

enum MenuCorpora {
  static let folder = Corpora.folder.appending(path: "menus")

  /// The ids of a file in order, at any depth, as written. The scan that reads them knows nothing about menus.
  static func ids(_ file: String, key: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return try RawIDs(Array(text.utf8), key: key).ids
  }
}

/// Collects the raw values of a key, wherever they are outside of the objects of other keys.
private struct RawIDs {
  private(set) var ids: [String] = []

  /// A token scan. Foundation decodes escapes in strings, and numbers are kept as written. Only keys of rows and
  /// of their children count.
  init(_ bytes: [UInt8], key: String) throws {
    var path: [String] = []
    var index = 0
    var pendingKey: String?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
        let literal = Data(bytes[start..<index])
        let text = try #require(try JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed) as? String)
        var next = index
        while next < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[next]) { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: ":") {
          pendingKey = text
          index = next + 1
        } else {
          if pendingKey == key, !path.contains("region"), !path.contains("country") { ids.append(text) }
          pendingKey = nil
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        path.append(pendingKey ?? "")
        pendingKey = nil
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        path.removeLast()
        index += 1
      case 0x2D, 0x30...0x39:
        let start = index
        while index < bytes.count, [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[index]) || (0x30...0x39).contains(bytes[index]) {
          index += 1
        }
        if pendingKey == key, !path.contains("region"), !path.contains("country") {
          ids.append(String(decoding: bytes[start..<index], as: UTF8.self))
        }
        pendingKey = nil
      default:
        if bytes[index] == UInt8(ascii: ",") { pendingKey = nil }
        index += 1
      }
    }
  }
}

private protocol CorpusMenu: MenuType {
  /// The key of the ids in the file.
  static var idKey: String { get }
}
extension CorpusMenu {
  static var idKey: String { "id" }
  static var settings: MenuSettings { MenuSettings(caching: .never) }
}

// Files whose rows are options already: nothing but a path.
private enum WorldCities: CorpusMenu { static let path = "/geonames_cities15000_flat.json" }
private enum ArabicCities: CorpusMenu { static let path = "/geonames_cities_ar.json" }
private enum SaudiCities: CorpusMenu { static let path = "/geonames_sa_cities.json" }
private enum JordanCities: CorpusMenu { static let path = "/geonames_jo_cities.json" }
private enum FrenchCities: CorpusMenu { static let path = "/geonames_fr_cities.json" }
private enum AmericanCities: CorpusMenu { static let path = "/geonames_us_cities.json" }
private enum SaudiCitiesArabic: CorpusMenu { static let path = "/saudi_cities_ar.json" }
private enum Countries: CorpusMenu { static let path = "/dr5hn_countries_flat.json" }
private enum Subdivisions: CorpusMenu {
  static let path = "/cldr_subdivisions_am.json"
  static let settings = MenuSettings(identity: .underParent, caching: .never)
}
private enum DialCodes: CorpusMenu {
  static let path = "/dial_codes_tree.json"
  static let settings = MenuSettings(identity: .underParent, caching: .never)
}
private enum TimeZones: CorpusMenu { static let path = "/tz_tree.json" }
private enum Counties: CorpusMenu { static let path = "/us_state_county_tree.json" }

// Files with rows of their own shape.
private enum Airports: CorpusMenu {
  struct Model: Decodable, Sendable { let icao: OptionID, name: String }
  static let (path, idKey) = ("/airports_iata.json", "icao")
  static func options(from rows: [Model]) -> [OptionModel] { rows.map { OptionModel($0.icao, $0.name) } }
}
private enum ISOCountries: CorpusMenu {
  struct Model: Decodable, Sendable { let alpha_2: OptionID, name: String, flag: String }
  static let (path, idKey) = ("/iso3166_1_countries.json", "alpha_2")
  static func options(from rows: [Model]) -> [OptionModel] { rows.map { OptionModel($0.alpha_2, $0.name, icon: $0.flag) } }
}
private enum ISOSubdivisions: CorpusMenu {
  struct Model: Decodable, Sendable { let code: OptionID, name: String }
  static let (path, idKey) = ("/iso3166_2_flat.json", "code")
  static func options(from rows: [Model]) -> [OptionModel] { rows.map { OptionModel($0.code, $0.name) } }
}
private enum Currencies: CorpusMenu {
  struct Model: Decodable, Sendable { let alpha_3: OptionID, name: String }
  static let (path, idKey) = ("/iso4217_currencies.json", "alpha_3")
  static func options(from rows: [Model]) -> [OptionModel] { rows.map { OptionModel($0.alpha_3, $0.name) } }
}
private enum Languages: CorpusMenu {
  struct Model: Decodable, Sendable { let alpha_3: OptionID, name: String }
  static let (path, idKey) = ("/iso639_2_languages.json", "alpha_3")
  static func options(from rows: [Model]) -> [OptionModel] { rows.map { OptionModel($0.alpha_3, $0.name) } }
}
private struct CLDRSection: Decodable, Sendable { let id: OptionID, name: String, items: [OptionModel] }
private enum EnglishNames: CorpusMenu {
  static let path = "/cldr_en_menus.json"
  static let settings = MenuSettings(rowsKey: "sections", identity: .underParent, caching: .never)
  static func options(from rows: [CLDRSection]) -> [OptionModel] { rows.map { OptionModel($0.id, $0.name, children: $0.items) } }
}
private enum ArabicNames: CorpusMenu {
  static let path = "/cldr_ar_menus.json"
  static let settings = MenuSettings(rowsKey: "sections", identity: .underParent, caching: .never)
  static func options(from rows: [CLDRSection]) -> [OptionModel] { rows.map { OptionModel($0.id, $0.name, children: $0.items) } }
}

@Suite("Menus of the corpora", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CorpusTests {
  private var environment: ScreenEnvironment {
    var environment = ScreenEnvironment(report: { _ in })
    environment.load(over: CorpusTransport())
    return environment
  }

  private func check<Menu: CorpusMenu>(_ menu: Menu.Type, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let loaded = try await Menu.allCases(in: environment)
    let expected = try MenuCorpora.ids(String(Menu.path.dropFirst()), key: Menu.idKey)
    let ids = loaded.all.map(\.id.text)
    #expect(!expected.isEmpty && ids.count == expected.count, "\(Menu.self)", sourceLocation: sourceLocation)
    // `String` calls composed and decomposed letters equal; ids have to be the same bytes.
    #expect(zip(ids, expected).allSatisfy { $0.utf8.elementsEqual($1.utf8) }, "\(Menu.self)", sourceLocation: sourceLocation)
    #expect(!loaded.problems.contains { $0.isDropped }, "\(Menu.self): \(loaded.problems.prefix(3))", sourceLocation: sourceLocation)
    // Restored ids are equal byte by byte.
    let encoded = try JSONEncoder().encode(loaded.all)
    let decoded = try JSONDecoder().decode([OptionModel].self, from: encoded)
    #expect(decoded.map(\.id) == loaded.all.map(\.id), "\(Menu.self)", sourceLocation: sourceLocation)
  }

  @Test("Every file keeps count, order and ids, byte by byte, also through a round trip")
  func everyFile() async throws {
    try await check(WorldCities.self)
    try await check(ArabicCities.self)
    try await check(SaudiCities.self)
    try await check(JordanCities.self)
    try await check(FrenchCities.self)
    try await check(AmericanCities.self)
    try await check(SaudiCitiesArabic.self)
    try await check(Countries.self)
    try await check(Subdivisions.self)
    try await check(DialCodes.self)
    try await check(TimeZones.self)
    try await check(Counties.self)
    try await check(Airports.self)
    try await check(ISOCountries.self)
    try await check(ISOSubdivisions.self)
    try await check(Currencies.self)
    try await check(Languages.self)
    try await check(EnglishNames.self)
    try await check(ArabicNames.self)
    let files = try FileManager.default.contentsOfDirectory(atPath: MenuCorpora.folder.path).filter { $0.hasSuffix(".json") }
    #expect(files.count == 19, "a new file needs a menu here: \(files)")
  }

  @Test("Grouping the world's cities by region loses none: cities without a region are placed and reported")
  func grouping() async throws {
    struct City: Decodable, Sendable {
      struct Region: Decodable, Sendable { let id: OptionID, name: String }
      let id: OptionID, name: String
      let region: Region?
    }
    let data = try Data(contentsOf: MenuCorpora.folder.appendingPathComponent("geonames_cities15000_flat.json"))
    let cities = try MenuPayload<City>(data).rows
    let groups = cities.grouped {
      $0.region.map { ($0.id, $0.name) }
    } option: {
      OptionModel($0.id, $0.name)
    }
    let expected = Dictionary(grouping: cities) { $0.region?.id ?? "" }
    #expect(groups.groups.count == expected.count)
    for group in groups.groups {
      #expect(group.children?.map(\.id) == expected[group.id]?.map(\.id))
      #expect(!group.name.isEmpty)
    }
    #expect(groups.groups.reduce(0) { $0 + ($1.children?.count ?? 0) } == 34_006)
    #expect(groups.ungrouped == expected[""]?.map(\.id) ?? [])
  }

  @Test("Ids that are unique only under their parent stay apart")
  func underParent() async throws {
    let codes = try await DialCodes.allCases(in: environment)
    #expect(Set(codes.all.map(\.id)).count < codes.count)
    #expect(codes.option(OptionID(path: ["1", "US"]))?.name == "United States")
    #expect(codes.option("US") == nil)
  }
}
