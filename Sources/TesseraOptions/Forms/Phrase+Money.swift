public import Foundation
public import TesseraScreen

extension Phrase {
  /// An amount of money, formatted by the locale with the decimals of its currency (ISO 4217).
  ///
  /// ```swift
  /// Element.Fact("Tip", .money(state.tip ?? 0, currency: "SAR"))
  /// ```
  /// Fractions of the currency's smallest unit are rounded. An amount of more than 9 × 10¹⁸ of these units is shown
  /// as a plain number.
  public static func money(_ amount: Decimal, currency: String) -> Phrase {
    var (exact, rounded) = (amount, Decimal())
    for _ in 0..<CurrencyDecimals.count(of: currency) { exact *= 10 }
    NSDecimalRound(&rounded, &exact, 0, .plain)
    guard let minor = Int(String(describing: rounded)) else { return Phrase("\(String(describing: amount)) \(currency)" as String) }
    return .money(minorUnits: minor, currency: currency)
  }
}
