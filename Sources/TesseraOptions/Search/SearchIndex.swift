/// Finds names as they are typed, over everything a menu has loaded.
///
/// An immutable value that shares its memory: one index serves every visitor of a menu. Names go in once, in the order of the menu;
/// queries answer with row numbers of that order.
///
/// ```swift
/// let index = SearchIndex(cities.map(\.name))
/// let best = index.first(50, for: "riy")       // the best fifty
/// let all = index.hits(for: "jidd مكة")        // every row that holds both words
/// ```
///
/// Law: names and queries are folded by `TextFolding`, and punctuation counts as a space in both: `al-khobar` finds
/// *Al Khobar*, and `al khobar` finds
/// *Al-Khobar*. Symbols (`+ # & @ %` and others) count as letters.
/// Law: A row is a hit when every word of the query (what white space separates) occurs in
/// its name or in one of its further terms. Hits are ordered by `SearchRank`, then by row. A word starts at the start of the name or term
/// and after a space or ASCII punctuation. A query without words is matched by every row.
///
/// Complexity: building is O(bytes); a query costs the rows of its rarest trigram or pair of letters, or one pass
/// over the text when all its
/// words are single letters. Memory: about 45 bytes a name at 200,000 place names
/// (`Benchmarks/Sources/SearchBenchmarks`). All folded names together must stay under
/// 4 GiB.
public struct SearchIndex: Sendable {
  let storage: SearchStorage

  /// Indexes names; the row number of a name is its position in the sequence.
  public init(_ names: some Sequence<String>) {
    var builder = SearchIndexBuilder(rowCount: names.underestimatedCount)
    // Names in an array are read without asking the sequence for each of them.
    let isArray: Void? = names.withContiguousStorageIfAvailable { names in for name in names { builder.append(name) } }
    if isArray == nil { for name in names { builder.append(name) } }
    storage = builder.finish()
  }

  /// Indexes rows by their name and by further terms, such as a code or the name in another language.
  ///
  /// A match in a further term makes the row a hit too, at the rank `.wordStart` or `.middle`.
  public init<Rows: Sequence>(_ rows: Rows, name: (Rows.Element) -> String, terms: (Rows.Element) -> [String]) {
    var builder = SearchIndexBuilder(rowCount: rows.underestimatedCount)
    for row in rows { builder.append(name(row), terms: terms(row)) }
    storage = builder.finish()
  }

  /// The number of rows.
  public var count: Int { storage.count }

  /// The number of bytes that the index takes.
  public var byteCount: Int { storage.byteCount }
}
