extension ScreenSnapshot.Rows {
  init(cutting rows: [Row]) {
    if rows.count <= RowPart.capacity { self.init(rows) } else { self.init(RowParts(RowPart.cut(rows))) }
  }

  /// Replaces rows at some positions, which must be ascending.
  ///
  /// - Complexity: O(k) for short lists. For long lists, the parts with these positions are copied.
  func replacing(_ changes: [(position: Int, row: Row)]) -> ScreenSnapshot.Rows {
    if changes.isEmpty { return self }
    switch storage {
    case .flat(var rows):
      for (position, row) in changes { rows[position] = row }
      return ScreenSnapshot.Rows(rows)
    case .parts(let list):
      var parts = list.parts
      var next = 0
      while next < changes.count {
        let index = list.location(of: changes[next].position).part
        let start = list.start(of: index)
        var rows = parts[index].rows
        var hasSameKeys = true
        while next < changes.count, changes[next].position < list.ends[index] {
          let (offset, row) = (changes[next].position - start, changes[next].row)
          hasSameKeys = hasSameKeys && rows[offset].key == row.key
          rows[offset] = row
          next += 1
        }
        parts[index] = RowPart(rows, table: hasSameKeys ? parts[index].table : nil)
      }
      return ScreenSnapshot.Rows(RowParts(parts, ends: list.ends))
    }
  }

  /// Replaces a range of rows. Parts before and after it are shared.
  func replacing(_ range: Range<Int>, with middle: [Row]) -> ScreenSnapshot.Rows {
    switch storage {
    case .flat(var rows):
      rows.replaceSubrange(range, with: middle)
      return ScreenSnapshot.Rows(cutting: rows)
    case .parts(let list):
      let count = list.count
      let (first, before) = range.lowerBound < count ? list.location(of: range.lowerBound) : (list.parts.count, 0)
      let (last, after) = range.upperBound < count ? list.location(of: range.upperBound) : (list.parts.count, 0)
      var rows: [Row] = first < list.parts.count ? Array(list.parts[first].rows[..<before]) : []
      rows += middle
      var end = last
      if last < list.parts.count, after > 0 {
        rows += list.parts[last].rows[after...]
        end += 1
      }
      let changed = rows.isEmpty ? [] : RowPart.cut(rows)
      let parts = Array(list.parts[..<first]) + changed + list.parts[end...]
      // Many edits leave short parts, so now and then all parts are cut again.
      if parts.count > 8, parts.count * RowPart.capacity > 4 * (count - range.count + middle.count) {
        return ScreenSnapshot.Rows(cutting: parts.flatMap(\.rows))
      }
      return ScreenSnapshot.Rows(RowParts(parts))
    }
  }

  /// The ascending positions of the rows that read the state at each evaluation. In long lists, parts without such
  /// rows are skipped.
  var positionsNeedingState: [Int] {
    var positions: [Int] = []
    func collect(_ rows: [Row], from start: Int) {
      var position = start
      rows.forEachLent { row in
        if row.needsState { positions.append(position) }
        position += 1
      }
    }
    switch storage {
    case .flat(let rows): collect(rows, from: 0)
    case .parts(let list):
      for index in list.partsNeedingState { collect(list.parts[index].rows, from: list.start(of: index)) }
    }
    return positions
  }

  /// Maps every row. Rows that `old` has at the same position are reused from `mapped`, the mapped version of
  /// `old`.
  func mapped(after old: ScreenSnapshot.Rows?, _ mapped: ScreenSnapshot.Rows?, _ transform: (Row) -> Row) -> ScreenSnapshot.Rows {
    guard let old, let mapped, old.count == count else { return ScreenSnapshot.Rows(cutting: map(transform)) }
    if old.isIdentical(to: self) { return mapped }
    var changes: [(position: Int, row: Row)] = []
    forEachDifference(from: old) { changes.append(($0, transform(self[$0]))) }
    return mapped.replacing(changes)
  }

  /// Calls `body` with each position at which a list of the same length has a different row, in ascending order.
  /// Shared parts are skipped.
  func forEachDifference(from old: ScreenSnapshot.Rows, _ body: (Int) -> Void) {
    if isIdentical(to: old) { return }
    if case .parts(let mine) = storage, case .parts(let theirs) = old.storage, mine.ends == theirs.ends {
      for index in mine.parts.indices where mine.parts[index] !== theirs.parts[index] {
        let (rows, others, start) = (mine.parts[index].rows, theirs.parts[index].rows, mine.start(of: index))
        for offset in rows.indices where rows[offset] !== others[offset] { body(start + offset) }
      }
    } else {
      var position = 0
      for (row, other) in zip(self, old) {
        if row !== other { body(position) }
        position += 1
      }
    }
  }

  /// Whether both lists have rows with the same keys in the same order.
  func hasKeys(of old: ScreenSnapshot.Rows) -> Bool {
    guard count == old.count else { return false }
    if case .flat(let mine) = storage, case .flat(let theirs) = old.storage {
      for position in mine.indices where mine[position].key != theirs[position].key { return false }
      return true
    }
    var isSame = true
    forEachDifference(from: old) { if isSame, self[$0].key != old[$0].key { isSame = false } }
    return isSame
  }
}
