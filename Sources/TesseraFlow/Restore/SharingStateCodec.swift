#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraScreen
internal import TesseraStores

/// Encodes states as JSON repeatedly, copying the text of values whose memory didn't change since the
/// previous save.
///
/// A property, list element or whole state counts as unchanged if its memory is bitwise equal to the previous
/// value, which is kept alive for the comparison. Nothing has to be `Equatable`, and an unchanged list of any
/// length costs one comparison. States must be values: changes inside a shared object are not detected.
/// - Law: every text decodes to the same value as the output of ``/TesseraStores/JSONStateCodec``. The previous save only
///   affects the cost.
/// - Complexity: linear in what changed, plus copying the bytes of each changed state.
final class SharingStateCodec: StateCodec {
  /// The previous text of a state, if it is large enough to keep.
  private struct Former {
    let text: String
    let value: WrittenValue
  }

  private struct Occurrence: Hashable {
    let type: ObjectIdentifier
    let number: Int
  }

  /// Shorter texts are encoded faster than they are looked up.
  private static let least = 2048
  private var former: [Occurrence: Former] = [:], next: [Occurrence: Former] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]
  private let routes = WritingRoutes()

  /// Starts a new save. The values must arrive in the same order as in the previous one.
  func begin() {
    (former, next) = (next, [:])
    counts.removeAll(keepingCapacity: true)
  }

  /// Whether the last save produced anything large enough to copy next time.
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
