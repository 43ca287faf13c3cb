/// Rows that a function makes from elements, one row per element.
///
/// - Law: the function has no captures. A row therefore depends only on its element, the input and the page's
///   language, and stays valid until one of them changes.
@usableFromInline final class ElementRows<I: Item, Element: Sendable, Input: Equatable & Sendable>: RowSource, @unchecked Sendable {
  @usableFromInline let elements: Elements<Element>
  /// The value that all rows show in addition to their elements.
  @usableFromInline let input: Input
  @usableFromInline let code: UInt
  @usableFromInline let item: (Element, Input) -> I
  // Stored functions, because methods of generic classes are never specialized.
  @usableFromInline let build: (ElementRows, [Element], Range<Int>) -> [Row]
  @usableFromInline let comparison: ElementComparison<Element>

  @inlinable init(_ elements: Elements<Element>, input: Input, code: UInt, item: @escaping (Element, Input) -> I) where Element: Equatable {
    (self.elements, self.input, self.code, self.item) = (elements, input, code, item)
    build = { source, elements, range in
      var rows: [Row] = []
      rows.reserveCapacity(range.count)
      for index in range { rows.append(ItemRow(source.item(elements[index], source.input))) }
      return rows
    }
    comparison = ElementComparison()
    super.init()
  }

  override func make(after previous: MadeRows?) -> MadeRows {
    MadeRows(source: self, rows: previous.flatMap(rows) ?? allRows)
  }

  private var allRows: ScreenSnapshot.Rows {
    switch elements {
    case .array(let array): return ScreenSnapshot.Rows(cutting: build(self, array, array.indices))
    case .chunks(let chunks):
      if chunks.count < 2 { return ScreenSnapshot.Rows(chunks.first.map { build(self, $0.elements, $0.elements.indices) } ?? []) }
      return ScreenSnapshot.Rows(RowParts(chunks.map { RowPart(build(self, $0.elements, $0.elements.indices)) }))
    }
  }

  /// Updates rows that the same function made from the same input. `nil` if the function or the input has changed.
  private func rows(after previous: MadeRows) -> ScreenSnapshot.Rows? {
    guard type(of: previous.source) == type(of: self) else { return nil }
    let old = unsafeDowncast(previous.source, to: Self.self)
    guard old.code == code, old.input == input else { return nil }
    switch (old.elements, elements) {
    case (.array(let before), .array(let after)): return rows(previous.rows, before, after, from: 0)
    case (.chunks(let before), .chunks(let after)): return rows(previous.rows, before, after)
    default: return nil
    }
  }

  /// Updates the rows of `before`, which begin at `start`. All rows between the common start and the common end
  /// are created again.
  private func rows(_ rows: ScreenSnapshot.Rows, _ before: [Element], _ after: [Element], from start: Int) -> ScreenSnapshot.Rows {
    if before.isIdenticalStorage(to: after) { return rows }
    if before.count == after.count { return rows.replacing(changes(before, after, from: start)) }
    let common = min(before.count, after.count)
    let prefix = comparison.firstChange(before, after, 0, common)
    let suffix = comparison.commonSuffix(before, after, common - prefix)
    return rows.replacing(start + prefix..<start + before.count - suffix, with: build(self, after, prefix..<after.count - suffix))
  }

  /// New rows for elements that differ from their predecessor at the same position.
  private func changes(_ before: [Element], _ after: [Element], from start: Int) -> [(position: Int, row: Row)] {
    var changes: [(position: Int, row: Row)] = []
    var index = comparison.firstChange(before, after, 0, after.count)
    while index < after.count {
      changes.append((start + index, build(self, after, index..<index + 1)[0]))
      index = comparison.firstChange(before, after, index + 1, after.count)
    }
    return changes
  }

  private func rows(_ rows: ScreenSnapshot.Rows, _ before: [ListChunk<Element>], _ after: [ListChunk<Element>]) -> ScreenSnapshot.Rows {
    if before.isIdenticalStorage(to: after) { return rows }
    let (first, last) = before.sharedEnds(with: after)
    // By index, because in generic code the types of slices and iterators are looked up at run time.
    let (oldEnd, newEnd) = (before.count - last, after.count - last)
    var start = 0
    for index in 0..<first { start += before[index].elements.count }
    var isSameShape = oldEnd == newEnd
    for index in first..<max(first, newEnd) where isSameShape { isSameShape = before[index].elements.count == after[index].elements.count }
    guard isSameShape else {
      guard let runs = runs(before, first..<oldEnd, after, first..<newEnd, from: start) else {
        return self.rows(rows, before[first..<oldEnd].flatMap(\.elements), after[first..<newEnd].flatMap(\.elements), from: start)
      }
      // From the end, so that earlier positions stay valid.
      var rows = rows
      for index in stride(from: runs.count - 1, through: 0, by: -1) {
        rows = self.rows(rows, runs[index].before, runs[index].after, from: runs[index].start)
      }
      return rows
    }
    if first == newEnd { return rows }
    var changes: [(position: Int, row: Row)] = []
    for index in first..<newEnd {
      if before[index] !== after[index] { changes += self.changes(before[index].elements, after[index].elements, from: start) }
      start += after[index].elements.count
    }
    return rows.replacing(changes)
  }

