public import Foundation

/// One value of a record, as it is stored.
///
/// Large values stay in the database. They are known by their size, and can't be edited or compared.
public enum Value: Hashable, Sendable, Codable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A blob that is small enough for a key, such as a UUID.
  case bytes(Data)
  /// A blob that wasn't read.
  case large(bytes: Int)
  /// The beginning of a text that is longer than the reader allows.
  case long(String)

  /// Whether the whole value was read, so that it can be edited and compared.
  public var isWhole: Bool {
    switch self {
    case .large, .long: false
    default: true
    }
  }

  /// The value as a user types it. Empty for `null` and for blobs.
  public var typed: String {
    switch self {
    case .null, .bytes, .large: ""
    case .integer(let number): "\(number)"
    case .real(let number): Self.text(of: number)
    case .text(let text), .long(let text): text
    }
  }

  /// The shortest text that reads as the same number: `12.5`, and `3` for `3.0`.
  private static func text(of number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
