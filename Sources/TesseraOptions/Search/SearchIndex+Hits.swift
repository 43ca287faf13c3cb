extension SearchIndex {
  /// All rows that match, best first.
  ///
  /// Complexity: O(rows of the query's rarest trigram), or O(bytes of all names) when no word of the query has three bytes.
  public func hits(for text: String) -> SearchHits {
    hits(for: SearchQuery(text))
  }

  func hits(for query: SearchQuery) -> SearchHits {
    guard !query.isEmpty else { return everything(limit: .max) }
    return view(query) { view in
      var collector = SearchHitCollector()
      if let candidates = view.rarestTrigram() {
        candidates.forEach(segmentCount: view.segmentCount) { row in
          collector.add(row, view.rank(of: row))
          return true
        }
      } else if query.words.count == 1 {
        view.collectShortWord(&collector)
      } else {
        view.forEachRow(holding: view.rarestWord()) { row in
          collector.add(row, view.rank(of: row))
          return true
        }
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

extension SearchView {
  /// Calls `body` once for every row that holds a word of one or two bytes, in order, until it returns false.
  @inline(__always)
  func forEachRow(holding word: Range<Int>, _ body: (Int) -> Bool) {
    var row = 0
    var rowEnd = 0
    forEachOccurrence(ofShort: word) { position in
      if position < rowEnd { return true }
      row = self.row(at: position, notBefore: row)
      rowEnd = Int(offsets[row + 1])
      return body(row)
    }
  }

  /// All rows that hold the query's only word, of one or two bytes, ranked on the way.
  func collectShortWord(_ collector: inout SearchHitCollector) {
    let word = query.words[0]
    var row = -1
    var rowEnd = 0
    // What is known of the row that the scan is in.
    var rank: SearchRank?
    forEachOccurrence(ofShort: word) { position in
      if position >= rowEnd {
        collector.add(row, rank)
        row = self.row(at: position, notBefore: max(row, 0))
        rowEnd = Int(offsets[row + 1])
        rank = position == Int(offsets[row]) ? .nameStart : SearchByte.endsWord(text[position - 1]) ? .wordStart : .middle
      } else if rank == .middle, SearchByte.endsWord(text[position - 1]) {
        rank = .wordStart
      }
      return true
    }
    collector.add(row, rank)
  }
}
