internal import TesseraJSON

/// The names of a model's members, prepared for comparison; at most 64.
public struct PayloadMembers: Sendable {
  /// Where an object's parser is: which member it expects, and which it has met.
  public struct Cursor {
    var expected = 0
    var seen: UInt64 = 0
    var isFirst = true
    init() {}
  }

  /// A name with its quotes and its colon, as it stands in a response without white space.
  struct Key: Sendable {
    let count: Int
    let name: [UInt8]
    /// The bytes, eight in a word; of the last word only `mask` counts.
    let first: UInt64
    let second: UInt64
    let firstMask: UInt64
    let secondMask: UInt64
    let rest: [UInt8]

    init(_ text: String) {
      name = Array(text.utf8)
      let spelled = Array("\"\(text)\":".utf8)
      count = spelled.count
      (first, firstMask) = Self.word(spelled.prefix(8))
      (second, secondMask) = Self.word(spelled.dropFirst(8).prefix(8))
      rest = Array(spelled.dropFirst(16))
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> (UInt64, UInt64) {
      let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (word, bytes.count == 8 ? .max : (1 << UInt64(bytes.count * 8)) - 1)
    }

    /// Whether the bytes at the position are the name, its quotes and its colon.
    @inline(__always)
    func begins(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
      guard position &+ 16 <= end else { return beginsSlowly(bytes, position, end) }
      guard load(bytes, position) & firstMask == first else { return false }
      guard load(bytes, position &+ 8) & secondMask == second else { return false }
      return rest.isEmpty || restFollows(bytes, position &+ 16, end)
    }

    @inline(__always)
    private func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    }

    @inline(never)
    private func restFollows(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
      position &+ rest.count <= end && rest.indices.allSatisfy { bytes[position + $0] == rest[$0] }
    }

    @inline(never)
    private func beginsSlowly(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
      guard position + count <= end, bytes[position] == 0x22, bytes[position + count - 1] == 0x3A, bytes[position + count - 2] == 0x22
      else { return false }
      return name.indices.allSatisfy { bytes[position + 1 + $0] == name[$0] }
    }

    func matches(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> Bool {
      extent.count == name.count && name.indices.allSatisfy { bytes[extent.lowerBound + $0] == name[$0] }
    }
  }

  /// The keys in memory of their own, so that reading one touches no reference count.
  private final class Storage: Sendable {
    nonisolated(unsafe) let keys: UnsafeMutableBufferPointer<Key>
    private let count: Int

    // Proof of safety: written here, before anybody else has the storage, and only read until nobody has it any more.
    init(_ names: [String]) {
      count = names.count
      keys = .allocate(capacity: max(1, names.count))
      _ = keys.initialize(from: names.map(Key.init))
    }

    deinit {
      keys.baseAddress?.deinitialize(count: count)
      keys.deallocate()
    }
  }

  private let storage: Storage
  // Proof of safety: lives as long as the storage, which this value retains.
  nonisolated(unsafe) let keys: UnsafePointer<Key>
  let count: Int

  /// The names in the order of the numbers by which the parser reports them; those beyond the 64th are never found.
  public init(_ names: String...) {
    storage = Storage(names)
    keys = UnsafePointer(storage.keys.baseAddress.unsafelyUnwrapped)
    count = min(names.count, 64)
  }

  func first(where isFound: (Key) -> Bool) -> Int? { (0..<count).first { isFound(keys[$0]) } }
}
