extension SearchIndex {
  /// All rows that match, best first.
  ///
  /// Complexity: O(rows of the query's rarest trigram or pair of letters), or O(bytes of all names) when all words are single letters.
  public func hits(for text: String) -> SearchHits {
    hits(for: SearchQuery(text))
  }

  func hits(for query: SearchQuery) -> SearchHits {
    guard !query.isEmpty else { return everything(limit: .max) }
    return view(query) { view in
      if query.bytes.count == 1 { return view.letterHits() }
      var collector = SearchHitCollector()
      func add(_ row: Int) -> Bool {
        collector.add(row, view.rank(of: row))
        return true
      }
      if let candidates = view.rarest() {
        candidates.forEach(add)
      } else {
        view.forEachRow(holding: query.bytes[0], add)
      }
      return collector.hits()
    }
  }

  /// Every row, as a query without words finds them.
  func everything(limit: Int) -> SearchHits {
    let count = min(count, max(limit, 0))
    return SearchHits(rows: (0..<count).map(UInt32.init), nameStartCount: count, wordStartCount: 0)
  }

  /// Lends the pointers of the index and the query.
  func view<Answer>(_ query: SearchQuery, _ body: (SearchView) -> Answer) -> Answer {
    storage.text.withUnsafeBufferPointer { text in
      storage.offsets.withUnsafeBufferPointer { offsets in
        query.bytes.withUnsafeBufferPointer { needle in
          // None of the three is empty: text and offsets have at least their first element, and a query has a word.
          let view = SearchView(
            storage: storage, query: query, text: text.baseAddress.unsafelyUnwrapped, offsets: offsets.baseAddress.unsafelyUnwrapped,
            needle: needle.baseAddress.unsafelyUnwrapped)
          return body(view)
        }
      }
    }
  }
}
