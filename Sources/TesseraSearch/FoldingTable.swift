/// The search folding of every Unicode scalar: a two-stage table, filled once from `FoldingTable.data`.
///
/// The standard library has case mappings and combining classes but no compatibility decomposition.
/// `Scripts/generate-folding-table.py` therefore generates the table, stored as 20 KB of runs. Expanded it takes
/// about 200 KB per process.
///
/// - Law: every scalar in a folding folds to itself, so folding is idempotent.
///
/// Sendable because nothing is written after `init`. Only the initializer fills the memory behind the pointers, and
/// it is never freed because the only table lives as long as the process. Pointers instead of arrays avoid reference
/// counting for every folded name.
struct FoldingTable: @unchecked Sendable {
  static let shared = FoldingTable(data: data, marks: marks)

  /// The folding of a byte if it is a single byte. 0 if the scalar must be looked up (not ASCII, or dropped).
  let direct: UnsafePointer<UInt8>
  /// The block of every 256 scalars.
  let blocks: UnsafePointer<UInt16>
  /// One entry per scalar: 0 if it is unchanged, otherwise `(offset into pool + 1) << 8 | number of bytes`, plus
  /// ``mark`` if the folding begins with a mark that has a combining class.
  let entries: UnsafePointer<UInt32>
  /// The UTF-8 of all foldings. A folding that begins with such a mark is followed by the mark's class.
  let pool: UnsafePointer<UInt8>

  /// The longest folding of one byte of UTF-8. The maximum is U+FDFA: 33 bytes for 3.
  static let maximumGrowth = 11

  /// The bit of an entry whose folding begins with a mark that has a combining class.
  static let mark: UInt32 = 0x80

  /// The Hangul syllables, which are decomposed by arithmetic (The Unicode Standard, §3.12).
  static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
}

extension FoldingTable {
  /// Reads the runs from the script: gaps and targets as base-32 varints, in five kinds of runs.
  init(data: StaticString, marks: StaticString) {
    var builder = FoldingTableBuilder()
    marks.withUTF8Buffer { bytes in
      var reader = RunReader(bytes: bytes)
      var scalar: UInt32 = 0
      while !reader.isAtEnd {
        scalar &+= reader.number()
        let count = reader.number()
        let order = UInt8(truncatingIfNeeded: reader.number())
        for step in 0..<count { builder.note(mark: scalar &+ step, order) }
        scalar &+= count
      }
    }
    data.withUTF8Buffer { bytes in
      var reader = RunReader(bytes: bytes)
      var scalar: UInt32 = 0
      var target: UInt32 = 0
      while !reader.isAtEnd {
        scalar &+= reader.number()
        let header = reader.number()
        let count = header / 5
        switch header % 5 {
        case 0:
          for step in 0..<count { builder.set(scalar &+ step, to: []) }
          scalar &+= count
        case 1:
          target = reader.shifted(target)
          for step in 0..<count { builder.set(scalar &+ step, to: [target &+ step]) }
          scalar &+= count
        case 2:
          target = reader.shifted(target)
          for step in 0..<count { builder.set(scalar &+ 2 * step, to: [target &+ 2 * step]) }
          scalar &+= 2 * count - 1
        case 3:
          target = reader.shifted(target)
          for step in 0..<count { builder.set(scalar &+ step, to: [target]) }
          scalar &+= count
        default:
          var targets: [UInt32] = []
          for _ in 0..<count {
            target = reader.shifted(target)
            targets.append(target)
          }
          builder.set(scalar, to: targets)
          scalar &+= 1
        }
      }
    }
    direct = Self.permanent(builder.direct())
    blocks = Self.permanent(builder.blocks)
    entries = Self.permanent(builder.entries)
    pool = Self.permanent(builder.pool)
  }

  /// Copies the elements to memory that is never freed.
  private static func permanent<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = copy.initialize(from: elements)
    return UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
  }
}

private struct FoldingTableBuilder {
  var blocks = [UInt16](repeating: 0, count: 0x1100)
  var entries = [UInt32](repeating: 0, count: 256)
  var pool: [UInt8] = []
  private var orders: [UInt32: UInt8] = [:]

  /// Adds a combining mark that isn't dropped, with its combining class.
  mutating func note(mark: UInt32, _ order: UInt8) {
    orders[mark] = order
    set(mark, to: [mark])
  }

  mutating func set(_ scalar: UInt32, to targets: [UInt32]) {
    let block = Int(scalar >> 8)
    if blocks[block] == 0 {
      blocks[block] = UInt16(entries.count >> 8)
      entries.append(contentsOf: repeatElement(0, count: 256))
    }
    let offset = pool.count
    for case let target? in targets.map(Unicode.Scalar.init) { pool.append(contentsOf: UTF8.encode(target) ?? .init()) }
    var entry = UInt32(offset + 1) << 8 | UInt32(pool.count - offset)
    if let order = targets.first.flatMap({ orders[$0] }) {
      entry |= FoldingTable.mark
      pool.append(order)
    }
    entries[Int(blocks[block]) << 8 | Int(scalar & 0xFF)] = entry
  }

  func direct() -> [UInt8] {
    (0..<256).map { byte in
      guard byte < 0x80 else { return 0 }
      let entry = entries[Int(blocks[0]) << 8 | byte]
      return entry == 0 ? UInt8(byte) : entry & 0xFF == 1 ? pool[Int(entry >> 8) - 1] : 0
    }
  }
}

/// Reads base-32 varints in the alphabet of base64url.
private struct RunReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var isAtEnd: Bool { position >= bytes.count }

  mutating func number() -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while position < bytes.count {
      let digit = Self.value(of: bytes[position])
      position += 1
      value |= (digit & 31) &<< shift
      if digit < 32 { break }
      shift += 5
    }
    return value
  }

  mutating func shifted(_ base: UInt32) -> UInt32 {
    let zigzag = number()
    return zigzag & 1 == 0 ? base &+ zigzag >> 1 : base &- (zigzag >> 1) &- 1
  }

  static func value(of letter: UInt8) -> UInt32 {
    switch letter {
    case 0x41...0x5A: UInt32(letter) - 0x41
    case 0x61...0x7A: UInt32(letter) - 0x61 + 26
    case 0x30...0x39: UInt32(letter) - 0x30 + 52
    case 0x2D: 62
    default: 63
    }
  }
}
