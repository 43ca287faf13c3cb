internal import TesseraJSON

/// The names of a model's members, prepared for comparison; at most 64.
public struct PayloadMembers: Sendable {
  /// The state of an object's parser: which member it expects, and which it has met.
  public struct Cursor {
    @usableFromInline var expected: Int
    @usableFromInline var seen: UInt64
    /// The byte before the next member's name: the bracket before the first one, then a comma.
    @usableFromInline var separator: UInt64

    @inlinable init() { (expected, seen, separator) = (0, 0, 0x7B) }
  }

  /// A name with its quotes and its colon, as it stands in a response without white space.
  struct Key {
    /// The number of its bytes.
    let count: Int
    /// The first sixteen bytes in two words, of which only those under the masks count.
    let first: UInt64
    let second: UInt64
    let firstMask: UInt64
    let secondMask: UInt64
    /// All bytes.
    let spelled: UnsafePointer<UInt8>

    init(_ text: String) {
      let bytes = Array("\"\(text)\":".utf8)
      count = bytes.count
      (first, firstMask) = Self.word(bytes.prefix(8))
      (second, secondMask) = Self.word(bytes.dropFirst(8).prefix(8))
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      spelled = UnsafePointer(copy)
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> (UInt64, UInt64) {
      let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (word, bytes.count == 8 ? .max : (1 << UInt64(bytes.count * 8)) - 1)
    }

    /// Whether the bytes at the position are the name, its quotes and its colon; sixteen bytes can be read there.
    @inline(__always)
    func begins(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
      guard load(bytes, position) & firstMask == first, load(bytes, position &+ 8) & secondMask == second else { return false }
      return count <= 16 || follows(bytes, position, end)
    }

    @inline(__always)
    private func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    }

    /// The same near the end, and for long names.
    @inline(never)
    func follows(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
      position &+ count <= end && (0..<count).allSatisfy { bytes[position + $0] == spelled[$0] }
    }

    /// Whether the extent holds the name, without quotes.
    func matches(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> Bool {
      extent.count == count - 3 && (0..<extent.count).allSatisfy { bytes[extent.lowerBound + $0] == spelled[$0 + 1] }
    }
  }

  // Proof of safety: written before the initialiser returns and never again, in memory that is never given back.
  nonisolated(unsafe) let keys: UnsafePointer<Key>
  let count: Int

  /// The names in the order of the numbers by which the parser reports them; those beyond the 64th are never found.
  ///
  /// Made once for a model, and there for as long as the process is: so that reading one touches no reference count.
  public init(_ names: String...) {
    let keys = UnsafeMutablePointer<Key>.allocate(capacity: max(1, names.count))
    keys.initialize(from: names.map(Key.init), count: names.count)
    self.keys = UnsafePointer(keys)
    count = min(names.count, 64)
  }
}
