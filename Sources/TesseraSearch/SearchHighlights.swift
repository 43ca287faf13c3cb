extension SearchIndex {
  /// The parts of a name that match a query: every occurrence of each of its words, extended to whole characters, in
  /// order and without overlaps.
  ///
  /// Folding may turn one character into several bytes or drop it. A part covers every character that a matching byte
  /// came from. A name has no parts if its row only matches by another search term. Intended for displayed rows.
  ///
  /// - Complexity: O(bytes of the name × words of the query).
  public static func highlights(in name: String, for text: String) -> [Range<String.Index>] {
    let query = SearchQuery(text)
    guard !query.isEmpty else { return [] }
    let folded = FoldedText(name)
    var matches: [Range<Int>] = []
    for word in query.words {
      let word = query.bytes[word]
      var start = 0
      while start + word.count <= folded.bytes.count {
        if folded.bytes[start] == word.first, folded.bytes[start..<start + word.count].elementsEqual(word) {
          matches.append(folded.originalOffsets(of: start..<start + word.count))
          start += word.count
        } else {
          start += 1
        }
      }
    }
    return characters(of: name, covering: matches.sorted { $0.lowerBound < $1.lowerBound })
  }

  /// The smallest ranges of whole characters that cover the offsets. Adjacent ranges are joined.
  private static func characters(of name: String, covering offsets: [Range<Int>]) -> [Range<String.Index>] {
    guard !offsets.isEmpty else { return [] }
    var ranges: [Range<String.Index>] = []
    var next = 0
    var reach = 0
    var offset = 0
    var index = name.startIndex
    while index < name.endIndex {
      let after = name.index(after: index)
      let end = offset + name.utf8.distance(from: index, to: after)
      while next < offsets.count, offsets[next].lowerBound < end {
        reach = max(reach, offsets[next].upperBound)
        next += 1
      }
      if reach > offset {
        if let last = ranges.last, last.upperBound == index {
          ranges[ranges.count - 1] = last.lowerBound..<after
        } else {
          ranges.append(index..<after)
        }
      }
      offset = end
      index = after
    }
    return ranges
  }
}
