internal import TesseraJSON

extension Payload.Parser {
  /// The names of a model's members, prepared for comparison. At most 64.
  public struct Members: Sendable {
    /// The state of an object's parser: the expected member and the members seen.
    public struct Cursor {
      @usableFromInline var expected: Int
      @usableFromInline var seen: UInt64
      /// The byte before the next member's name: a brace before the first one, then a comma.
      @usableFromInline var separator: UInt64

      @inlinable init() { (expected, seen, separator) = (0, 0, 0x7B) }
    }

    /// A name with its quotes and colon, as written in a response without white space.
    struct Key {
      let count: Int
      /// The first sixteen bytes as two words. Only the bits in the masks count.
      let first: UInt64
      let second: UInt64
      let firstMask: UInt64
      let secondMask: UInt64
      let spelled: UnsafePointer<UInt8>

      /// A name that JSON can only write with escapes never matches, so the decoder handles such a response.
      init(_ text: String) {
        let isPlain = !text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
        let bytes = isPlain ? Array("\"\(text)\":".utf8) : [0]
        count = isPlain ? bytes.count : .max / 2
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

      /// Whether the bytes at the position are the name with quotes and colon. At least sixteen bytes must be
      /// readable.
      @inline(__always)
      func begins(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
        guard load(bytes, position) & firstMask == first, load(bytes, position &+ 8) & secondMask == second else { return false }
        return count <= 16 || follows(bytes, position, end)
      }

      @inline(__always)
      private func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
      }

      /// The same near the end of the response, and for long names.
      @inline(never)
      func follows(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
        position &+ count <= end && (0..<count).allSatisfy { bytes[position + $0] == spelled[$0] }
      }

      /// Whether the extent equals the name, without quotes.
      func matches(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> Bool {
        extent.count == count - 3 && (0..<extent.count).allSatisfy { bytes[extent.lowerBound + $0] == spelled[$0 + 1] }
      }
    }

    // Safety: written before the initializer returns and never again, in memory that is never freed.
    nonisolated(unsafe) let keys: UnsafePointer<Key>
    let count: Int

    /// Creates the names. The parser reports a name by its position in this list. Names beyond the 64th are
    /// never found.
    ///
    /// Created once per model and never freed, so that using it needs no reference counting.
    public init(_ names: String...) {
      let keys = UnsafeMutablePointer<Key>.allocate(capacity: max(1, names.count))
      keys.initialize(from: names.map(Key.init), count: names.count)
      self.keys = UnsafePointer(keys)
      count = min(names.count, 64)
    }
  }
}
