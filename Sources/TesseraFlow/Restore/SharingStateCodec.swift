#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraScreen

/// States as JSON, again and again: what is in memory what it was when it was written before is copied, and not written.
///
/// A property, an element of a list or a whole state is the same if its memory is, as long as what was written before is kept: so nothing has to be
/// `Equatable`, and an unchanged list of any length costs one comparison. States are values; an object in one that changes inside is written as it
/// was.
/// - Law: every text that it writes reads as the value that ``JSONStateCodec`` wrote. What was written before changes the cost and nothing else.
/// - Complexity: linear in what changed, beside copying the bytes of a state that changed.
final class SharingStateCodec: StateCodec {
  /// The last text of a state that is large enough to be kept.
  private struct Former {
    let text: String
    let value: WrittenValue
  }

  private struct Occurrence: Hashable {
    let type: ObjectIdentifier
    let number: Int
  }

  /// Shorter texts are written faster than they are looked up.
  private static let least = 2048
  private var former: [Occurrence: Former] = [:], next: [Occurrence: Former] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]
  private let routes = WritingRoutes()

  /// Begins to write a page once more; the values come in the order in which they came before.
  func begin() {
    (former, next) = (next, [:])
    counts.removeAll(keepingCapacity: true)
  }

  /// Whether something was large enough to be copied the next time.
  var isWorthKeeping: Bool { !next.isEmpty }

  func encode(_ value: any Encodable) -> String? { encodeValue(value) }

  private func encodeValue<Value: Encodable>(_ value: Value) -> String? {
    let type = ObjectIdentifier(Value.self)
    let occurrence = Occurrence(type: type, number: counts[type, default: 0])
    counts[type, default: 0] += 1
    let former = former[occurrence]
    if let former, former.value.isSame(as: value) {
      next[occurrence] = former
      return former.text
    }
    var text = former?.text ?? ""
    let written = text.withUTF8 { bytes -> (String, WrittenValue)? in
      let writer = SharingWriter(former: bytes, routes)
      guard let written = try? writer.write(value, former: former.map { ($0.value, 0) }, isOutermost: true) else { return nil }
      return (String(decoding: writer.bytes, as: UTF8.self), written)
    }
    guard let (new, value) = written else { return nil }
    if value.length >= Self.least { next[occurrence] = Former(text: new, value: value) }
    return new
  }

  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { JSONStateCodec().decode(type, from: text) }
}
