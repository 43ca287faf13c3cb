extension Localizer {
  /// Passes the text of a phrase to `body` piece by piece, in order and without building a string.
  ///
  /// The pieces are UTF-8, cut between characters, and only valid during the call.
  package func withPieces(of phrase: Phrase, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch phrase.storage {
    case .verbatim(let text): text.withBytes(body)
    case .key(let key):
      if let entry = parts.index.entry(key) { text(of: entry, key: key, number: nil).withBytes(body) } else { key.withBytes(body) }
    case .pattern(let pattern): write(pattern, body)
    }
  }

  private func write(_ pattern: Phrase.Pattern, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let entry = parts.index.entry(pattern) {
      fill(text(of: entry, key: pattern.key, number: pattern.number), pattern.arguments, body)
    } else if let key = pattern.irregularKey {
      fill(key, pattern.irregularArguments, body)
    } else {
      // Without a translation, the key is written from its parts.
      if !pattern.start.isEmpty { pattern.start.withBytes(body) }
      pattern.forEachPart { part in
        write(part.argument, body)
        if !part.text.isEmpty { part.text.withBytes(body) }
      }
    }
  }

  private func fill(_ pattern: String, _ arguments: [Phrase.Argument], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    pattern.withBytes { bytes in
      var next = 0
      PatternPieces.forEach(bytes) { text in
        body(text)
      } argument: { position in
        let index = position ?? next
        if position == nil { next += 1 }
        if arguments.indices.contains(index) { write(arguments[index], body) }
      }
    }
  }

  private func write(_ argument: Phrase.Argument, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch argument {
    case .text(let text): isolated(body) { text.withBytes(body) }
    case .integer(let number): parts.formats.withInteger(number, body)
    case .decimal, .money, .date, .day, .clock: parts.formats.text(argument).withBytes(body)
    // A translated phrase is part of the surrounding text. Untranslated ones are isolated like data.
    case .phrase(let phrase) where parts.isRightToLeft && !parts.index.has(phrase): isolated(body) { withPieces(of: phrase, body) }
    case .phrase(let phrase): withPieces(of: phrase, body)
    }
  }

  /// In right-to-left text, data is enclosed by FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9). Neither
  /// the data nor the surrounding text then changes the other's direction, even if the text starts with data.
  private func isolated(_ body: (UnsafeBufferPointer<UInt8>) -> Void, _ write: () -> Void) {
    if parts.isRightToLeft { "\u{2068}".withBytes(body) }
    write()
    if parts.isRightToLeft { "\u{2069}".withBytes(body) }
  }
}

/// The texts and placeholders of a pattern: `%d` and `%@` in order, `%1$d` and `%2$@` by position, `%%` for a
/// percent sign. Any other percent sign is text.
enum PatternPieces {
  /// Calls `text` and `argument` for every piece in order. The position is `nil` for the next argument.
  static func forEach(
    _ bytes: UnsafeBufferPointer<UInt8>, text: (UnsafeBufferPointer<UInt8>) -> Void, argument: (_ position: Int?) -> Void
  ) {
    var start = 0
    var index = 0
    func end(_ end: Int) { if start < end { text(UnsafeBufferPointer(rebasing: bytes[start..<end])) } }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") {
        end(index + 1)
        index += 2
        start = index
        continue
      }
      var next = index + 1
      var position = 0
      while next < bytes.count, 48...57 ~= bytes[next], position < 1_000 {
        position = position * 10 + Int(bytes[next] - 48)
        next += 1
      }
      let isPositioned = position > 0 && next < bytes.count && bytes[next] == UInt8(ascii: "$")
      next = isPositioned ? next + 1 : index + 1
      guard next < bytes.count, bytes[next] == UInt8(ascii: "d") || bytes[next] == UInt8(ascii: "@") else {
        // The percent sign and the text after it are plain text, but an incomplete position is dropped.
        end(index + 1)
        index = next
        start = next
        continue
      }
      end(index)
      argument(isPositioned ? position - 1 : nil)
      index = next + 1
      start = index
    }
    end(bytes.count)
  }
}
