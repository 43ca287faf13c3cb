extension SearchIndex {
  /// The best `limit` matching rows: the same as `hits(for: text).prefix(limit)`, without inspecting all rows.
  ///
  /// Finds names that start with the query in a table of first letters, and other words in a second table. If there
  /// aren't enough, it searches the text row by row until there are. A negative limit counts as zero.
  ///
  /// - Complexity: at most that of `hits(for:)`. For common words, the number of rows up to the last one returned.
  public func first(_ limit: Int, for text: String) -> Hits {
    first(limit, for: SearchQuery(text))
  }

  func first(_ limit: Int, for query: SearchQuery) -> Hits {
    guard limit > 0 else { return Hits(rows: [], nameStartCount: 0, wordStartCount: 0) }
    guard !query.isEmpty else { return everything(limit: limit) }
    return view(query) { view in
      var filter = view.filter()
      if let rarest = filter.rarest, rarest.count <= Self.fewRows(query) { return view.rank(rarest, &filter, limit: limit) }
      var collector = SearchHitCollector()
      view.collectNameStarts(limit, &filter, &collector)
      if collector.count < limit { view.collectWordStarts(limit, &filter, &collector) }
      if collector.count < limit { view.collectMiddles(limit, &filter, &collector) }
      return collector.hits(limit: limit)
    }
  }

  /// The number of candidates up to which one pass over all of them is faster than one pass per rank that may stop
  /// early.
  ///
  /// Most candidates of a short query are hits, so a pass per rank ends soon. Most candidates of a longer query
  /// aren't.
  private static func fewRows(_ query: SearchQuery) -> Int { query.bytes.count < 5 ? 256 : 2048 }
}

extension SearchView {
  func collectNameStarts(_ limit: Int, _ filter: inout SearchFilter, _ collector: inout SearchHitCollector) {
    // In such a name, every other word of the query starts another word. Prefer a list that is a single bucket.
    let starts = query.words.dropFirst().reduce(heads(query.words[0])) { fewest, word in
      let others = otherWords(word)
      return others.buckets.count == 1 && others.count * 2 < fewest.count ? others : fewest
    }
    let rarest = filter.rarest.flatMap { $0.count < starts.count ? $0 : nil }
    forEach(rarest ?? starts, &filter, isRarest: rarest != nil) { row in
      if startsWithQuery(row) { collector.add(row, .nameStart) }
      return collector.count < limit
    }
  }

  func collectWordStarts(_ limit: Int, _ filter: inout SearchFilter, _ collector: inout SearchHitCollector) {
    func add(_ row: Int) -> Bool {
      if quickRank(of: row) == .wordStart { collector.add(row, .wordStart) }
      return collector.count < limit
    }
    // If a single word starts the name, the rank is better. That leaves the names' other words.
    let isSingle = query.words.count == 1
    let sources = query.words.map { (heads: heads($0), others: otherWords($0)) }
    func cost(_ source: (heads: SearchCandidates, others: SearchCandidates)) -> Int {
      source.others.count + (isSingle ? 0 : source.heads.count)
    }
    guard let best = sources.min(by: { cost($0) < cost($1) }) else { return }
    if let rarest = filter.rarest, rarest.count < cost(best) {
      forEach(rarest, &filter, isRarest: true, add)
    } else if isSingle {
      forEach(best.others, &filter, add)
    } else {
      forEach(of: [best.heads, best.others], add)
    }
  }

  func collectMiddles(_ limit: Int, _ filter: inout SearchFilter, _ collector: inout SearchHitCollector) {
    func add(_ row: Int) -> Bool {
      if quickRank(of: row) == .middle { collector.add(row, .middle) }
      return collector.count < limit
    }
    if let rarest = filter.rarest {
      forEach(rarest, &filter, isRarest: true, add)
    } else if query.words.count > 1 {
      forEachRow(holding: needle[0], add)
    } else {
      var row = 0
      var rowEnd = 0
      forEachPosition(of: needle[0]) { position in
        // An occurrence at the start of a word gives its row a better rank, so the row doesn't matter here.
        if position < rowEnd || SearchByte.endsWord(text[position - 1]) { return true }
        row = self.row(at: position, notBefore: row)
        rowEnd = Int(offsets[row + 1])
        return add(row)
      }
    }
  }
}
