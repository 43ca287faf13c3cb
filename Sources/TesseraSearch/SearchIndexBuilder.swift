/// Folds rows into one buffer and builds the tables, first counting, then placing.
struct SearchIndexBuilder: ~Copyable {
  private var buffer: FoldingBuffer
  private var offsets: [UInt32] = []
  private let table = FoldingTable.shared

  init(rowCount: Int) {
    buffer = FoldingBuffer(capacity: rowCount * 14 + SearchStorage.padding)
    offsets.reserveCapacity(rowCount + 1)
    buffer.append(SearchByte.row)
    offsets.append(1)
  }

  /// Adds a row. Its position is its row number.
  mutating func append(_ name: String) {
    appendFolded(name)
    endRow()
  }

  /// Adds a row with other search terms.
  mutating func append(_ name: String, terms: some Sequence<String>) {
    appendFolded(name)
    for term in terms {
      buffer.append(SearchByte.term)
      appendFolded(term)
    }
    endRow()
  }

  /// Folds a text without leading white space, which would hide that the name starts with its first word.
  private mutating func appendFolded(_ text: String) {
    let start = buffer.count
    var text = text
    text.withUTF8 { buffer.append(folding: $0, table) }
    for position in start..<buffer.count where SearchByte.separates(buffer.base[position]) {
      buffer.base[position] = SearchByte.space
    }
    guard buffer.count > start, buffer.base[start] == SearchByte.space else { return }
    let spaces = buffer.bytes[start...].prefix { $0 == SearchByte.space }.count
    (buffer.base + start).update(from: buffer.base + start + spaces, count: buffer.count - start - spaces)
    buffer.count -= spaces
  }

  private mutating func endRow() {
    buffer.append(SearchByte.row)
    offsets.append(UInt32(buffer.count))
  }

  /// Builds the tables.
  consuming func finish() -> SearchStorage {
    for _ in 0..<SearchStorage.padding { buffer.append(0) }
    let text = Array(buffer.bytes)
    let (trigrams, heads, words) = text.withUnsafeBufferPointer { text in
      offsets.withUnsafeBufferPointer { offsets in
        // Neither is empty: they contain the zero before the first row, and the first row's offset.
        SearchTables(text: text.baseAddress.unsafelyUnwrapped, offsets: offsets.baseAddress.unsafelyUnwrapped, rowCount: offsets.count - 1)
          .postings()
      }
    }
    return SearchStorage(text: text, offsets: offsets, trigrams: trigrams, heads: heads, words: words)
  }
}
