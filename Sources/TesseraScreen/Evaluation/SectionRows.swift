extension ScreenSnapshot {
  /// The rows of a section in order. The list is immutable and shares unchanged rows with its next version.
  ///
  /// - Complexity: access by position is O(1) in short lists and O(log n) in long ones. Iteration is O(n).
  public struct Rows: RandomAccessCollection, Sendable {
    enum Storage: Sendable {
      case flat([Row])
      case parts(RowParts)
    }

    private(set) var storage: Storage

    init(_ rows: [Row]) { storage = .flat(rows) }
    init(_ parts: RowParts) { storage = .parts(parts) }

    public var startIndex: Int { 0 }
    public var endIndex: Int {
      switch storage {
      case .flat(let rows): rows.count
      case .parts(let parts): parts.count
      }
    }

    public subscript(position: Int) -> Row {
      switch storage {
      case .flat(let rows): return rows[position]
      case .parts(let parts):
        let (part, offset) = parts.location(of: position)
        return parts.parts[part].rows[offset]
      }
    }

    public func withContiguousStorageIfAvailable<Result>(_ body: (UnsafeBufferPointer<Row>) throws -> Result) rethrows -> Result? {
      guard case .flat(let rows) = storage else { return nil }
      return try rows.withUnsafeBufferPointer(body)
    }

    /// Iterates over the rows part by part.
    public struct Iterator: IteratorProtocol {
      private let rows: Rows
      private var part: [Row]
      private var position = 0
      private var nextPart = 1

      init(_ rows: Rows) {
        self.rows = rows
        switch rows.storage {
        case .flat(let rows): part = rows
        case .parts(let parts): part = parts.parts.first?.rows ?? []
        }
      }

      public mutating func next() -> Row? {
        if position == part.count {
          guard case .parts(let parts) = rows.storage, nextPart < parts.parts.count else { return nil }
          part = parts.parts[nextPart].rows
          nextPart += 1
          position = 0
        }
        defer { position += 1 }
        return part[position]
      }
    }

    public func makeIterator() -> Iterator { Iterator(self) }

    /// Calls `body` with every row in order, without retaining and releasing each row.
    @inline(__always)
    package func forEachLent(_ body: (Row) -> Void) {
      switch storage {
      case .flat(let rows): rows.forEachLent(body)
      case .parts(let parts): for part in parts.parts { part.rows.forEachLent(body) }
      }
    }

    /// The position of the row with a key.
    ///
    /// - Complexity: O(n) in short lists, O(n / 64) in long ones.
    func position(of key: Row.Key) -> Int? {
      switch storage {
      case .flat(let rows): rows.firstIndex { $0.key == key }
      case .parts(let parts): parts.position(of: key)
      }
    }

    /// Whether both are the same list in memory.
    ///
    /// - Complexity: O(1).
    func isIdentical(to other: Rows) -> Bool {
      switch (storage, other.storage) {
      case (.flat(let mine), .flat(let theirs)): mine.isIdenticalStorage(to: theirs)
      case (.parts(let mine), .parts(let theirs)): mine === theirs
      default: false
      }
    }
  }
}

extension ScreenSnapshot.Rows {
  /// Replaces the rows that read the state at each evaluation. `read` returns the new row and is called in order.
  ///
  /// Rows in a uniquely referenced array are replaced in place. If no row reads the state, the result is the same
  /// list.
  consuming func readingState(_ read: (_ position: Int, _ row: Row) -> Row) -> ScreenSnapshot.Rows {
    switch storage {
    case .flat(var rows):
      storage = .flat([])
      for position in 0..<rows.count where rows[position].needsState { rows[position] = read(position, rows[position]) }
      return ScreenSnapshot.Rows(rows)
    case .parts: return replacing(positionsNeedingState.map { ($0, read($0, self[$0])) })
    }
  }
}

final class RowParts: Sendable {
  let parts: [RowPart]
  /// The position after the last row of each part.
  let ends: [Int]
  /// The parts with rows that read the state at each evaluation. Found once, because most events change no part.
  let partsNeedingState: [Int]

  var count: Int { ends.last ?? 0 }

  init(_ parts: [RowPart], ends: [Int]) {
    (self.parts, self.ends) = (parts, ends)
    partsNeedingState = parts.indices.filter { parts[$0].needsState }
  }

  convenience init(_ parts: [RowPart]) {
    var end = 0
    self.init(
      parts,
      ends: parts.map { part in
        end += part.rows.count
        return end
      })
  }

  func location(of position: Int) -> (part: Int, offset: Int) {
    var low = 0, high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return (low, position - start(of: low))
  }

  func start(of part: Int) -> Int { part == 0 ? 0 : ends[part - 1] }

  func position(of key: Row.Key) -> Int? {
    for (index, part) in parts.enumerated() {
      if let offset = part.table.position(key.hash, where: { part.rows[$0].key == key }) { return start(of: index) + offset }
    }
    return nil
  }
}

final class RowPart: Sendable {
  let rows: [Row]
  /// Whether some of the rows read the state at each evaluation.
  let needsState: Bool
  let table: PositionTable

  /// The maximum number of rows in a part that is cut from a longer list.
  static let capacity = 128

  /// - Parameter table: The positions of the keys, if known.
  init(_ rows: [Row], table: PositionTable? = nil) {
    self.rows = rows
    var needsState = false
    rows.forEachLent { needsState = needsState || $0.needsState }
    self.needsState = needsState
    self.table = table ?? PositionTable(count: rows.count) { rows[$0].key.hash }
  }

  static func cut(_ rows: [Row]) -> [RowPart] {
    let count = (rows.count + capacity - 1) / capacity
    return (0..<count).map { RowPart(Array(rows[rows.count * $0 / count..<rows.count * ($0 + 1) / count])) }
  }
}

extension Array {
  /// Whether both arrays have the same memory. Then they are equal as long as both are alive.
  ///
  /// - Complexity: O(1).
  @inlinable func isIdenticalStorage(to other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { theirs in mine.baseAddress == theirs.baseAddress } }
  }
}
