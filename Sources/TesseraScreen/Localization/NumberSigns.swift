internal import Foundation
internal import Synchronization

/// The digits and signs in which a language writes numbers.
struct NumberSigns: Sendable {
  let locale: Locale
  let decimal: Character?
  /// The localized sign for each ASCII character of a number. `nil` if the language needs the full formatter.
  private var signs: [Character: String]?

  /// The signs for ``plainSigns``, separated by spaces. `nil` if they are the same.
  private(set) var list: String?

  private static let plainSigns = "0123456789.-"
  private static let known = Mutex<[String: NumberSigns]>([:])

  /// The signs of a language, cached for at most 64 languages.
  static func of(_ language: Language) -> NumberSigns {
    if let known = known.withLock({ $0[language.tag] }) { return known }
    let made = NumberSigns(language)
    known.withLock { known in
      if known.count >= 64 { known.removeAll() }
      known[language.tag] = made
    }
    return made
  }

  private init(_ language: Language) {
    locale = Locale(identifier: language.tag)
    decimal = locale.decimalSeparator?.first
    var signs: [Character: String] = [:]
    for digit in 0...9 { signs[Character("\(digit)")] = formatted(Decimal(digit)) }
    signs["."] = locale.decimalSeparator
    signs["-"] = formatted(-1).replacing(formatted(1), with: "")
    self.signs = signs
    let all = Self.plainSigns.map { signs[$0] ?? String($0) }
    if all.joined() != Self.plainSigns { list = all.joined(separator: " ") }
    let samples = ["0", "-1.5", "1234567.25", "-0.0625", "98765432109"].compactMap { Decimal(string: $0, locale: Self.plain) }
    if !samples.allSatisfy({ text(of: $0) == formatted($0) }) { self.signs = nil }
  }

  private static let plain = Locale(identifier: "en_US_POSIX")

  private func formatted(_ number: Decimal) -> String {
    number.formatted(.number.grouping(.never).precision(.fractionLength(0...38)).locale(locale))
  }

  func text(of number: Decimal) -> String {
    guard let signs else { return formatted(number) }
    var text = ""
    for character in "\(number)" {
      guard let sign = signs[character] else { return formatted(number) }
      text += sign
    }
    return text
  }
}
