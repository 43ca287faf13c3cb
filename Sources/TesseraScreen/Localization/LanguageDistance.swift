/// The distance between a wanted and an available language: 0 for the same language, 80 and more for an
/// unintelligible one.
///
/// Source: Unicode CLDR (UTS #35, "Language Matching").
enum LanguageDistance {
  /// Languages at this distance or farther don't match.
  static let far = 50

  /// The distance between two tags, both with their likely subtags.
  static func from(_ wanted: LanguageTag, to offered: LanguageTag) -> Int {
    languages(wanted, offered) + scripts(wanted, offered) + regions(wanted, offered)
  }

  /// The distance between the languages alone: 1 for two names of Norwegian.
  static func languages(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int {
    guard wanted.language != offered.language else { return 0 }
    return tables.pairs["\(wanted.language)>\(offered.language)"] ?? tables.pairs["*>*"] ?? 80
  }

  private static func scripts(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int {
    guard wanted.script != offered.script, let from = wanted.script, let to = offered.script else { return 0 }
    return tables.pairs["\(wanted.language)-\(from)>\(offered.language)-\(to)"] ?? tables.pairs["*-*>*-*"] ?? far
  }

  private static func regions(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int {
    guard wanted.region != offered.region else { return 0 }
    let fitting = tables.regions.filter { $0.fits(wanted, offered) }
    // Rules for a language take precedence over general rules.
    let distances = fitting.contains { !$0.isGeneral } ? fitting.filter { !$0.isGeneral } : fitting
    return distances.lazy.map(\.distance).min() ?? 0
  }

  /// Whether a locale is preferred among equally near ones: `es-419` for all of Latin America.
  static func isParadigm(_ tag: LanguageTag) -> Bool { paradigms.contains(tag) }

  private static let paradigms = Set(GeneratedLocaleData.paradigms.split(separator: " ").map { LanguageTag(String($0)).likely })

  // MARK: Tables

  /// A rule for two regions: `en-*-$!enUS>en-*-GB`.
  private struct RegionRule: Sendable {
    let wanted: [Substring]
    let offered: [Substring]
    let distance: Int

    var isGeneral: Bool { wanted[0] == "*" }

    func fits(_ wanted: LanguageTag, _ offered: LanguageTag) -> Bool {
      Self.fits(self.wanted, wanted) && Self.fits(self.offered, offered)
    }

    private static func fits(_ pattern: [Substring], _ tag: LanguageTag) -> Bool {
      guard pattern[0] == "*" || pattern[0] == tag.language, pattern[1] == "*" || pattern[1] == tag.script ?? "" else { return false }
      let (name, region) = (pattern[2], tag.region ?? "ZZ")
      guard name.first == "$" else { return name == "*" || name == region }
      let isOutside = name.dropFirst().first == "!"
      return groups[name.dropFirst(isOutside ? 2 : 1)]?.contains(region) != isOutside
    }
  }

  private static let groups: [Substring: Set<String>] = GeneratedLocaleData.regionGroups.split(separator: "\n").reduce(into: [:]) {
    let sides = $1.split(separator: ":")
    $0[sides[0]] = Set(sides[1].split(separator: " ").map(String.init))
  }

  private static let tables: (pairs: [String: Int], regions: [RegionRule]) = {
    var (pairs, regions): ([String: Int], [RegionRule]) = ([:], [])
    for line in GeneratedLocaleData.distances.split(separator: "\n") {
      let sides = line.split(separator: ":")
      guard let distance = Int(sides[0]) else { preconditionFailure("'\(line)' has no distance") }
      for pair in sides[1].split(separator: " ") {
        let ends = pair.split { $0 == ">" || $0 == "~" }
        let both = pair.contains("~") ? [(ends[0], ends[1]), (ends[1], ends[0])] : [(ends[0], ends[1])]
        for (from, to) in both {
          let (wanted, offered) = (from.split(separator: "-"), to.split(separator: "-"))
          if wanted.count == 3 {
            regions.append(RegionRule(wanted: wanted, offered: offered, distance: distance))
          } else {
            pairs["\(from)>\(to)"] = distance
          }
        }
      }
    }
    return (pairs, regions)
  }()
}
