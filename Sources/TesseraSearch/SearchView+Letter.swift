extension SearchView {
  /// All hits of a query of one ASCII character, the query with the most matches.
  ///
  /// The tables of first letters are exact for ASCII and give the first two ranks. The remaining hits are the rows
  /// that contain the byte and are in neither. The loops don't branch on the content of rows.
  func letterHits() -> SearchIndex.Hits {
    let heads = heads(query.words[0])
    let words = otherWords(query.words[0])
    var collector = SearchHitCollector()
    collector.nameStarts.reserveCapacity(heads.count)
    forEach(heads) { row in
      collector.nameStarts.append(UInt32(truncatingIfNeeded: row))
      return true
    }
    collector.wordStarts.reserveCapacity(words.count)
    forEach(words) { row in
      if text[Int(offsets[row])] != needle[0] { collector.wordStarts.append(UInt32(truncatingIfNeeded: row)) }
      return true
    }
    collector.middles = [UInt32](unsafeUninitializedCapacity: rowCount) { middles, count in
      guard let middles = middles.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: SearchRowSet.wordCount) { bits in
        var ranked = SearchRowSet(bits)
        for segment in 0..<segmentCount {
          ranked.removeAll()
          ranked.insert(heads, segment)
          ranked.insert(words, segment)
          let first = segment << SearchStorage.segmentBits
          for row in first..<min(first + SearchStorage.segmentSize, rowCount) {
            middles[count] = UInt32(truncatingIfNeeded: row)
            count += holds(row) & ~ranked.holds(row - first)
          }
        }
      }
    }
    return collector.hits()
  }

  /// 1 if the row contains the query's byte, otherwise 0.
  @inline(__always)
  private func holds(_ row: Int) -> Int {
    var position = Int(offsets[row])
    let end = Int(offsets[row + 1]) - 1
    let wanted = SIMD16<UInt8>(repeating: needle[0])
    while position + 16 < end {
      let bytes = UnsafeRawPointer(text + position).loadUnaligned(as: SIMD16<UInt8>.self)
      if !SearchLanes.isEmpty(bytes .== wanted) { return 1 }
      position += 16
    }
    let bytes = UnsafeRawPointer(text + position).loadUnaligned(as: SIMD16<UInt8>.self)
    var lanes = SearchLanes(bytes .== wanted)
    lanes.keep(first: end - position)
    return lanes.isEmpty ? 0 : 1
  }
}
