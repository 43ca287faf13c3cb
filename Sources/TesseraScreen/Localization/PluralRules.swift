/// The rules by which a language chooses a ``Catalog/PluralCategory`` for a whole number.
struct PluralRules: Sendable {
  /// A condition on a number or its remainder: that it is in a list of numbers, or that it isn't.
  private struct Relation: Sendable {
    let modulus: UInt?
    let isEqual: Bool
    let ranges: [ClosedRange<UInt>]

    /// Parses `%10=2..4,9` or `!=1`.
    init(_ text: Substring) {
      let sides = text.split(separator: "=", omittingEmptySubsequences: false)
      isEqual = sides[0].last != "!"
      modulus = UInt(sides[0].filter(\.isNumber))
      ranges = sides[1].split(separator: ",").map { range in
        let bounds = range.split(separator: ".").compactMap { UInt($0) }
        return bounds[0]...bounds[bounds.count - 1]
      }
    }

    func holds(_ number: UInt) -> Bool {
      let value = modulus.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } == isEqual
    }
  }

  private struct Rule: Sendable {
    let category: Catalog.PluralCategory
    /// Alternatives. Each is a list of relations that must all hold.
    let alternatives: [[Relation]]
  }

  private let rules: [Rule]

  /// Parses `one=1 few%10=2..4&%100!=12..14`.
  private init(_ text: Substring) {
    rules = text.split(separator: " ").map { rule in
      let name = rule.prefix(while: \.isLetter)
      guard let category = Catalog.PluralCategory(rawValue: String(name)) else { preconditionFailure("'\(name)' is no category") }
      let alternatives = rule[name.endIndex...].split(separator: "|").map { $0.split(separator: "&").map(Relation.init) }
      return Rule(category: category, alternatives: alternatives)
    }
  }

  func category(of number: Int) -> Catalog.PluralCategory {
    let number = number.magnitude
    return rules.first { $0.alternatives.contains { $0.allSatisfy { $0.holds(number) } } }?.category ?? .other
  }

  private static let english = PluralRules("one=1")
  private static let known: [String: PluralRules] = {
    var known: [String: PluralRules] = [:]
    for line in GeneratedLocaleData.plurals.split(separator: "\n") {
      let sides = line.split(separator: ":", omittingEmptySubsequences: false)
      let rules = PluralRules(sides[1])
      for name in sides[0].split(separator: " ") { known[String(name)] = rules }
    }
    return known
  }()

  /// Whether CLDR has rules for the language.
  static func isKnown(_ tag: LanguageTag) -> Bool { known[tag.language] != nil }

  /// The rules of a language, or of its region if the region has its own.
  static func of(_ tag: LanguageTag) -> PluralRules {
    tag.region.flatMap { known["\(tag.language)-\($0)"] } ?? known[tag.language] ?? english
  }
}
