/// A parsed query: its folded words, without spaces and punctuation.
struct SearchQuery: Hashable, Sendable {
  /// The words, joined by single spaces.
  let bytes: [UInt8]
  /// The range of each word in `bytes`.
  let words: [Range<Int>]

  init(_ text: String) {
    let folded = TextFolding.fold(text)
    var bytes: [UInt8] = []
    var words: [Range<Int>] = []
    for word in folded.split(whereSeparator: SearchByte.separates) {
      if !bytes.isEmpty { bytes.append(SearchByte.space) }
      words.append(bytes.count..<bytes.count + word.count)
      bytes.append(contentsOf: word)
    }
    self.bytes = bytes
    self.words = words
  }

  /// Whether the query has no words, so that every row is a hit.
  var isEmpty: Bool { words.isEmpty }

  /// Whether every hit of this query is also a hit of `shorter`, at the same rank or a better one.
  func narrows(_ shorter: SearchQuery) -> Bool { !shorter.isEmpty && bytes.starts(with: shorter.bytes) }
}

/// The bytes with a special meaning in the index.
enum SearchByte {
  /// Separates words, in texts and queries.
  static let space: UInt8 = 0x20
  /// Separates a name from other search terms. Folding drops control characters, so no query contains it.
  static let term: UInt8 = 0x1F
  /// Ends every row.
  static let row: UInt8 = 0

  /// Whether a word starts after this byte: row ends, spaces and ASCII punctuation.
  @inline(__always)
  static func endsWord(_ byte: UInt8) -> Bool {
    byte < 0x30 || byte &- 0x3A < 7 || byte &- 0x5B < 6 || byte &- 0x7B < 5
  }

  /// Whether a byte is a space or punctuation, which becomes a space in names and queries: one of
  /// ` !"(),-./:;?[\]_{}`. Symbols such as `+`, `#` and `&` are part of words.
  ///
  /// Tests one bit of two words, the first of which covers the bytes 0 to 63.
  @inline(__always)
  static func separates(_ byte: UInt8) -> Bool {
    let word: UInt64 = byte < 64 ? 0x8C00_F307_0000_0000 : 0x2800_0000_B800_0000
    return byte < 128 && word >> UInt64(byte & 63) & 1 == 1
  }

  /// `endsWord` of every byte, as 0 or 1.
  static let endsWordTable: [UInt8] = (0...255).map { endsWord($0) ? 1 : 0 }
}
