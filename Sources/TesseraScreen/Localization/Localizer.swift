/// Turns phrases into text in one language: looks words up, chooses plural forms, formats numbers, money and dates.
///
/// A value; `Sendable`; the same phrase always gives the same text. Unknown keys are shown as they are.
public struct Localizer: Sendable {
  /// The language of all texts.
  public let language: Language
  let catalog: Catalog
  let formats: LocaleFormats
  /// Where phrases are shown in a time zone, its name in the tz database.
  public let timeZone: String

  /// A localizer for a language, with the app's own words before the library's.
  public init(_ language: Language, catalog: Catalog = Catalog(), timeZone: String = "UTC") {
    self.language = language
    self.catalog = catalog.over(.builtIn(for: language))
    self.timeZone = timeZone
    formats = LocaleFormats.shared(for: language, timeZone: timeZone)
  }

  /// English with the library's own words.
  public static let english = Localizer(.english)

  /// Which way the language runs.
  public var direction: Language.Direction { language.direction }

  /// The phrase as text. Linear in its length.
  public func string(_ phrase: Phrase) -> String {
    switch phrase.storage {
    case .verbatim(let text): text
    case .key(let key): text(for: key, number: nil)
    case .pattern(let key, let arguments): filled(text(for: key, number: number(in: arguments)), arguments)
    }
  }

  /// A whole number in the language's digits and grouping.
  public func string(_ number: Int) -> String { formats.integer(number) }

  private func number(in arguments: [Phrase.Argument]) -> Int? {
    for case .integer(let number) in arguments { return number }
    return nil
  }

  private func text(for key: String, number: Int?) -> String {
    switch catalog.entries[key] {
    case .text(let text)?: text
    case .plural(let forms)?:
      forms[PluralCategory.category(of: number ?? 0, in: language.code)] ?? forms[.other] ?? key
    case nil: key
    }
  }

  private func filled(_ pattern: String, _ arguments: [Phrase.Argument]) -> String {
    var result = ""
    var next = 0
    var rest = pattern[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var position: Int?
      if let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" {
        position = number - 1
        rest = rest.dropFirst(digits.count + 1)
      }
      guard let kind = rest.first, kind == "d" || kind == "@" else {
        result += "%"
        continue
      }
      rest = rest.dropFirst()
      let index = position ?? next
      if position == nil { next += 1 }
      if arguments.indices.contains(index) { result += string(arguments[index]) }
    }
    return result + rest
  }

  private func string(_ argument: Phrase.Argument) -> String {
    switch argument {
    case .text(let text): isolated(text)
    case .integer(let number): formats.integer(number)
    case .decimal(let number, let digits): formats.decimal(number, fractionDigits: digits)
    case .money(let amount, let currency): formats.money(amount, currency: currency)
    case .date(let seconds, let style): formats.date(seconds, style: style)
    case .day(let date, let calendar): formats.day(date, calendar)
    case .phrase(let phrase): string(phrase)
    }
  }

  /// In right-to-left text, data keeps its own direction between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9).
  private func isolated(_ text: String) -> String {
    direction == .rightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }
}
