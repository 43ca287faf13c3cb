/// Counts and places the rows of all tables over a finished text.
struct SearchTables {
  let text: UnsafeBufferPointer<UInt8>
  let offsets: UnsafeBufferPointer<UInt32>

  private var rowCount: Int { offsets.count - 1 }

  private var segments: [Range<Int>] {
    stride(from: 0, to: rowCount, by: SearchStorage.segmentSize).map { $0..<min($0 + SearchStorage.segmentSize, rowCount) }
  }

  /// How often every byte occurs, over one page in sixteen of a long text.
  static func frequencies(of text: [UInt8], count: Int) -> [UInt32] {
    var frequencies = [UInt32](repeating: 0, count: 256)
    let page = 1024
    for start in stride(from: 0, to: count, by: count > 64 * page ? 16 * page : page) {
      for index in start..<min(start + page, count) { frequencies[Int(text[index])] += 1 }
    }
    return frequencies
  }

  /// Rows by trigram: all three bytes in a row that follow each other within a row.
  func trigrams() -> SearchPostings {
    guard let text = text.baseAddress, let offsets = offsets.baseAddress else { return SearchPostings(starts: [], rows: [], bucketBits: 0) }
    let segments = segments
    let largest = segments.map { Int(offsets[$0.upperBound] - offsets[$0.lowerBound]) }.max() ?? 0
    var bits = 6
    while bits < 15, 1 << (bits + 4) < largest { bits += 1 }
    let bucketCount = 1 << bits
    var starts = [UInt32](repeating: 0, count: segments.count * (bucketCount + 1))
    var total: UInt32 = 0
    starts.withUnsafeMutableBufferPointer { starts in
      for (number, segment) in segments.enumerated() {
        guard let counts = starts.baseAddress.map({ $0 + number * (bucketCount + 1) }) else { continue }
        for row in segment {
          var position = Int(offsets[row])
          let end = Int(offsets[row + 1]) - 3
          while position < end {
            let trigram = UnsafeRawPointer(text + position).loadUnaligned(as: UInt32.self)
            counts[SearchHash.bucket(trigram: UInt32(littleEndian: trigram), bits: bits)] &+= 1
            position += 1
          }
        }
        for bucket in 0...bucketCount {
          // After this pass an entry is where its bucket begins; placing moves it to where the bucket ends, which is the next one's begin.
          let count = counts[bucket]
          counts[bucket] = total
          total += count
        }
      }
    }
    let rows = [UInt16](unsafeUninitializedCapacity: Int(total)) { rows, count in
      count = Int(total)
      guard let rows = rows.baseAddress, total > 0 else { return }
      var cursors = [UInt32](repeating: 0, count: bucketCount)
      cursors.withUnsafeMutableBufferPointer { cursors in
        for (number, segment) in segments.enumerated() {
          for bucket in 0..<bucketCount { cursors[bucket] = starts[number * (bucketCount + 1) + bucket] }
          guard let cursors = cursors.baseAddress else { return }
          for row in segment {
            var position = Int(offsets[row])
            let end = Int(offsets[row + 1]) - 3
            let entry = UInt16(truncatingIfNeeded: row)
            while position < end {
              let trigram = UnsafeRawPointer(text + position).loadUnaligned(as: UInt32.self)
              let bucket = SearchHash.bucket(trigram: UInt32(littleEndian: trigram), bits: bits)
              let place = cursors[bucket]
              cursors[bucket] = place &+ 1
              rows[Int(place)] = entry
              position += 1
            }
          }
        }
      }
    }
    return SearchPostings(starts: starts, rows: rows, bucketBits: bits)
  }

  /// Rows by the first scalar of their name, and by the first scalars of their other words.
  func wordStarts() -> (heads: SearchPostings, words: SearchPostings) {
    let segments = segments
    var heads = Placement(segmentCount: segments.count)
    var words = Placement(segmentCount: segments.count)
    guard let text = text.baseAddress, let offsets = offsets.baseAddress else { return (heads.postings(), words.postings()) }
    for segment in segments {
      var row = segment.lowerBound
      // From the zero before the segment's first row to before the zero that ends its last one.
      var chunk = Int(offsets[row]) - 1
      let end = Int(offsets[segment.upperBound]) - 1
      while chunk < end {
        let bytes = UnsafeRawPointer(text + chunk).loadUnaligned(as: SIMD16<UInt8>.self)
        var lanes = SearchLanes(SearchByte.endsWord(bytes))
        while let lane = lanes.next() {
          let start = chunk + lane + 1
          guard start <= end else { break }
          while start >= Int(offsets[row + 1]), row + 1 < segment.upperBound { row += 1 }
          let byte = text[start]
          if byte == SearchByte.row || byte == SearchByte.space || byte == SearchByte.term { continue }
          let bucket = SearchHash.bucket(scalarAt: text + start)
          if start == Int(offsets[row]) { heads.add(bucket, row) } else { words.add(bucket, row) }
        }
        chunk += 16
      }
      heads.endSegment()
      words.endSegment()
    }
    return (heads.postings(), words.postings())
  }
}

/// Pairs of bucket and row, collected in the order of rows and then placed by bucket.
private struct Placement {
  private var pairs: [UInt32] = []
  private var starts: [UInt32]
  private var rows: [UInt16] = []
  private var segment = 0

  private static let bucketCount = 1 << SearchHash.scalarBits

  init(segmentCount: Int) {
    starts = [UInt32](repeating: 0, count: segmentCount * (Self.bucketCount + 1))
  }

  @inline(__always)
  mutating func add(_ bucket: Int, _ row: Int) {
    pairs.append(UInt32(truncatingIfNeeded: bucket << 16 | row & 0xFFFF))
  }

  /// Places what was added since the last segment ended.
  mutating func endSegment() {
    let base = segment * (Self.bucketCount + 1)
    var cursors = [UInt32](repeating: 0, count: Self.bucketCount)
    for pair in pairs { cursors[Int(pair >> 16)] += 1 }
    var total = UInt32(rows.count)
    for bucket in 0..<Self.bucketCount {
      starts[base + bucket] = total
      total += cursors[bucket]
      cursors[bucket] = starts[base + bucket]
    }
    starts[base + Self.bucketCount] = total
    rows.append(contentsOf: repeatElement(0, count: pairs.count))
    for pair in pairs {
      rows[Int(cursors[Int(pair >> 16)])] = UInt16(truncatingIfNeeded: pair)
      cursors[Int(pair >> 16)] += 1
    }
    pairs.removeAll(keepingCapacity: true)
    segment += 1
  }

  func postings() -> SearchPostings {
    SearchPostings(starts: starts, rows: Array(rows), bucketBits: SearchHash.scalarBits)
  }
}

/// The lanes of a comparison that are true, in order.
struct SearchLanes {
  private var low: UInt64
  private var high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0].littleEndian
    high = words[1].littleEndian
  }

  @inline(__always)
  var isEmpty: Bool { low | high == 0 }

  @inline(__always)
  mutating func next() -> Int? {
    if low != 0 {
      let lane = low.trailingZeroBitCount >> 3
      low &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane << 3))
      return lane
    }
    if high != 0 {
      let lane = high.trailingZeroBitCount >> 3
      high &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane << 3))
      return lane + 8
    }
    return nil
  }
}
