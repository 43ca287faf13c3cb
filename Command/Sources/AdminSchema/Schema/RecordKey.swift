internal import Foundation

/// The values of a record's key, in the order of ``Table/keyColumns``.
public struct RecordKey: Hashable, Sendable, Codable {
  public var values: [Value]

  public init(_ values: [Value]) { self.values = values }

  /// The key as text for an address: `17`, `'Riyadh`, and `17,'a` for two columns.
  ///
  /// - Law: `RecordKey(text: key.text) == key` if all values are whole.
  public var text: String { values.map(Self.text).joined(separator: ",") }

  /// Reads a key from an address. `nil` if the text is no key.
  public init?(text: String) {
    var values: [Value] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = Self.value(of: part) else { return nil }
      values.append(value)
    }
    self.values = values
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): "\(number)"
    case .real(let number): "r\(number)"
    // The comma separates values, so it is written in another way inside of one.
    case .text(let text), .long(let text): "'" + text.replacing("~", with: "~0").replacing(",", with: "~1")
    case .bytes(let data): "x" + data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    case .large: "large"
    }
  }

  private static func value(of text: Substring) -> Value? {
    if text == "null" { return .null }
    let rest = text.dropFirst()
    switch text.first {
    case "'": return .text(String(rest).replacing("~1", with: ",").replacing("~0", with: "~"))
    case "r": return Double(rest).map { .real($0) }
    case "x":
      let digits = rest.compactMap(\.hexDigitValue)
      guard digits.count == rest.count, digits.count.isMultiple(of: 2) else { return nil }
      return .bytes(Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }))
    default: return Int64(text).map { .integer($0) }
    }
  }
}
