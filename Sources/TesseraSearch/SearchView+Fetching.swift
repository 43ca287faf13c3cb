#if canImport(CTesseraPrefetch)
internal import CTesseraPrefetch
#else
// Only a hint: without it the hits are the same, but long candidate lists take longer.
private func tessera_prefetch(_ address: UnsafeRawPointer) {}
#endif

extension SearchView {
  /// The prefetch distances in candidates: first the row's offset, then, once that is available, its text.
  private static var offsetDistance: Int { 20 }
  private static var textDistance: Int { 10 }

  /// Calls `body` once for every row of a list, in order, until it returns false. Prefetches later rows, which are
  /// scattered over the text.
  @inline(__always)
  func forEach(_ candidates: SearchCandidates, _ body: (Int) -> Bool) {
    guard candidates.buckets.count == 1 else { return forEach(of: [candidates], body) }
    candidates.postings.rows.withUnsafeBufferPointer { rows in
      for segment in 0..<segmentCount {
        let entries = candidates.entries(segment)
        guard !entries.isEmpty else { continue }
        let found = UnsafeBufferPointer(rebasing: rows[entries])
        if !forEach(found, segment << SearchStorage.segmentBits, body) { return }
      }
    }
  }

  /// Like above, but skips rows outside the filter once the list is long. `body` is called for all hits and for fewer
  /// other rows.
  @inline(__always)
  func forEach(_ candidates: SearchCandidates, _ filter: inout SearchFilter, isRarest: Bool = false, _ body: (Int) -> Bool) {
    guard candidates.buckets.count == 1 else { return forEach(of: [candidates], body) }
    var left = candidates.count
    var eager = filter.isMade ? 0 : SearchFilter.eagerCount
    candidates.postings.rows.withUnsafeBufferPointer { rows in
      for segment in 0..<segmentCount {
        var entries = candidates.entries(segment)
        guard !entries.isEmpty else { continue }
        let base = segment << SearchStorage.segmentBits
        if !filter.isMade {
          var bound = min(entries.lowerBound + eager, entries.upperBound)
          // Visit a row that is listed twice only once.
          while bound > entries.lowerBound, bound < entries.upperBound, rows[bound] == rows[bound - 1] { bound += 1 }
          if !forEach(UnsafeBufferPointer(rebasing: rows[entries.lowerBound..<bound]), base, body) { return }
          left -= bound - entries.lowerBound
          eager = max(eager - (bound - entries.lowerBound), 0)
          entries = bound..<entries.upperBound
          if entries.isEmpty { continue }
        }
        let found = UnsafeBufferPointer(rebasing: rows[entries])
        guard filter.narrows(left, isRarest: isRarest) else {
          if !forEach(found, base, body) { return }
          continue
        }
        let goesOn = filter.withWords(segment) { words in
          withUnsafeTemporaryAllocation(of: UInt16.self, capacity: found.count) { rows in
            var count = 0
            for row in found {
              rows[count] = row
              count &+= Int(truncatingIfNeeded: words[Int(row >> 6)] &>> UInt64(truncatingIfNeeded: row & 63) & 1)
            }
            return forEach(UnsafeBufferPointer(rebasing: rows[..<count]), base, body)
          }
        }
        if !goesOn { return }
      }
    }
  }

  /// Like above for every row of any of the lists, using a bit per row of a segment.
  @inline(__always)
  func forEach(of lists: [SearchCandidates], _ body: (Int) -> Bool) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: SearchRowSet.wordCount) { words in
      var set = SearchRowSet(words)
      for segment in 0..<segmentCount {
        let most = lists.reduce(0) { $0 + $1.entries(segment).count }
        guard most > 0 else { continue }
        set.removeAll()
        for list in lists { set.insert(list, segment) }
        let isStopped = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: min(most, SearchStorage.segmentSize)) { rows in
          var count = 0
          for (number, word) in words.enumerated() where word != 0 {
            var word = word
            while word != 0 {
              rows[count] = UInt16(truncatingIfNeeded: number << 6 | word.trailingZeroBitCount)
              count += 1
              word &= word &- 1
            }
          }
          return !forEach(UnsafeBufferPointer(rebasing: rows[..<count]), segment << SearchStorage.segmentBits, body)
        }
        if isStopped { return }
      }
    }
  }

  /// Returns whether `body` returned true for all rows.
  @inline(__always)
  private func forEach(_ rows: UnsafeBufferPointer<UInt16>, _ base: Int, _ body: (Int) -> Bool) -> Bool {
    for index in 0..<min(Self.offsetDistance, rows.count) { tessera_prefetch(offsets + (base | Int(rows[index]))) }
    for index in 0..<min(Self.textDistance, rows.count) { tessera_prefetch(text + Int(offsets[base | Int(rows[index])])) }
    var last = -1
    for index in 0..<rows.count {
      if index + Self.offsetDistance < rows.count { tessera_prefetch(offsets + (base | Int(rows[index + Self.offsetDistance]))) }
      if index + Self.textDistance < rows.count {
        tessera_prefetch(text + Int(offsets[base | Int(rows[index + Self.textDistance])]))
      }
      let row = base | Int(rows[index])
      if row == last { continue }
      last = row
      if !body(row) { return false }
    }
    return true
  }
}
