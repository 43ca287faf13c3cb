internal import TesseraScreen

/// Bytes of a part that others take the place of.
struct PartEdit: Equatable {
  /// The bytes that go, and those that come, by their places in the part before and in the part after.
  var removed: Range<Int>
  var added: Range<Int>

  /// The distance from a first edit within which a second is looked for.
  private static let window = 4096
  /// Fewer bytes are not worth an edit of their own.
  private static let least = 256
  private static let most = 64

  /// The edits that lead from one part to another, in order.
  ///
  /// - Law: carried out, they give the other part to the byte, whatever both are.
  /// - Complexity: linear in the bytes that are equal, and for each edit in a window of them.
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
    let (old, new) = (UnsafeRawBufferPointer(rebasing: old.prefix(window)), UnsafeRawBufferPointer(rebasing: new.prefix(window)))
    guard old.count >= 16, new.count >= 16 else { return nil }
    var places: [Sixteen: Int] = [:]
    places.reserveCapacity(old.count - 15)
    for place in (0...old.count - 16).reversed() { places[Sixteen(old, place)] = place }
    for place in 0...new.count - 16 { if let other = places[Sixteen(new, place)] { return (other, place) } }
    return nil
  }

  private struct Sixteen: Hashable {
    let first: UInt64
    let second: UInt64
    init(_ bytes: UnsafeRawBufferPointer, _ place: Int) {
      first = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      second = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
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
