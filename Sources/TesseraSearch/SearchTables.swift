/// Fills the tables of a finished text segment by segment: first counts, then positions.
struct SearchTables {
  let text: UnsafePointer<UInt8>
  let offsets: UnsafePointer<UInt32>
  let rowCount: Int

  func postings() -> (trigrams: SearchPostings, heads: SearchPostings, words: SearchPostings) {
    let segments = stride(from: 0, to: rowCount, by: SearchStorage.segmentSize).map {
      $0..<min($0 + SearchStorage.segmentSize, rowCount)
    }
    let bits = bucketBits(segments)
    // A short menu only needs first scalars.
    let wordBits = SearchHash.scalarBits + (rowCount > 4096 ? 5 : 0)
    let trigrams = Postings(segmentCount: segments.count, bits: bits, entryCount: trigramCount())
    let heads = Postings(segmentCount: segments.count, bits: wordBits, entryCount: rowCount)
    var words = WordStarts(segmentCount: segments.count, bits: wordBits)
    for (number, segment) in segments.enumerated() {
      let wordStarts = count(segment, trigrams.starts(number), bits, heads.starts(number), wordBits)
      trigrams.fill(number) { cursors, rows in
        for row in segment {
          let entry = UInt16(truncatingIfNeeded: row)
          var position = Int(offsets[row])
          let end = Int(offsets[row + 1]) - 2
          while position < end {
            let bucket = SearchHash.bucket(trigram: bytes(at: position), bits: bits)
            let slot = cursors[bucket]
            cursors[bucket] = slot &+ 1
            rows[Int(slot)] = entry
            position &+= 1
          }
        }
      }
      heads.fill(number) { cursors, rows in
        for row in segment where offsets[row] + 1 < offsets[row + 1] {
          let bucket = SearchHash.bucket(wordAt: text + Int(offsets[row]), bits: wordBits)
          rows[Int(cursors[bucket])] = UInt16(truncatingIfNeeded: row)
          cursors[bucket] &+= 1
        }
      }
      words.add(wordStarts, number, text)
    }
    return (trigrams.finish(), heads.finish(), words.finish())
  }

  /// Four bytes, the first one lowest.
  @inline(__always)
  private func bytes(at position: Int) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(text + position).loadUnaligned(as: UInt32.self))
  }

  /// The number of bits that gives short buckets in a table that is small compared to the rows.
  private func bucketBits(_ segments: [Range<Int>]) -> Int {
    let largest = segments.map { Int(offsets[$0.upperBound] - offsets[$0.lowerBound]) }.max() ?? 0
    var bits = 8
    while bits < SearchHash.maximumBits, 1 << (bits + 3) < largest { bits += 1 }
    return bits
  }

  /// The number of trigrams: one for every byte of a row but the last, whose third byte may be the final zero.
  private func trigramCount() -> Int {
    var count = 0
    for row in 0..<rowCount { count += max(Int(offsets[row + 1]) - Int(offsets[row]) - 2, 0) }
    return count
  }

  /// Counts the trigrams and first words of a segment, and finds the starts of its other words.
  private func count(
    _ segment: Range<Int>, _ trigrams: UnsafeMutablePointer<UInt32>, _ bits: Int, _ heads: UnsafeMutablePointer<UInt32>, _ wordBits: Int
  ) -> [WordStarts.Start] {
    // Room for a word after every byte: each is written, but the index only advances if a word starts there.
    let room = Int(offsets[segment.upperBound] - offsets[segment.lowerBound]) + 1
    return SearchByte.endsWordTable.withUnsafeBufferPointer { endsWord in
      [WordStarts.Start](unsafeUninitializedCapacity: room) { starts, found in
        guard let starts = starts.baseAddress, let endsWord = endsWord.baseAddress else { return }
        for row in segment {
          var position = Int(offsets[row])
          let end = Int(offsets[row + 1]) - 2
          if position <= end { heads[SearchHash.bucket(wordAt: text + position, bits: wordBits)] &+= 1 }
          while position < end {
            let trigram = bytes(at: position)
            trigrams[SearchHash.bucket(trigram: trigram, bits: bits)] &+= 1
            starts[found] = WordStarts.Start(row: UInt32(truncatingIfNeeded: row), position: UInt32(truncatingIfNeeded: position &+ 1))
            found &+= Int(endsWord[Int(trigram & 0xFF)])
            position &+= 1
          }
        }
      }
    }
  }
}

