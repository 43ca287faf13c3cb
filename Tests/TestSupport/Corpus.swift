internal import Foundation

/// The texts that the search and query tests run over: the corpora beside the repository, when they are there.
public enum Corpus {
  /// All strings under the key `name` of a JSON file, in order.
  public static func names(_ file: String) -> [String] {
    var names: [String] = []
    func collect(_ value: Any) {
      if let list = value as? [Any] { list.forEach(collect) }
      guard let object = value as? [String: Any] else { return }
      if let name = object["name"] as? String { names.append(name) }
      for key in ["children", "data", "sections", "items"] { object[key].map(collect) }
    }
    load(file).map(collect)
    return names
  }

  /// Every string anywhere in a JSON file.
  public static func strings(_ file: String) -> [String] {
    var strings: [String] = []
    func collect(_ value: Any) {
      if let text = value as? String { strings.append(text) }
      if let list = value as? [Any] { list.forEach(collect) }
      if let object = value as? [String: Any] { object.values.forEach(collect) }
    }
    load(file).map(collect)
    return strings
  }

  public static let menus = [
    "menus/geonames_cities_ar.json", "menus/saudi_cities_ar.json", "menus/geonames_sa_cities.json",
    "menus/geonames_fr_cities.json", "menus/cldr_ar_menus.json", "menus/cldr_subdivisions_am.json", "menus/iso3166_2_flat.json",
    "menus/geonames_cities15000_flat.json",
  ]
  public static let hostile = [
    "bad/strings/blns.json", "bad/strings/unicode_grapheme_break.json", "bad/xss/payloads_open.json",
    "bad/urls/malicious_open.json",
  ]

  private static func load(_ file: String) -> Any? { try? Corpora.json(file) }
}
