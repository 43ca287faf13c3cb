/// A folded text that maps each byte to its origin in the original text, to highlight matches there.
///
/// Use it only for displayed texts: it stores two offsets per folded byte.
package struct FoldedText: Sendable, Hashable {
  /// The same bytes as `TextFolding.fold(original)`.
  package let bytes: [UInt8]
  /// For every folded byte, the UTF-8 offsets of its original scalar.
  private let starts: [UInt32]
  private let ends: [UInt32]

  /// Folds `original`.
  ///
  /// - Complexity: O(bytes).
  package init(_ original: String) {
    var buffer = FoldingBuffer(capacity: original.utf8.count * 2)
    var starts: [UInt32] = []
    var ends: [UInt32] = []
    let table = FoldingTable.shared
    var offset: UInt32 = 0
    var isUnordered = false
    for scalar in original.unicodeScalars {
      let before = buffer.count
      let end = offset + UInt32(UTF8.width(scalar))
      buffer.reserve(4 * FoldingTable.maximumGrowth)
      buffer.count += table.fold(
        scalar: scalar.value, to: buffer.base + buffer.count, before: buffer.count, isUnordered: &isUnordered)
      for _ in before..<buffer.count {
        starts.append(offset)
        ends.append(end)
      }
      offset = end
    }
    guard isUnordered else {
      (bytes, self.starts, self.ends) = (Array(buffer.bytes), starts, ends)
      return
    }
    let positions = table.order(buffer.bytes)
    bytes = positions.map { buffer.bytes[$0] }
    self.starts = positions.map { starts[$0] }
    self.ends = positions.map { ends[$0] }
  }

  /// The UTF-8 offsets in the original text of the folded bytes in `range`, extended to whole scalars.
  ///
  /// An empty range gives an empty range. `range` must lie within `bytes`.
  package func originalOffsets(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else {
      let at = range.lowerBound < starts.count ? Int(starts[range.lowerBound]) : Int(ends.last ?? 0)
      return at..<at
    }
    // Folding may have reordered combining marks.
    return Int(starts[range].min() ?? 0)..<Int(ends[range].max() ?? 0)
  }
}
