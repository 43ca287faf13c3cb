extension SearchIndex {
  /// All matching rows, best first.
  ///
  /// - Complexity: O(rows with the query's rarest trigram or pair of letters), or O(bytes of all names) if all words
  ///   are single letters.
  public func hits(for text: String) -> Hits {
    hits(for: SearchQuery(text))
  }

  func hits(for query: SearchQuery) -> Hits {
    guard !query.isEmpty else { return everything(limit: .max) }
    return view(query) { view in
      if query.bytes.count == 1 { return view.letterHits() }
      var filter = view.filter()
      if let candidates = filter.rarest { return view.rank(candidates, &filter) }
      var collector = SearchHitCollector()
      view.forEachRow(holding: query.bytes[0]) { row in
        collector.add(row, view.quickRank(of: row))
        return true
      }
      return collector.hits()
    }
  }

  /// Every row, the result of an empty query.
  func everything(limit: Int) -> Hits {
    let count = min(count, max(limit, 0))
    return Hits(rows: (0..<count).map(UInt32.init), nameStartCount: count, wordStartCount: 0)
  }

  func view<Answer>(_ query: SearchQuery, _ body: (SearchView) -> Answer) -> Answer {
    storage.text.withUnsafeBufferPointer { text in
      storage.offsets.withUnsafeBufferPointer { offsets in
        query.bytes.withUnsafeBufferPointer { needle in
          SearchByte.endsWordTable.withUnsafeBufferPointer { endsWord in
            // All four have a base address: text and offsets have an element, a query has a word, and the table has
            // 256.
            body(
              SearchView(
                storage: storage, query: query, text: text.baseAddress.unsafelyUnwrapped, offsets: offsets.baseAddress.unsafelyUnwrapped,
                needle: needle.baseAddress.unsafelyUnwrapped,
                pattern: SearchWordPattern(query, endsWord: endsWord.baseAddress.unsafelyUnwrapped)))
          }
        }
      }
    }
  }
}
