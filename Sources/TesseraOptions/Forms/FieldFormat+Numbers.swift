public import Foundation
public import TesseraScreen

extension FieldFormat where Value == Decimal {
  /// A number, written in the page's language without grouping, so that it can be edited. Reads digits of any script.
  ///
  /// - Parameter language: Decides what `1.234` and `1,234` mean. Default: the page's language. Without a language, a
  ///   point is decimal, and so is a comma unless it groups digits.
  public static func number(in language: Language? = nil) -> FieldFormat {
    FieldFormat(kind: .number) { text, page in
      NumberText(language ?? page).value(of: text).map { .value($0) } ?? .invalid("Enter a number")
    } writeIn: {
      NumberText(language ?? $1).text(of: $0)
    }
    .with(parameters: "", language)
  }

  /// An amount of money. The currency's code or name around the number is ignored. The number of decimals is limited
  /// to the currency's (ISO 4217): two for most, none for yen, three for Kuwaiti dinars.
  public static func currency(_ code: String, in language: Language? = nil) -> FieldFormat {
    let decimals = CurrencyDecimals.count(of: code)
    return FieldFormat(kind: .number, example: code) { text, page in
      guard let amount = NumberText(language ?? page, unit: code).value(of: text) else { return .invalid("Enter an amount") }
      var (exact, rounded) = (amount, Decimal())
      NSDecimalRound(&rounded, &exact, decimals, .plain)
      if rounded == amount { return .value(amount) }
      return .invalid(decimals == 0 ? "Enter a whole amount" : "Enter an amount with at most \(decimals) decimals")
    } writeIn: {
      NumberText(language ?? $1).text(of: $0)
    }
    .with(parameters: code, language)
  }
}

extension FieldFormat where Value == Int {
  /// A whole number.
  public static func number(in language: Language? = nil) -> FieldFormat {
    FieldFormat(kind: .number) { text, page in
      guard let number = NumberText(language ?? page).value(of: text), let whole = Int("\(number)") else {
        return .invalid("Enter a whole number")
      }
      return .value(whole)
    } writeIn: {
      NumberText(language ?? $1).text(of: Decimal($0))
    }
    .with(parameters: "", language)
  }
}

extension FieldFormat where Value == Double {
  /// A number. Values too large or too small for digits alone are written with an exponent, `1e+300`. Infinity and
  /// NaN are shown but can't be entered.
  public static func number(in language: Language? = nil) -> FieldFormat {
    FieldFormat(kind: .number) { text, page in
      guard let double = NumberText(language ?? page).double(of: text) else { return .invalid("Enter a number") }
      return .value(double)
    } writeIn: { value, page in
      NumberText(language ?? page).text(of: value)
    }
    .with(parameters: "", language)
  }
}
