internal import TesseraScreen

/// Bytes of a part that others replace.
struct PartEdit: Equatable {
  /// The bytes that go, and those that come, by their offsets in the part before and in the part after.
  var removed: Range<Int>
  var added: Range<Int>

  /// The distance from a first edit within which a second is looked for.
  private static let reach = 4096
  /// Fewer bytes are not worth an edit of their own.
  private static let least = 256
  private static let most = 64

  /// The edits that lead from one part to another, in order.
  ///
  /// - Law: carried out, they give the other part to the byte, whatever both are.
  /// - Complexity: linear in the bytes that are equal, and for each edit in 4,096 of them.
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

  /// The numbers of bytes after which both go on with the same sixteen bytes; `nil` if that is nowhere near.
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
