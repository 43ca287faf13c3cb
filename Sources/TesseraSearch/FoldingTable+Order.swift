/// Canonical ordering of combining marks, so that equivalent texts have the same folding.
///
/// Source: The Unicode Standard, §3.11 (canonical ordering algorithm).
extension FoldingTable {
  /// The combining class of the mark at the start of a folding. 0 if there is none.
  @inline(__always)
  func order(of entry: UInt32) -> UInt8 {
    entry & Self.mark == 0 ? 0 : pool[Int(entry >> 8) &- 1 &+ Int(entry & 0x7F)]
  }

  /// The combining class of the scalar that ends just before `output`, which follows `count` bytes of the same text.
  func orderOfLast(_ output: UnsafeMutablePointer<UInt8>, _ count: Int) -> UInt8 {
    var length = 1
    while length < count, output[-length] & 0xC0 == 0x80 { length += 1 }
    guard length <= count else { return 0 }
    var position = 0
    return order(of: entry(of: Self.scalar(UnsafePointer(output - length), &position)))
  }

  /// The positions of folded bytes in canonical order. Each run of marks is sorted by class, stably.
  ///
  /// - Complexity: O(bytes · log(marks in a run)).
  func order(_ folded: UnsafeBufferPointer<UInt8>) -> [Int] {
    guard let input = folded.baseAddress else { return [] }
    var positions: [Int] = []
    positions.reserveCapacity(folded.count)
    var marks: [(order: UInt8, bytes: Range<Int>)] = []
    func flush() {
      // The standard library's sort is stable.
      if marks.count > 1 { marks.sort { $0.order < $1.order } }
      for mark in marks { positions.append(contentsOf: mark.bytes) }
      marks.removeAll(keepingCapacity: true)
    }
    var position = 0
    while position < folded.count {
      let start = position
      let order = order(of: entry(of: Self.scalar(input, &position)))
      if order == 0 {
        flush()
        positions.append(contentsOf: start..<position)
      } else {
        marks.append((order, start..<position))
      }
    }
    flush()
    return positions
  }

  func order(inPlace folded: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = Array(folded)
    for (target, source) in order(UnsafeBufferPointer(folded)).enumerated() { folded[target] = bytes[source] }
  }
}
