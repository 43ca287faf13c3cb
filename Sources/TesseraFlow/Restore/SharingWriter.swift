#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraScreen

/// Writes a value as JSON and copies unchanged parts from the previous text.
///
/// Properties are written one by one. Values of any other form, and new lists, are passed to `JSONEncoder`.
final class SharingWriter {
  private(set) var bytes: [UInt8] = []
  private let former: UnsafeBufferPointer<UInt8>
  private let routes: WritingRoutes
  /// Shorter values are encoded faster than they are looked up.
  private static let least = 256

  /// - Parameter former: The previous text, or empty.
  init(former: UnsafeBufferPointer<UInt8>, _ routes: WritingRoutes) {
    (self.former, self.routes) = (former, routes)
    bytes.reserveCapacity(former.count + 256)
  }

  typealias Former = (written: WrittenValue, start: Int)

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - before: The previously written value and its offset in the previous text.
  ///   - isOutermost: Whether this is the top-level value, which must encode something.
  /// - Errors: the errors of `JSONEncoder`.
  func write<Value: Encodable>(_ value: Value, former before: Former?, isOutermost: Bool = false) throws -> WrittenValue {
    if let before, before.written.isSame(as: value) {
      copy(before.start..<before.start + before.written.length)
      return before.written
    }
    let start = bytes.count
    switch routes.route(of: Value.self) {
    case .text: write(value as? String ?? "")
    case .number: bytes += "\(value)".utf8
    case .list:
      if let before, let list = value as? any SharedElements, let ends = try splice(list, before) {
        return WrittenValue(value, length: bytes.count - start, ends: ends)
      }
      try writeWhole(value)
    case .whole: try writeWhole(value)
    case .properties:
      let encoder = PropertyEncoder(self, former: before)
      do {
        try value.encode(to: encoder)
        try encoder.end(isOutermost: isOutermost)
        return WrittenValue(value, length: bytes.count - start, properties: encoder.properties)
      } catch {
        // The value has another form or can't be encoded. `JSONEncoder` decides which.
        bytes.removeSubrange(start...)
        if error is PropertyEncoder.OtherForm { routes.writeWhole(Value.self) }
        try writeWhole(value)
      }
    }
    return WrittenValue(value, length: bytes.count - start)
  }

  private func writeWhole(_ value: some Encodable) throws { bytes += try routes.encoder.encode(value) }

  /// Writes the changed elements of a list and copies the others. Returns the offset after each element, or
  /// `nil` if the list shares nothing with the previous one.
  private func splice(_ list: any SharedElements, _ before: Former) throws -> [Int32]? {
    guard let (first, last) = before.written.shared(with: list), first + last > 0 else { return nil }
    guard let formerCount = before.written.count else { return nil }
    let ends = before.written.ends(in: text(of: before))
    guard ends.count == formerCount else { return nil }
    let (start, middle) = (bytes.count, first..<list.count - last)
    var new: [Int32] = []
    new.reserveCapacity(list.count)
    bytes.append(UInt8(ascii: "["))
    func separate() { if bytes.count > start + 1 { bytes.append(UInt8(ascii: ",")) } }
    if first > 0 {
      copy(before.start + 1..<before.start + Int(ends[first - 1]))
      new += ends[..<first]
    }
    if !middle.isEmpty {
      separate()
      let offset = Int32(bytes.count - start - 1)
      let written = try routes.encoder.encode(list.part(middle))
      let ends = WrittenValue.ends(in: written)
      guard ends.count == middle.count else {
        bytes.removeSubrange(start...)
        return nil
      }
      bytes += written.dropFirst().dropLast()
      new += ends.map { $0 + offset }
    }
    if last > 0 {
      separate()
      let from = formerCount == last ? 1 : Int(ends[formerCount - last - 1]) + 1
      let offset = Int32(bytes.count - start - from)
      copy(before.start + from..<before.start + Int(ends[formerCount - 1]))
      new += ends[(formerCount - last)...].map { $0 + offset }
    }
    bytes.append(UInt8(ascii: "]"))
    return new
  }

  private func copy(_ range: Range<Int>) { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: former[range])) }

  private func text(of before: Former) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: former[before.start..<before.start + before.written.length])
  }

  // MARK: Pieces

  /// Writes a property. Returns its written form if it is large enough to copy next time.
  func write<Value: Encodable>(
    property name: String, _ value: Value, former: Former?, isFirst: Bool
  ) throws -> (start: Int, written: WrittenValue)? {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    write(name)
    bytes.append(UInt8(ascii: ":"))
    let start = bytes.count
    let written = try write(value, former: former)
    return written.length >= Self.least ? (start, written) : nil
  }

  func append(_ byte: UInt8) { bytes.append(byte) }

  func writeNull() { bytes += "null".utf8 }

  func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += #"\u00"#.utf8
        for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10) }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
