/// A language and region in BCP 47 format (`en`, `ar-SA`).
public struct Language: Hashable, Sendable, Codable {
  /// The writing direction.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// Left to right, as in English.
    case leftToRight = "ltr"
    /// Right to left, as in Arabic.
    case rightToLeft = "rtl"
  }

  /// The tag as passed to the initializer, at most 35 characters (RFC 5646).
  public let tag: String

  /// Creates a language from its tag. Invalid characters are removed.
  public init(_ tag: String) {
    let allowed = tag.prefix(35).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    self.tag = allowed.isEmpty ? "en" : String(allowed.map { $0 == "_" ? "-" : $0 })
  }

  /// English.
  public static let english = Language("en")
  /// Arabic.
  public static let arabic = Language("ar")

  /// The primary subtag in lowercase, under its current name: `ar` for `ar-SA`, `he` for `iw-IL`.
  public var code: String { LanguageTag(tag).language }

  /// The writing direction, decided by the script: `az-Arab` is written from right to left.
  public var direction: Direction { LanguageTag(tag).isRightToLeft ? .rightToLeft : .leftToRight }

  /// The language in `available` that best matches an HTTP `Accept-Language` value (RFC 9110 §12.5.4), otherwise
  /// the first one.
  ///
  /// Languages are compared by the distances of Unicode CLDR: for `zh-HK`, `zh-TW` is nearer than `zh-CN`, and for
  /// `es-MX`, `es-419` is nearer than `es-ES`. A language with the weight 0 is returned only if all are refused.
  ///
  /// Invalid parts are skipped, and at most 32 parts are read. `available` must not be empty.
  public static func preferred(from header: String, available: [Language]) -> Language {
    let ranges = LanguageRanges(header)
    return ranges.best(of: available) ?? available.first { !ranges.isRefused(LanguageTag($0.tag).likely) } ?? available.first ?? .english
  }

  /// The language in `available` that is nearest to this one, or `nil` if none is near.
  package func nearest(of available: [Language]) -> Language? {
    available.first { $0 == self } ?? LanguageRanges(tag).best(of: available)
  }
}