/// A table being filled. It owns the memory that closures write to.
private final class Postings {
  private var starts: [UInt32]
  private let rows: UnsafeMutableBufferPointer<UInt16>
  private let bits: Int
  private var total: UInt32 = 0
  private var counts: UnsafeMutableBufferPointer<UInt32>

  init(segmentCount: Int, bits: Int, entryCount: Int) {
    self.bits = bits
    starts = []
    starts.reserveCapacity(segmentCount * (1 << bits + 1))
    rows = .allocate(capacity: max(entryCount, 1))
    counts = .allocate(capacity: 1 << bits)
  }

  deinit {
    rows.deallocate()
    counts.deallocate()
  }

  /// The entry counts of each bucket in the next segment.
  func starts(_ segment: Int) -> UnsafeMutablePointer<UInt32> {
    counts.initialize(repeating: 0)
    return counts.baseAddress.unsafelyUnwrapped
  }

  /// Turns the counts into positions and calls `body` to write the rows. It advances the positions.
  func fill(_ segment: Int, _ body: (_ cursors: UnsafeMutablePointer<UInt32>, _ rows: UnsafeMutablePointer<UInt16>) -> Void) {
    for bucket in 0..<counts.count {
      let count = counts[bucket]
      counts[bucket] = total
      total += count
    }
    starts.append(contentsOf: counts)
    starts.append(total)
    body(counts.baseAddress.unsafelyUnwrapped, rows.baseAddress.unsafelyUnwrapped)
  }

  func finish() -> SearchPostings {
    SearchPostings(starts: starts, rows: Array(rows.prefix(Int(total))), bucketBits: bits)
  }
}

/// The table of words that don't start their name.
private struct WordStarts {
  struct Start {
    var row: UInt32
    var position: UInt32
  }

  private var starts: [UInt32] = []
  private var rows: [UInt16] = []
  private let bits: Int
  private var bucketCount: Int { 1 << bits }

  init(segmentCount: Int, bits: Int) {
    self.bits = bits
    starts.reserveCapacity(segmentCount * (1 << bits + 1))
  }

  /// Adds the words of a segment. After punctuation there may be a space or the end of a term instead of a word.
  mutating func add(_ found: [Start], _ segment: Int, _ text: UnsafePointer<UInt8>) {
    func isWord(_ byte: UInt8) -> Bool { byte != SearchByte.space && byte != SearchByte.term && byte != SearchByte.row }
    var cursors = [UInt32](repeating: 0, count: bucketCount)
    for start in found where isWord(text[Int(start.position)]) {
      cursors[SearchHash.bucket(wordAt: text + Int(start.position), bits: bits)] += 1
    }
    var total = UInt32(rows.count)
    for bucket in 0..<bucketCount {
      let count = cursors[bucket]
      cursors[bucket] = total
      total += count
    }
    starts.append(contentsOf: cursors)
    starts.append(total)
    rows.append(contentsOf: repeatElement(0, count: Int(total) - rows.count))
    for start in found where isWord(text[Int(start.position)]) {
      let bucket = SearchHash.bucket(wordAt: text + Int(start.position), bits: bits)
      rows[Int(cursors[bucket])] = UInt16(truncatingIfNeeded: start.row)
      cursors[bucket] += 1
    }
  }

  func finish() -> SearchPostings {
    SearchPostings(starts: starts, rows: Array(rows[...]), bucketBits: bits)
  }
}
