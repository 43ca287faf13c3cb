extension SearchIndex {
  /// The best `limit` rows that match: exactly `hits(for: text).prefix(limit)`, without looking at all rows.
  ///
  /// Names that start with the query come from a table of first letters, words from a second one; only what is still missing then is looked
  /// for in the middles, in the order of the rows, up to the last one needed. A negative limit counts as zero.
  /// Complexity: at worst that of `hits(for:)`; for common words the rows up to the last one returned.
  public func first(_ limit: Int, for text: String) -> SearchHits {
    first(limit, for: SearchQuery(text))
  }

  func first(_ limit: Int, for query: SearchQuery) -> SearchHits {
    guard limit > 0 else { return SearchHits(rows: [], nameStartCount: 0, wordStartCount: 0) }
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

  /// Up to how many candidates one pass over them is quicker than a pass for each rank that may stop early.
  ///
  /// Candidates of a short query are mostly hits, so a pass for each rank ends soon; those of a longer one mostly are none.
  private static func fewRows(_ query: SearchQuery) -> Int { query.bytes.count < 5 ? 256 : 2048 }
}

extension SearchView {
  /// Names that start with the query, until there are `limit` hits.
  func collectNameStarts(_ limit: Int, _ filter: inout SearchFilter, _ collector: inout SearchHitCollector) {
    // Each further word of the query starts a word of such a name. What comes in one list is read as it is.
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

  /// Rows of the rank `.wordStart`, until there are `limit` hits.
  func collectWordStarts(_ limit: Int, _ filter: inout SearchFilter, _ collector: inout SearchHitCollector) {
    func add(_ row: Int) -> Bool {
      if quickRank(of: row) == .wordStart { collector.add(row, .wordStart) }
      return collector.count < limit
    }
    // A single word that starts the name has the better rank, so only the other words of names are left.
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

  /// Rows of the rank `.middle`, until there are `limit` hits.
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
        // An occurrence at the start of a word gives its row a better rank; there is no need to know which row it is.
        if position < rowEnd || SearchByte.endsWord(text[position - 1]) { return true }
        row = self.row(at: position, notBefore: row)
        rowEnd = Int(offsets[row + 1])
        return add(row)
      }
    }
  }
}
