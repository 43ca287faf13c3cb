internal import TesseraScreen

/// The replacement of one byte range by another.
struct PartEdit: Equatable {
  /// Offsets of the removed bytes in the old part, and of the added bytes in the new part.
  var removed: Range<Int>
  var added: Range<Int>

  /// The number of bytes after an edit that are searched for common bytes.
  private static let reach = 4096
  /// Ranges below this size are not split into separate edits.
  private static let least = 256
  private static let most = 64

  /// The edits that turn one part into another, in order.
  ///
  /// - Law: applying them yields the new part exactly, for any two parts.
  /// - Complexity: linear in the equal bytes, plus up to 4,096 bytes per edit.
  static func edits(from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer) -> [PartEdit] {
    let start = old.sharedPrefix(with: new)
    if start == old.count, start == new.count { return [] }
    let end = old[start...].sharedSuffix(with: new[start...])
    var (rest, other) = (start..<old.count - end, start..<new.count - end)
    var edits: [PartEdit] = []
    while !rest.isEmpty || !other.isEmpty {
      guard edits.count < most, max(rest.count, other.count) > least, let (skip, add) = meeting(old[rest], new[other]) else {
        edits.append(PartEdit(removed: rest, added: other))
        break
      }
      let (from, to) = (rest.lowerBound + skip, other.lowerBound + add)
      edits.append(PartEdit(removed: rest.lowerBound..<from, added: other.lowerBound..<to))
      let shared = old[from..<rest.upperBound].sharedPrefix(with: new[to..<other.upperBound])
      (rest, other) = (from + shared..<rest.upperBound, to + shared..<other.upperBound)
    }
    return edits
  }

  /// The numbers of bytes to skip in both until the same sixteen bytes follow. `nil` if there are none within
  /// reach.
  private static func meeting(_ old: Slice<UnsafeRawBufferPointer>, _ new: Slice<UnsafeRawBufferPointer>) -> (Int, Int)? {
    let (old, new) = (UnsafeRawBufferPointer(rebasing: old.prefix(reach)), UnsafeRawBufferPointer(rebasing: new.prefix(reach)))
    guard old.count >= 16, new.count >= 16 else { return nil }
    var offsets: [Sixteen: Int] = [:]
    offsets.reserveCapacity(old.count - 15)
    for offset in (0...old.count - 16).reversed() { offsets[Sixteen(old, offset)] = offset }
    for offset in 0...new.count - 16 { if let other = offsets[Sixteen(new, offset)] { return (other, offset) } }
    return nil
  }

  private struct Sixteen: Hashable {
    let first: UInt64
    let second: UInt64
    init(_ bytes: UnsafeRawBufferPointer, _ offset: Int) {
      first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func sharedPrefix(with other: Self) -> Int {
    UnsafeRawBufferPointer(rebasing: self).sharedPrefix(with: UnsafeRawBufferPointer(rebasing: other))
  }

  fileprivate func sharedSuffix(with other: Self) -> Int {
    UnsafeRawBufferPointer(rebasing: self).sharedSuffix(with: UnsafeRawBufferPointer(rebasing: other))
  }
}
