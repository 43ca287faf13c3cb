/// A search-as-you-type index over the loaded names of a menu.
///
/// An immutable value with shared memory: one index serves every visitor of a menu. Names are added in the order of
/// the menu, and queries return row numbers in that order.
///
/// ```swift
/// let index = SearchIndex(cities.map(\.name))
/// let best = index.first(50, for: "riy")       // the best fifty
/// let all = index.hits(for: "jidd مكة")        // every row that holds both words
/// ```
///
/// - Law: names and queries are folded by `TextFolding`, and punctuation counts as a space in both: `al-khobar` finds
///   *Al Khobar*, and `al khobar` finds *Al-Khobar*. Symbols (`+ # & @ %` and others) count as letters.
/// - Law: a row is a hit if every word of the query, separated by white space, occurs in its name or in another
///   search term. Hits are ordered by `SearchIndex.Rank`, then by row. A word starts at the start of the name or term, and
///   after a space or ASCII punctuation. A query without words matches every row.
/// - Complexity: building is O(bytes). A query costs the number of rows with its rarest trigram or pair of letters,
///   or one pass over the text if all its words are single letters. Memory: about 45 bytes per name for 200,000 place
///   names (`Benchmarks/Sources/SearchBenchmarks`). The folded names together must be smaller than 4 GiB.
public struct SearchIndex: Sendable {
  let storage: SearchStorage

  /// Indexes names. The row number of a name is its position in the sequence.
  public init(_ names: some Sequence<String>) {
    var builder = SearchIndexBuilder(rowCount: names.underestimatedCount)
    // An array's names are read directly, without the sequence's iterator.
    let isArray: Void? = names.withContiguousStorageIfAvailable { names in for name in names { builder.append(name) } }
    if isArray == nil { for name in names { builder.append(name) } }
    storage = builder.finish()
  }

  /// Indexes rows by their name and other search terms, such as a code or the name in another language.
  ///
  /// A match in another term has the rank `.wordStart` or `.middle`.
  public init<Rows: Sequence>(_ rows: Rows, name: (Rows.Element) -> String, terms: (Rows.Element) -> [String]) {
    var builder = SearchIndexBuilder(rowCount: rows.underestimatedCount)
    for row in rows { builder.append(name(row), terms: terms(row)) }
    storage = builder.finish()
  }

  /// The number of rows.
  public var count: Int { storage.count }

  /// The number of bytes that the index uses.
  public var byteCount: Int { storage.byteCount }
}
