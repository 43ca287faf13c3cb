internal import Foundation
internal import Synchronization

/// The names of a currency in a language: its code, its symbols, and its full name in all plural forms.
///
/// - Source: Foundation's formats (ICU, from Unicode CLDR).
enum UnitNames {
  private static let known = Mutex<[String: Set<String>]>([:])

  /// The names in comparable form, converted by `name`. Cached for 64 pairs of unit and language.
  static func of(_ code: String, in locale: Locale, _ name: (String) -> String) -> Set<String> {
    let key = "\(code) \(locale.identifier)"
    if let names = known.withLock({ $0[key] }) { return names }
    let made = Set(all(code, locale).map(name)).subtracting([""])
    known.withLock { known in
      if known.count >= 64 { known.removeAll() }
      known[key] = made
    }
    return made
  }

  private static func all(_ code: String, _ locale: Locale) -> [String] {
    var names = [code]
    // Dollars of different countries have international symbols: `A$`, `NT$`, `US$`.
    for locale in [locale, Locale(identifier: "en"), Locale(identifier: "en-001")] {
      let format = Decimal.FormatStyle.Currency(code: code, locale: locale).precision(.fractionLength(0))
      names += [format, format.presentation(.narrow)].map { unit(of: 0, $0) }
    }
    let full = Decimal.FormatStyle.Currency(code: code, locale: locale).precision(.fractionLength(0)).presentation(.fullName)
    // Numbers for every plural form of a language.
    let words = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000].map { unit(of: $0, full) } + [locale.localizedString(forCurrencyCode: code) ?? ""]
    // "dollars" means US dollars for that currency.
    return names + words + words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  private static func unit(of number: Int, _ format: Decimal.FormatStyle.Currency) -> String {
    Decimal(number).formatted(format).filter { !$0.isNumber }
  }
}