  /// The runs of elements between the chunks that both lists share, with their positions in the former list. Edits
  /// far apart therefore don't affect the rows between them. `nil` if the shared chunks are in a different order.
  private func runs(
    _ before: [ListChunk<Element>], _ old: Range<Int>, _ after: [ListChunk<Element>], _ new: Range<Int>, from start: Int
  ) -> [(start: Int, before: [Element], after: [Element])]? {
    var (former, later): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    for index in old { former.insert(ObjectIdentifier(before[index])) }
    for index in new { later.insert(ObjectIdentifier(after[index])) }
    var runs: [(start: Int, before: [Element], after: [Element])] = []
    var (one, other, position) = (old.lowerBound, new.lowerBound, start)
    while one < old.upperBound || other < new.upperBound {
      let begin = (one, other)
      var run: (start: Int, before: [Element], after: [Element]) = (position, [], [])
      while one < old.upperBound, !later.contains(ObjectIdentifier(before[one])) {
        run.before += before[one].elements
        one += 1
      }
      while other < new.upperBound, !former.contains(ObjectIdentifier(after[other])) {
        run.after += after[other].elements
        other += 1
      }
      position += run.before.count
      if begin != (one, other) { runs.append(run) }
      while one < old.upperBound, other < new.upperBound, before[one] === after[other] {
        position += before[one].elements.count
        (one, other) = (one + 1, other + 1)
      }
      if begin == (one, other) { return nil }
    }
    return runs
  }
}

@usableFromInline enum Elements<Element: Sendable>: Sendable {
  case array([Element])
  /// The chunks of an indexed list, which its versions share.
  case chunks([ListChunk<Element>])
}

extension Array where Element: AnyObject {
  /// The number of identical references at the start and, of the others, at the end of both arrays.
  fileprivate func sharedEnds(with other: [Element]) -> (start: Int, end: Int) {
    // Compared as words: a reference of an unknown class is retained and released when it is read.
    func withWords(_ array: [Element], _ body: (UnsafeBufferPointer<UInt>) -> (start: Int, end: Int)) -> (start: Int, end: Int) {
      array.withUnsafeBytes { body($0.bindMemory(to: UInt.self)) }
    }
    return withWords(self) { mine in
      withWords(other) { theirs in
        let common = Swift.min(mine.count, theirs.count)
        var start = 0, end = 0
        while start < common, mine[start] == theirs[start] { start += 1 }
        while end < common - start, mine[mine.count - 1 - end] == theirs[theirs.count - 1 - end] { end += 1 }
        return (start, end)
      }
    }
  }
}

/// Compares elements by their memory first, then by `==`.
@usableFromInline struct ElementComparison<Element> {
  /// The first index in a range at which two arrays differ, or the end of the range.
  @usableFromInline let firstChange: ([Element], [Element], Int, Int) -> Int
  /// The number of equal elements at the end of both arrays, up to a maximum.
  @usableFromInline let commonSuffix: ([Element], [Element], Int) -> Int

  @inlinable init() where Element: Equatable {
    firstChange = { old, new, start, end in
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          var index = start
          while index < end, Self.isSame(old, index, new, index) { index += 1 }
          return index
        }
      }
    }
    commonSuffix = { old, new, most in
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          var length = 0
          while length < most, Self.isSame(old, old.count - 1 - length, new, new.count - 1 - length) { length += 1 }
          return length
        }
      }
    }
  }

  /// Whether two elements are equal. Elements with the same memory are equal, and comparing memory is faster than
  /// `==` if that follows references.
  @inlinable @inline(__always)
  static func isSame(_ old: UnsafeBufferPointer<Element>, _ index: Int, _ new: UnsafeBufferPointer<Element>, _ other: Int) -> Bool
  where Element: Equatable {
    let size = MemoryLayout<Element>.size
    guard let old = old.baseAddress, let new = new.baseAddress else { return true }
    let (mine, theirs) = (UnsafeRawPointer(old + index), UnsafeRawPointer(new + other))
    var offset = 0
    while offset + 8 <= size,
      mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == theirs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      offset += 8
    }
    if offset + 8 > size {
      while offset < size, mine.load(fromByteOffset: offset, as: UInt8.self) == theirs.load(fromByteOffset: offset, as: UInt8.self) {
        offset += 1
      }
      if offset == size { return true }
    }
    return old[index] == new[other]
  }
}
