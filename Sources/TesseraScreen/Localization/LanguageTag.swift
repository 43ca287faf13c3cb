/// The language, script and region of a BCP 47 tag, with current names: `iw` is `he`, `sh` is Serbian in Latin
/// letters.
///
/// Source: Unicode CLDR (UTS #35, "Canonicalizing Syntax" and "Likely Subtags").
struct LanguageTag: Hashable, Sendable {
  /// In lower case. `und` if the tag has none.
  private(set) var language: String
  /// With a capital letter: `Arab`.
  private(set) var script: String?
  /// In capital letters, or three digits: `SA`, `419`.
  private(set) var region: String?

  private init(_ language: String, _ script: String?, _ region: String?) {
    (self.language, self.script, self.region) = (language, script, region)
  }

  /// Parses a tag up to the first invalid subtag. Ignores variants and extensions.
  init(_ tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    // The longest prefix with a newer name: `zh-min-nan`, `iw`.
    for count in stride(from: min(parts.count, 4), to: 0, by: -1) {
      guard let name = Self.aliases[parts[..<count].joined(separator: "-")] else { continue }
      self = name.adding(parts[count...])
      return
    }
    self = LanguageTag(parts.first ?? "und", nil, nil).adding(parts.dropFirst())
  }

  /// Adds the subtags after the language. They take precedence over those of a renamed language.
  private func adding(_ parts: ArraySlice<String>) -> LanguageTag {
    var (script, region) = (String?.none, String?.none)
    for (position, part) in parts.enumerated() {
      let isWord = part.allSatisfy(\.isLetter)
      if position == 0, isWord, part.count == 3 {
        // A language written after its macrolanguage: `zh-yue` is `yue`.
        return (Self.aliases[part] ?? LanguageTag(part, nil, nil)).adding(parts.dropFirst())
      }
      if script == nil, region == nil, isWord, part.count == 4 {
        let name = part.capitalized
        script = Self.partAliases[name] ?? name
      } else if region == nil, isWord && part.count == 2 || part.count == 3 && part.allSatisfy(\.isNumber) {
        let name = part.uppercased()
        region = Self.partAliases[name] ?? name
      } else if part.count < 4 {
        break
      }
    }
    return LanguageTag(language, script ?? self.script, region ?? self.region)
  }

  /// The tag with the most likely script and region if it has none.
  var likely: LanguageTag {
    guard script == nil || region == nil || language == "und" else { return self }
    let keys = [
      region.flatMap { region in script.map { "\(language)-\($0)-\(region)" } }, region.map { "\(language)-\($0)" },
      script.map { "\(language)-\($0)" }, language,
    ]
    guard let found = keys.lazy.compactMap({ $0.flatMap { Self.likelyTags[$0] } }).first else { return self }
    return LanguageTag(language == "und" ? found.language : language, script ?? found.script, region ?? found.region)
  }

  /// Whether its script runs from right to left.
  var isRightToLeft: Bool { likely.script.map(Self.rightToLeft.contains) ?? false }

  // MARK: Tables

  private static let rightToLeft = Set(GeneratedLocaleData.rightToLeft.split(separator: " ").map(String.init))
  private static let partAliases = pairs(GeneratedLocaleData.partAliases) { String($0) }
  private static let aliases = pairs(GeneratedLocaleData.aliases, plain)

  private static let likelyTags: [String: LanguageTag] = {
    var tags = pairs(GeneratedLocaleData.likelyTags, plain)
    for line in GeneratedLocaleData.likely.split(separator: "\n") {
      let sides = line.split(separator: ":"), parts = sides[0].split(separator: "-").map(String.init)
      for name in sides[1].split(separator: " ").map(String.init) { tags[name] = LanguageTag(name, parts[0], parts[1]) }
    }
    return tags
  }()

  /// A tag from the tables, which is already canonical.
  private static func plain(_ text: Substring) -> LanguageTag {
    let parts = text.split(separator: "-").map(String.init)
    return LanguageTag(parts[0], parts.dropFirst().first { $0.count == 4 }, parts.dropFirst().first { $0.count < 4 })
  }

  private static func pairs<Value>(_ text: String, _ value: (Substring) -> Value) -> [String: Value] {
    text.split(separator: " ").reduce(into: [:]) { pairs, pair in
      let sides = pair.split(separator: "=")
      pairs[String(sides[0])] = value(sides[1])
    }
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
