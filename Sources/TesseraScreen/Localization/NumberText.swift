package import Foundation

/// Reads and writes numbers as users type them: digits of any script, separators of any language.
package struct NumberText {
  private let own: NumberSigns?
  private let unit: String?
  private var locale: Locale? { own?.locale }
  /// The language's decimal separator.
  private var decimal: Character? { own?.decimal }

  package init(_ language: Language?, unit: String? = nil) {
    own = language.map(NumberSigns.of)
    self.unit = unit
  }

  /// The language's signs for `0123456789.-`, separated by spaces. `nil` if they are the same.
  package var signs: String? { own?.list }

  /// The number in the language's format, without grouping.
  package func text(of number: Decimal) -> String { own?.text(of: number) ?? "\(number)" }

  /// Parses a number. `nil` if the text is invalid or has more than 38 digits.
  package func value(of text: String) -> Decimal? {
    guard let plain = plain(text), plain.utf8.count(where: { $0 != 0x2D && $0 != 0x2E }) <= 38 else { return nil }
    return Decimal(string: plain, locale: Self.plain)
  }

  /// The number in the language's format, without grouping. In Swift's format for infinity, NaN and more than 38
  /// digits.
  package func text(of number: Double) -> String {
    let plain = "\(number)"
    // `Decimal` would read only the sign of infinity.
    guard number == 0 || 1e-20...1e38 ~= abs(number), let decimal = Decimal(string: plain, locale: Self.plain) else { return plain }
    return text(of: decimal)
  }

  /// Parses a number, also as written by ``text(of:)-(Double)``. `nil` if the text is invalid or the number infinite.
  package func double(of text: String) -> Double? {
    let number = if let plain = plain(text) { Double(plain) } else { text.allSatisfy("0123456789+-.eE".contains) ? Double(text) : nil }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static let plain = Locale(identifier: "en_US_POSIX")

  /// The number in ASCII with a decimal point.
  private func plain(_ text: String) -> String? {
    var isNegative = false
    var symbols: [Character] = []
    for (offset, character) in stripped(text).enumerated() {
      if let digit = character.wholeNumberValue, character.isNumber, 0...9 ~= digit,
        character.unicodeScalars.first?.properties.numericType == .decimal
      {
        symbols.append(Character("\(digit)"))
        continue
      }
      switch character {
      case _ where Self.isMinus(character): if offset == 0 { isNegative = true } else { return nil }
      case "+", "\u{FF0B}", "\u{FE62}": if offset > 0 { return nil }
      case "\u{66B}": symbols.append("d")
      case "\u{66C}", "'", "\u{2019}", "_": symbols.append("g")
      case ".", "\u{FF0E}", "\u{3002}": symbols.append(".")
      case ",", "\u{FF0C}", "\u{60C}": symbols.append(",")
      default: return nil
      }
    }
    guard symbols.contains(where: \.isNumber), let (whole, fraction) = parts(symbols) else { return nil }
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Whether a character counts as a minus: every Unicode dash, and the long vowel mark, which Japanese keyboards
  /// have in its place.
  private static func isMinus(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2212, 0x30FC, 0xFF70, 0x2796: return true
    default: return scalar.properties.generalCategory == .dashPunctuation
    }
  }

  /// The text without its unit, spaces and direction marks. Spaces between digits become group separators.
  private func stripped(_ text: String) -> String {
    let text = Self.grouped(text)
    guard let unit, let first = text.firstIndex(where: \.isNumber), let last = text.lastIndex(where: \.isNumber) else { return text }
    let names = UnitNames.of(unit, in: locale ?? Locale(identifier: "en"), Self.name)
    let end = text.index(after: last)
    var behind = text[end...]
    // `5,-` and `5.–` are whole amounts.
    let dashes = behind.drop { ".,".contains($0) }.prefix(while: Self.isMinus)
    if dashes.startIndex != end, !dashes.isEmpty { behind = behind[dashes.endIndex...] }
    return Self.sign(text[..<first], names, isBefore: true) + text[first..<end] + Self.sign(behind, names, isBefore: false)
  }

  /// The text with spaces between digits written as group separators: like `12'50`, `12 50` is not a number.
  private static func grouped(_ text: String) -> String {
    let words = seen(text).split(whereSeparator: \.isWhitespace)
    return words.dropFirst().reduce(into: String(words.first ?? "")) { whole, word in
      if whole.last?.isNumber == true, word.first?.isNumber == true { whole += "_" }
      whole += word
    }
  }

  /// The text without direction marks.
  private static func seen(_ text: String) -> String {
    let hidden: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}"]
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !hidden.contains($0) }))
  }

  /// The text without spaces and direction marks.
  private static func bare(_ text: String) -> String {
    String(String.UnicodeScalarView(seen(text).unicodeScalars.filter { !$0.properties.isWhitespace }))
  }

  /// A unit name in comparable form: `ر.س.` and `kr.` without points, `￥` as `¥`.
  private static func name(_ text: some StringProtocol) -> String {
    bare(String(text).precomposedStringWithCompatibilityMapping.lowercased()).filter { !".,\u{66B}\u{66C}+".contains($0) && !isMinus($0) }
  }

  /// The text before or after the digits, without the unit. Keeps a sign, and a separator that isn't part of the
  /// unit.
  private static func sign(_ text: Substring, _ names: Set<String>, isBefore: Bool) -> String {
    let plain = name(text)
    guard !plain.isEmpty, names.contains(plain) else { return String(text) }
    // `SAR.5` is half a riyal, `kr.5` is five crowns: an abbreviation with its own point has lowercase letters or
    // several points.
    let isAbbreviation = text.contains(where: \.isLowercase) || text.count { $0 == "." } > 1
    let separator = isBefore ? (isAbbreviation ? nil : text.last) : text.first
    let point = separator.flatMap { ".,\u{66B}".contains($0) ? String($0) : nil } ?? ""
    return (text.contains(where: isMinus) ? "-" : "") + point
  }

  /// The whole part and the fraction of digits with separators.
  private func parts(_ symbols: [Character]) -> (String, String)? {
    let text = String(symbols)
    let separator = separator(text)
    let pieces = separator.map { text.split(separator: $0, omittingEmptySubsequences: false) } ?? [text[...]]
    guard pieces.count <= 2, let whole = pieces.first else { return nil }
    let fraction = pieces.count == 2 ? pieces[1] : ""
    guard fraction.allSatisfy(\.isNumber) else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let separators = Set(whole.filter { !$0.isNumber })
    guard separators.count <= 1, groups.count == 1 || Self.isGrouped(groups) else { return nil }
    return (groups.joined(), String(fraction))
  }

  /// The decimal separator, if there is one.
  private func separator(_ text: String) -> Character? {
    if text.contains("d") { return "d" }
    let (points, commas) = (text.count { $0 == "." }, text.count { $0 == "," })
    if points > 0, commas > 0 {
      return (text.lastIndex(of: ".") ?? text.startIndex) > (text.lastIndex(of: ",") ?? text.startIndex) ? "." : ","
    }
    guard points + commas == 1 else { return nil }
    let sign: Character = points == 1 ? "." : ","
    let groups = text.split(separator: sign, omittingEmptySubsequences: false)
    let mayGroup = Self.isGrouped(groups) && !text.contains("g")
    guard let decimal, decimal == "." || decimal == "," else { return sign == "," && mayGroup ? nil : sign }
    // A separator other than the language's decimal one groups digits if it can. Otherwise it is meant as decimal.
    return sign == decimal || !mayGroup ? sign : nil
  }

  /// Whether digits are grouped by three, or by two before the last three.
  private static func isGrouped(_ groups: [Substring]) -> Bool {
    guard let first = groups.first, let last = groups.last, groups.count > 1, 1...3 ~= first.count, last.count == 3, first != "0" else {
      return false
    }
    let middle = groups.dropFirst().dropLast()
    return groups.allSatisfy { $0.allSatisfy(\.isNumber) }
      && (middle.allSatisfy { $0.count == 3 } || middle.allSatisfy { $0.count == 2 } && first.count <= 2)
  }
}
