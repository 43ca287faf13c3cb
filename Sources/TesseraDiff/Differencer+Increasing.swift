extension Differencer {
  /// Marks in `kept` the members of a longest increasing subsequence of the first `count` numbers of
  /// `sequence`, which are distinct.
  ///
  /// O(n log n), and O(n) if the sequence is sorted. Patience sorting, after Fredman.
  func markLongestIncreasing(count: Int) {
    increasing.tails.reserve(count)
    increasing.tailValues.reserve(count)
    increasing.previous.reserve(count)
    increasing.kept.reserve(count)
    let values = increasing.sequence.base, tails = increasing.tails.base, tailValues = increasing.tailValues.base,
      previous = increasing.previous.base
    var length = 0
    for index in 0..<count {
      let value = values[index]
      var low = length
      if length > 0, value < tailValues[length - 1] {
        // Branchless binary search for the first tail above the value.
        low = 0
        var size = length
        while size > 1 {
          let half = size / 2
          low += tailValues[low + half - 1] < value ? half : 0
          size -= half
        }
      }
      previous[index] = low > 0 ? tails[low - 1] : Self.none
      tails[low] = UInt32(truncatingIfNeeded: index)
      tailValues[low] = value
      if low == length { length += 1 }
    }
    increasing.kept.base.update(repeating: 0, count: count)
    var member = length > 0 ? tails[length - 1] : Self.none
    while member != Self.none {
      increasing.kept.base[Int(member)] = 1
      member = previous[Int(member)]
    }
  }

  /// Decides which rows that stay in an open section move within it: all except a longest run that keeps its
  /// order.
  func markMoves(in newSection: Int) {
    let start = Int(newSide.start.base[newSection]), end = Int(newSide.start.base[newSection + 1])
    increasing.sequence.reserve(end - start)
    increasing.positions.reserve(end - start)
    let sequence = increasing.sequence.base, positions = increasing.positions.base, match = newSide.match.base
    var count = 0
    var isIncreasing = true
    for flat in start..<end where match[flat] & Self.movedFlag == 0 {
      isIncreasing = isIncreasing && (count == 0 || sequence[count - 1] < match[flat])
      sequence[count] = match[flat]
      positions[count] = UInt32(truncatingIfNeeded: flat)
      count += 1
    }
    if isIncreasing { return }
    markLongestIncreasing(count: count)
    for index in 0..<count where increasing.kept.base[index] == 0 { match[Int(positions[index])] |= Self.movedFlag }
  }
}
