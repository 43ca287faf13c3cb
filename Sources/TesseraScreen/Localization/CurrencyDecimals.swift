/// The number of decimals of each currency (ISO 4217, column *minor unit*).
package enum CurrencyDecimals {
  private static let none: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF",
  ]
  private static let three: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
  private static let four: Set<String> = ["CLF", "UYW"]

  /// The number of decimals of a currency. Two for an unknown code.
  package static func count(of code: String) -> Int {
    let code = code.uppercased()
    if none.contains(code) { return 0 }
    return three.contains(code) ? 3 : four.contains(code) ? 4 : 2
  }
}
