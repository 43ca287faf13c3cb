internal import CTesseraBytes
internal import TesseraJSON

/// A text that stays in the response's bytes until it is used.
///
/// Use it in models of which only a part is shown, such as the rows of a long list:
///
/// ```swift
/// @PayloadModel
/// struct Product: Decodable {
///   var id: Int
///   var name: PayloadText
/// }
/// Text("\(product.name.string)")
/// ```
/// It is sixteen bytes in size. Up to fifteen bytes are stored inline. A longer text keeps the whole response
/// alive. Each use of ``string`` creates a new string.
///
/// - Law: two values are equal if their texts are.
/// - Complexity: creating one takes constant time. ``string``, `==` and hashing are linear in its length.
public struct PayloadText: Sendable {
  /// Both cases have fifteen bytes, so that the sixteenth is the tag.
  private enum Storage {
    /// The bytes as sent, lowest first, terminated by a NUL, which JSON doesn't allow in strings.
    case short(UInt64, UInt32, UInt16, UInt8)
    /// The offset in a response, and the low and high bits of the length. All bits set means up to the end.
    case long(PayloadTextSource, UInt32, UInt16, UInt8)
  }

  private let storage: Storage

  /// The first length that a text inside a response can't have.
  static let tooLong = 0xFF_FFFF

  /// Creates a text without a response, for tests and previews.
  public init(_ text: String) {
    // Stored as JSON, so that there is a single way to read it.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count &+ 16)
    for byte in text.utf8 {
      if byte == 0x5C { bytes.append(0x5C) }
      bytes.append(byte)
    }
    if bytes.count < 16, !bytes.contains(0) {
      let count = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: 16 &- count))
      storage = bytes.withUnsafeBufferPointer { Self.short($0.baseAddress.unsafelyUnwrapped, count) }
    } else {
      storage = .long(PayloadTextSource(Payload(bytes)), 0, .max, .max)
    }
  }

  /// Creates a text inside a response. Its length must be below `tooLong`.
  @inline(__always)
  init(_ source: Unmanaged<PayloadTextSource>, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ stop: Int, _ end: Int) {
    let count = stop &- start
    if count < 16, start &+ 16 <= end {
      storage = Self.short(bytes + start, count)
    } else {
      storage = .long(
        source.takeUnretainedValue(), UInt32(truncatingIfNeeded: start), UInt16(truncatingIfNeeded: count),
        UInt8(truncatingIfNeeded: count &>> 16))
    }
  }

  /// Packs up to fifteen bytes. Sixteen must be readable.
  @inline(__always)
  private static func short(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Storage {
    let words = tessera_first_bytes(bytes, count)
    let (low, high) = (UInt64(littleEndian: words.low), UInt64(littleEndian: words.high))
    return .short(
      low, UInt32(truncatingIfNeeded: high), UInt16(truncatingIfNeeded: high &>> 32), UInt8(truncatingIfNeeded: high &>> 48))
  }

  /// The text as a new string.
  public var string: String {
    switch storage {
    case .short(let low, let middle, let high, let last):
      let words = (low.littleEndian, (UInt64(middle) | UInt64(high) &<< 32 | UInt64(last) &<< 48).littleEndian)
      return withUnsafeBytes(of: words) { words in
        let bytes = words.assumingMemoryBound(to: UInt8.self)
        return JSONText.string(bytes.baseAddress.unsafelyUnwrapped, JSONExtent(0, bytes.firstIndex(of: 0) ?? 0))
      }
    case .long(let source, let offset, let lower, let upper):
      return source.payload.withBytes { bytes in
        let count = Int(lower) | Int(upper) &<< 16
        let end = count == Self.tooLong ? bytes.count : Int(offset) &+ count
        return bytes.baseAddress.map { JSONText.string($0, JSONExtent(Int(offset), end)) } ?? ""
      }
    }
  }

  /// Whether the text is empty. Doesn't create a string.
  public var isEmpty: Bool {
    switch storage {
    case .short(let low, _, _, _): low & 0xFF == 0
    case .long(_, _, let lower, let upper): lower == 0 && upper == 0
    }
  }
}

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
