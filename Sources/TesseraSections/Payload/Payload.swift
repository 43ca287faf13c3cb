#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The bytes of one response, stored once and shared.
///
/// Creating a payload neither copies nor parses it. A leading UTF-8 byte order mark is skipped, as RFC 8259 §8.1
/// permits.
public struct Payload: Sendable {
  enum Storage: Sendable {
    case array([UInt8])
    case data(Data)
  }

  let storage: Storage

  /// The number of bytes.
  public let count: Int

  /// Creates a payload from an array of bytes.
  public init(_ bytes: [UInt8]) {
    storage = .array(bytes)
    count = bytes.count
  }

  /// Creates a payload from data, as received from a network client.
  public init(_ data: Data) {
    storage = .data(data)
    count = data.count
  }

  /// Creates a payload from a text, for tests and previews.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }
}
