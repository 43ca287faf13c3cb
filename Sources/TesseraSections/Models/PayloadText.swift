internal import CTesseraBytes
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
/// It is sixteen bytes wide. Of up to fifteen bytes it is kept as it was sent; a longer one keeps the whole response alive. ``string`` makes a text
/// of its own, every time.
///
/// - Law: two are equal if their texts are.
/// Complexity: making one is independent of its length; ``string``, `==` and hashing are linear in it.
public struct PayloadText: Sendable {
  /// In both cases fifteen bytes, so that the sixteenth tells which it is.
  private enum Storage {
    /// The bytes as they were sent, lowest first; a NUL, which JSON does not allow in a text, ends it.
    case short(UInt64, UInt32, UInt16, UInt8)
    /// The offset in a response, and the lower and upper bits of the length; all of them set for one that reaches to its end.
    case long(PayloadTextSource, UInt32, UInt16, UInt8)
  }

  private let storage: Storage

  /// The first length that a part of a response cannot have.
  static let tooLong = 0xFF_FFFF

  /// A text by itself, such as a test's or a preview's.
  public init(_ text: String) {
    // Written as JSON, so that there is one way to read it back.
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

  /// A text of a response, shorter than `tooLong`.
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

  /// Up to fifteen bytes, of sixteen that can be read.
  @inline(__always)
  private static func short(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Storage {
    let words = tessera_first_bytes(bytes, count)
    let (low, high) = (UInt64(littleEndian: words.low), UInt64(littleEndian: words.high))
    return .short(
      low, UInt32(truncatingIfNeeded: high), UInt16(truncatingIfNeeded: high &>> 32), UInt8(truncatingIfNeeded: high &>> 48))
  }

  /// The text, made now.
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

  /// Whether there is nothing in it, which is known without making it.
  public var isEmpty: Bool {
    switch storage {
    case .short(let low, _, _, _): low & 0xFF == 0
    case .long(_, _, let lower, let upper): lower == 0 && upper == 0
    }
  }
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
