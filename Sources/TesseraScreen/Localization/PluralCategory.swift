/// The plural category of a whole number in a language.
///
/// Source: Unicode CLDR, "Language Plural Rules" (cardinal), for whole numbers.
public enum PluralCategory: String, Hashable, Sendable, Codable, CaseIterable {
  case zero, one, two, few, many, other

  /// The category of `number` in the language with this code or tag. Languages without a rule here have `one` and
  /// `other`, like English.
  public static func category(of number: Int, in tag: String) -> PluralCategory {
    let n = number.magnitude
    let tens = n % 10
    let hundreds = n % 100
    let tag = tag.lowercased()
    // The only region with its own rules: in European Portuguese, zero isn't singular.
    switch tag == "pt-pt" ? tag : String(tag.prefix { $0 != "-" }) {
    case "ar":
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(hundreds) ? .few : hundreds >= 11 ? .many : .other
      }
    case "fr", "hy": return n <= 1 ? .one : .other
    case "pt": return n <= 1 ? .one : .other
    case "hi", "bn", "fa", "gu", "kn", "zu", "am": return n <= 1 ? .one : .other
    case "ru", "uk", "be":
      if tens == 1 && hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case "sr", "hr", "bs":
      if tens == 1 && hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .other
    case "pl":
      if n == 1 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case "cs", "sk": return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case "he", "iw": return n == 1 ? .one : n == 2 ? .two : .other
    case "lt":
      if tens == 1 && !(11...19).contains(hundreds) { return .one }
      return (2...9).contains(tens) && !(11...19).contains(hundreds) ? .few : .other
    case "ro": return n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    case "ja", "zh", "ko", "th", "vi", "id", "ms", "lo", "my": return .other
    default: return n == 1 ? .one : .other
    }
  }
}
