/// Folds rows into one buffer and fills the tables, by counting and then placing.
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

  /// Adds a row; its position in the order is its row number.
  mutating func append(_ name: String) {
    appendFolded(name)
    endRow()
  }

  /// Adds a row that is found by its name and by further terms.
  mutating func append(_ name: String, terms: some Sequence<String>) {
    appendFolded(name)
    for term in terms {
      buffer.append(SearchByte.term)
      appendFolded(term)
    }
    endRow()
  }

  /// Folds a text without the white space in front of it, which would hide that the name starts with its first word.
  private mutating func appendFolded(_ text: String) {
    let start = buffer.count
    var text = text
    text.withUTF8 { buffer.append(folding: $0, table) }
    for position in start..<buffer.count { buffer.base[position] = SearchByte.separated(buffer.base[position]) }
    guard buffer.count > start, buffer.base[start] == SearchByte.space else { return }
    let spaces = buffer.bytes[start...].prefix { $0 == SearchByte.space }.count
    (buffer.base + start).update(from: buffer.base + start + spaces, count: buffer.count - start - spaces)
    buffer.count -= spaces
  }

  private mutating func endRow() {
    buffer.append(SearchByte.row)
    offsets.append(UInt32(buffer.count))
  }

  /// Fills the tables.
  consuming func finish() -> SearchStorage {
    for _ in 0..<SearchStorage.padding { buffer.append(0) }
    let text = Array(buffer.bytes)
    let (trigrams, heads, words) = text.withUnsafeBufferPointer { text in
      offsets.withUnsafeBufferPointer { offsets in
        // Neither is empty: there is the zero before the first row, and where the first row would start.
        SearchTables(text: text.baseAddress.unsafelyUnwrapped, offsets: offsets.baseAddress.unsafelyUnwrapped, rowCount: offsets.count - 1)
          .postings()
      }
    }
    return SearchStorage(text: text, offsets: offsets, trigrams: trigrams, heads: heads, words: words)
  }
}
