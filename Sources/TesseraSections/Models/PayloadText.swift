internal import TesseraJSON

/// A text that stays in the response's bytes until it is asked for.
///
/// For models of which only a part is ever shown, such as the rows of a long list:
///
/// ```swift
/// @PayloadModel
/// struct Product: Decodable {
///   var id: Int
///   var name: PayloadText
/// }
/// Text("\(product.name.string)")
/// ```
/// It is sixteen bytes wide and keeps the whole response alive; ``string`` makes a text of its own, every time.
///
/// - Law: two are equal if their texts are.
/// Complexity: making one is independent of its length; ``string``, `==` and hashing are linear in it.
public struct PayloadText: Sendable {
  private let source: PayloadTextSource
  private let offset: UInt32
  private let count: UInt32

  /// A text by itself, such as a test's or a preview's.
  public init(_ text: String) {
    // Written as JSON, so that there is one way to read it back.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == 0x5C { bytes.append(0x5C) }
      bytes.append(byte)
    }
    self.init(PayloadTextSource(Payload(bytes)), 0, bytes.count)
  }

  @inline(__always)
  init(_ source: PayloadTextSource, _ start: Int, _ end: Int) {
    self.source = source
    offset = UInt32(truncatingIfNeeded: start)
    count = UInt32(truncatingIfNeeded: end &- start)
  }

  /// The text, made now.
  public var string: String {
    source.payload.withBytes { bytes in
      bytes.baseAddress.map { JSONText.string($0, JSONExtent(Int(offset), Int(offset) + Int(count))) } ?? ""
    }
  }

  /// Whether there is nothing in it, which is known without making it.
  public var isEmpty: Bool { count == 0 }
}

/// The response that texts keep alive.
final class PayloadTextSource: Sendable {
  let payload: Payload
  init(_ payload: Payload) { self.payload = payload }
}

extension PayloadText: Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { string }
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.string == rhs.string }
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.string < rhs.string }
  public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

extension PayloadText: Codable, PayloadValue {
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }

  @inlinable @inline(__always)
  public static func parse(_ parser: inout PayloadParser) throws(PayloadRefusal) -> PayloadText { try parser.lazyText() }
}
