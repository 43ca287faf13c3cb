#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The bytes of one response, kept once and shared by everything that reads them.
///
/// A payload is neither parsed nor checked when it is made; ``scan(shape:budget:)`` does that. All offsets that sections, items and
/// errors report are byte offsets into it. A leading UTF-8 byte order mark is allowed and skipped (RFC 8259 §8.1 lets a reader ignore it).
///
/// Making one copies nothing: the array or data is retained.
public struct Payload: Sendable {
  enum Storage: Sendable {
    case array([UInt8])
    case data(Data)
  }

  let storage: Storage

  /// The number of bytes.
  public let count: Int

  /// A payload over an array of bytes.
  public init(_ bytes: [UInt8]) {
    storage = .array(bytes)
    count = bytes.count
  }

  /// A payload over data, as a network client delivers it.
  public init(_ data: Data) {
    storage = .data(data)
    count = data.count
  }

  /// A payload over the UTF-8 form of a text, for tests and previews.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }
}
