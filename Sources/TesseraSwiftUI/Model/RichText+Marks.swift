internal import TesseraScreen

extension [TesseraScreen.Element.RichText.Span] {
  /// The text with some ranges of its UTF-8 in bold. Invalid ranges are ignored.
  init(_ words: String, marking ranges: [Range<Int>]) {
    self.init()
    let utf8 = words.utf8
    var next = words.startIndex
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= 0 && range.upperBound <= utf8.count {
      let low = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let high = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
      guard low.samePosition(in: words) != nil, high.samePosition(in: words) != nil, low >= next, low < high else { continue }
      add(words[next..<low])
      add(words[low..<high], isStrong: true)
      next = high
    }
    add(words[next...])
  }

  private mutating func add(_ words: Substring, isStrong: Bool = false) {
    guard !words.isEmpty else { return }
    var span = TesseraScreen.Element.RichText.Span(text: String(words))
    span.isStrong = isStrong
    append(span)
  }
}
