/// Parses the blocks of a Markdown subset.
enum MarkdownReader {
  static func blocks(of text: Substring) -> [Element.RichText.Block] {
    var reader = Lines()
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { reader.take(line) }
    return reader.end()
  }

  private struct Lines {
    private var blocks: [Element.RichText.Block] = []
    private var paragraph: [Substring] = []
    private var quote: [Substring] = []
    private var items: (lines: [[Element.RichText.Span]], isNumbered: Bool)?
    private var code: [Substring]?

    mutating func take(_ line: Substring) {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if code != nil {
        if trimmed.hasPrefix("```"), trimmed.allSatisfy({ $0 == "`" || $0.isWhitespace }) { close() } else { code?.append(line) }
        return
      }
      if trimmed.hasPrefix("```"), trimmed.dropFirst(3).allSatisfy({ $0.isLetter || $0.isNumber }) {
        close()
        code = []
      } else if trimmed.allSatisfy(\.isWhitespace) {
        close()
      } else if let heading = Self.heading(trimmed) {
        close()
        blocks.append(heading)
      } else if let (words, isNumbered) = Self.item(trimmed) {
        if !paragraph.isEmpty || !quote.isEmpty || items?.isNumbered != isNumbered { close() }
        // Appended in place, because a list can be of any length.
        if items == nil { items = ([], isNumbered) }
        items?.lines.append(MarkdownSpans.read(words))
      } else if trimmed.first == ">" {
        if quote.isEmpty { close() }
        quote.append(trimmed.dropFirst().drop { $0 == " " })
      } else {
        if paragraph.isEmpty { close() }
        paragraph.append(trimmed)
      }
    }

    mutating func end() -> [Element.RichText.Block] {
      close()
      return blocks
    }

    private mutating func close() {
      if !paragraph.isEmpty { blocks.append(.paragraph(MarkdownSpans.read(Substring(paragraph.joined(separator: " "))))) }
      if !quote.isEmpty { blocks.append(.quote(MarkdownSpans.read(Substring(quote.joined(separator: " "))))) }
      if let items { blocks.append(.list(items.lines, isNumbered: items.isNumbered)) }
      if let code { blocks.append(.code(code.joined(separator: "\n"))) }
      (paragraph, quote, items, code) = ([], [], nil, nil)
    }

    /// Headings start at level 2, because the page has a level 1 heading already.
    private static func heading(_ line: Substring) -> Element.RichText.Block? {
      let marks = line.prefix { $0 == "#" }.count
      guard (1...6).contains(marks), line.dropFirst(marks).first?.isWhitespace == true else { return nil }
      return .heading(MarkdownSpans.read(line.dropFirst(marks).drop(while: \.isWhitespace)), level: max(2, marks))
    }

    private static func item(_ line: Substring) -> (words: Substring, isNumbered: Bool)? {
      if let first = line.first, "-*+".contains(first), line.dropFirst().first?.isWhitespace == true {
        return (line.dropFirst(2).drop(while: \.isWhitespace), false)
      }
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count) else { return nil }
      let rest = line.dropFirst(digits.count)
      guard let mark = rest.first, mark == "." || mark == ")", rest.dropFirst().first?.isWhitespace == true else { return nil }
      return (rest.dropFirst(2).drop(while: \.isWhitespace), true)
    }
  }
}
