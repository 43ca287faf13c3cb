internal import TesseraURL

/// The fields of a URL-encoded form or query, in order.
enum FormFields {
  /// Parses names and values. `nil` if the percent-encoding or UTF-8 is invalid, or there are more than `maximum`
  /// fields.
  static func parse(_ bytes: some Collection<UInt8>, maximum: Int) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < maximum else { return nil }
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decode(halves[0]), let value = decode(halves.count > 1 ? halves[1] : part[part.endIndex...]) else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  static func decode(_ bytes: some Collection<UInt8>) -> String? { PercentCoding.decoded(bytes, plusIsSpace: true) }

  /// Encodes a query value. Everything but unreserved characters and slashes is percent-encoded.
  static func encode(_ text: String) -> String { PercentCoding.encoded(text, keeping: "/") }
}
