/// Canonical order of the marks that stay, so that equivalent texts fold alike however their marks were typed.
///
/// Source: The Unicode Standard, §3.11 (canonical ordering algorithm).
extension FoldingTable {
  /// The combining class of the mark that a folding begins with; 0 for anything else.
  @inline(__always)
  func order(of entry: UInt32) -> UInt8 {
    entry & Self.mark == 0 ? 0 : pool[Int(entry >> 8) &- 1 &+ Int(entry & 0x7F)]
  }

  /// The combining class of the scalar that ends right before `output`, of a text of which `count` bytes stand there.
  func orderOfLast(_ output: UnsafeMutablePointer<UInt8>, _ count: Int) -> UInt8 {
    var length = 1
    while length < count, output[-length] & 0xC0 == 0x80 { length += 1 }
    guard length <= count else { return 0 }
    var position = 0
    return order(of: entry(of: Self.scalar(UnsafePointer(output - length), &position)))
  }

  /// The positions of folded bytes, in canonical order: each run of marks sorted by class, equal ones as they stood.
  ///
  /// Complexity: O(bytes · log(marks in a row)).
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

  /// Brings folded bytes into canonical order where they stand.
  func order(inPlace folded: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = Array(folded)
    for (target, source) in order(UnsafeBufferPointer(folded)).enumerated() { folded[target] = bytes[source] }
  }
}
