/// Encodes the parts of a page as bytes: all of them in a snapshot, or only the changes in a journal step.
///
/// For each changed part, a step contains the byte ranges that differ from the previous version. Added parts
/// are stored completely. So the size of a step follows the size of the edits, not of the page or of the text
/// between two edits.
/// - Complexity: linear in the bytes of all parts. Equal parts are only compared.
package enum PageParts {
  package static func snapshot(_ parts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(8) { $0 + $1.utf8.count + 4 })
    write(parts.count, to: &bytes)
    for part in parts { write(part, to: &bytes) }
    return bytes
  }

  /// Decodes a snapshot. Returns `nil` if the bytes aren't one.
  package static func read(_ snapshot: [UInt8]) -> [String]? {
    var reader = ByteReader(snapshot)
    guard let count = reader.number(), count <= snapshot.count else { return nil }
    var parts: [String] = []
    for _ in 0..<count {
      guard let part = reader.text() else { return nil }
      parts.append(part)
    }
    return reader.isAtEnd ? parts : nil
  }

  package static func step(from old: [String], to new: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    write(new.count, to: &bytes)
    for index in 0..<min(old.count, new.count) {
      var (before, after) = (old[index], new[index])
      before.withUTF8 { before in
        after.withUTF8 { after in
          let edits = PartEdit.edits(from: UnsafeRawBufferPointer(before), to: UnsafeRawBufferPointer(after))
          // Last edit first, so that the offsets of earlier edits stay valid.
          for edit in edits.reversed() {
            write(index + 1, to: &bytes)
            write(edit.removed.lowerBound, to: &bytes)
            write(edit.removed.count, to: &bytes)
            write(edit.added.count, to: &bytes)
            bytes += after[edit.added]
          }
        }
      }
    }
    write(0, to: &bytes)
    for part in new.dropFirst(old.count) { write(part, to: &bytes) }
    return bytes
  }

  /// Applies a step. Returns `nil` if it doesn't fit these parts.
  package static func apply(_ step: [UInt8], to old: [String]) -> [String]? {
    var parts = old.map { Array($0.utf8) }
    return apply(step, to: &parts) ? parts.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// Applies a step in place. Returns false if it doesn't fit these parts.
  private static func apply(_ step: [UInt8], to parts: inout [[UInt8]]) -> Bool {
    var reader = ByteReader(step)
    guard let count = reader.number(), count <= parts.count + step.count else { return false }
    if count < parts.count { parts.removeLast(parts.count - count) }
    while true {
      guard let number = reader.number() else { return false }
      if number == 0 { break }
      guard number <= parts.count, let start = reader.number(), let removed = reader.number(), let added = reader.bytes() else {
        return false
      }
      let size = parts[number - 1].count
      guard start <= size, removed <= size - start else { return false }
      parts[number - 1].replaceSubrange(start..<(start + removed), with: added)
    }
    while parts.count < count {
      guard let part = reader.bytes() else { return false }
      parts.append(Array(part))
    }
    return reader.isAtEnd
  }

  /// The current parts of a stored page: its snapshot with all later steps applied. `nil` if it was damaged.
  ///
  /// - Complexity: each edit costs the bytes behind it in its part. Strings are created only from the final
  ///   bytes.
  package static func read(_ record: PageRecord) -> [String]? {
    guard var parts = read(record.contents.snapshot)?.map({ Array($0.utf8) }) else { return nil }
    for entry in record.journal { guard apply(entry.bytes, to: &parts) else { return nil } }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes an unsigned integer in LEB128: groups of seven bits, lowest first.
  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    write(text.utf8.count, to: &bytes)
    bytes += text.utf8
  }
}

/// Reads numbers and texts from bytes that may be damaged.
private struct ByteReader {
  private let content: [UInt8]
  private var position = 0

  init(_ content: [UInt8]) { self.content = content }

  var isAtEnd: Bool { position == content.count }

  mutating func number() -> Int? {
    var (result, shift) = (0, 0)
    while position < content.count, shift < 56 {
      let byte = content[position]
      position += 1
      result |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    return nil
  }

  mutating func bytes() -> ArraySlice<UInt8>? {
    guard let count = number(), count <= content.count - position else { return nil }
    defer { position += count }
    return content[position..<(position + count)]
  }

  mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }
}
