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

  /// The primary subtag in lowercase: `ar` for `ar-SA`.
  public var code: String { String(tag.prefix { $0 != "-" }).lowercased() }

  /// The writing direction.
  public var direction: Direction {
    switch code {
    case "ar", "he", "fa", "ur", "ps", "yi", "dv", "ug", "ckb", "sd": .rightToLeft
    default: .leftToRight
    }
  }

  /// The language in `available` that best matches an HTTP `Accept-Language` value (RFC 9110 §12.5.4), otherwise
  /// the first one.
  ///
  /// Invalid parts are skipped, and at most 32 parts are read. `available` must not be empty.
  public static func preferred(from header: String, available: [Language]) -> Language {
    var best: (quality: Double, language: Language)?
    for part in header.prefix(512).split(separator: ",").prefix(32) {
      let fields = part.split(separator: ";")
      guard let range = fields.first?.filter({ $0 != " " && $0 != "\t" }).lowercased(), !range.isEmpty else { continue }
      var quality = 1.0
      for field in fields.dropFirst() {
        let pair = field.split(separator: "=")
        if pair.count == 2, pair[0].filter({ $0 != " " }) == "q" { quality = Double(pair[1].filter { $0 != " " }) ?? 0 }
      }
      quality = min(quality, 1)
      guard quality > 0, let match = range == "*" ? available.first : lookup(range, in: available) else { continue }
      if quality > (best?.quality ?? 0) { best = (quality, match) }
    }
    return best?.language ?? available.first ?? .english
  }

  /// The language for a range, or for the longest prefix of it that is available (RFC 4647 §3.4). Otherwise the
  /// first language with the same primary subtag.
  private static func lookup(_ range: String, in available: [Language]) -> Language? {
    var known = range[...]
    while !known.isEmpty {
      if let language = available.first(where: { $0.tag.lowercased() == known }) { return language }
      known = known.lastIndex(of: "-").map { known[..<$0] } ?? ""
    }
    let code = range.prefix { $0 != "-" }
    return available.first { $0.code == code }
  }
}
