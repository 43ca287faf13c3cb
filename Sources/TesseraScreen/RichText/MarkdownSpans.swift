/// Parses the text of a block: its styles and links.
///
/// It has two steps to stay linear for any input. First the text is cut at its marks. Then the marks with a
/// partner style the text between them, and the others become text.
struct MarkdownSpans {
  private enum Piece {
    case text(String, isCode: Bool, destination: String?)
    /// One or two mark characters: one for emphasis, two for strong text.
    case mark(Character, isStrong: Bool, opens: Bool, closes: Bool)
  }

  static func read(_ text: Substring) -> [Element.RichText.Span] {
    var reader = MarkdownSpans(text)
    reader.cut()
    return reader.spans()
  }

  private let characters: [Character]
  private var index = 0
  private var plain = ""
  private var pieces: [Piece] = []

  private var next: [Character: [Int]] = [:]

  private init(_ text: Substring) {
    characters = Array(text)
    let ends: [Character] = characters.contains { $0 == "[" || $0 == "`" } ? ["]", ")", "`"] : []
    for end in ends {
      var positions = [Int](repeating: characters.count, count: characters.count)
      var position = characters.count
      for index in characters.indices.reversed() {
        if characters[index] == end { position = index }
        positions[index] = position
      }
      next[end] = positions
    }
  }

  // MARK: Cutting

  private mutating func cut() {
    while index < characters.count {
      let character = characters[index]
      switch character {
      case "\\" where index + 1 < characters.count && Self.marks.contains(characters[index + 1]):
        plain.append(characters[index + 1])
        index += 2
      case "`": code()
      case "[": link()
      case "*", "_": mark(character)
      default:
        plain.append(character)
        index += 1
      }
    }
    flush()
  }

  private static let marks: Set<Character> = ["\\", "`", "*", "_", "[", "]", "(", ")", "#", "+", "-", ".", "!", ">", "<"]
  private mutating func flush() {
    if !plain.isEmpty { pieces.append(.text(plain, isCode: false, destination: nil)) }
    plain = ""
  }

  /// The next position of a character in constant time, from positions collected once from the end to the start.
  private func find(_ character: Character, from start: Int) -> Int? {
    guard start < characters.count, let positions = next[character] else { return nil }
    let position = positions[start]
    return position < characters.count ? position : nil
  }

  private mutating func code() {
    guard let end = find("`", from: index + 1), end > index + 1 else { return take(1) }
    flush()
    pieces.append(.text(String(characters[index + 1..<end]), isCode: true, destination: nil))
    index = end + 1
  }

  private mutating func link() {
    guard let middle = find("]", from: index + 1), middle > index + 1, middle + 1 < characters.count, characters[middle + 1] == "(",
      let end = find(")", from: middle + 2), end > middle + 2
    else { return take(1) }
    // Checked before anything is copied: text that isn't a link is scanned again from the next bracket.
    let destination = characters[middle + 2..<end]
    guard Self.leadsSomewhere(destination) else { return take(1) }
    flush()
    pieces.append(.text(String(characters[index + 1..<middle]), isCode: false, destination: String(destination)))
    index = end + 1
  }

  /// Whether a destination is a path or a URL with a supported scheme. A host's link policy may refuse more.
  ///
  /// Constant time: it reads the first characters only.
  private static func leadsSomewhere(_ destination: ArraySlice<Character>) -> Bool {
    if destination.first == "/" { return destination.count < 2 || !["/", "\\"].contains(destination[destination.startIndex + 1]) }
    let head = String(destination.prefix("mailto:".count)).lowercased()
    return ["https:", "http:", "mailto:", "tel:"].contains { head.hasPrefix($0) }
  }

  private mutating func mark(_ character: Character) {
    let isStrong = index + 1 < characters.count && characters[index + 1] == character
    let length = isStrong ? 2 : 1
    func isWord(_ position: Int) -> Bool { characters.indices.contains(position) && !characters[position].isWhitespace }
    let (opens, closes) = (isWord(index + length), isWord(index - 1))
    // Underscores inside a word are part of it.
    let isInside = character == "_" && opens && closes && characters[index + length].isLetter && characters[index - 1].isLetter
    guard opens || closes, !isInside else { return take(length) }
    flush()
    pieces.append(.mark(character, isStrong: isStrong, opens: opens, closes: closes))
    index += length
  }

  private mutating func take(_ count: Int) {
    for _ in 0..<count {
      plain.append(characters[index])
      index += 1
    }
  }

  // MARK: Pairing

  private func spans() -> [Element.RichText.Span] {
    // The marks with a partner. A closing mark pairs with the last open one of its kind.
    var partners = Set<Int>()
    var open: [String: Int] = [:]
    for (position, piece) in pieces.enumerated() {
      guard case .mark(let character, let isStrong, let opens, let closes) = piece else { continue }
      let kind = "\(character)\(isStrong)"
      if closes, let start = open[kind] {
        partners.formUnion([start, position])
        open[kind] = nil
      } else if opens {
        open[kind] = position
      }
    }
    var spans: [Element.RichText.Span] = []
    var (strength, emphasis) = (Set<Character>(), Set<Character>())
    func append(_ text: String, isCode: Bool = false, destination: String? = nil) {
      let span = Element.RichText.Span(
        text: text, isStrong: !strength.isEmpty, isEmphasized: !emphasis.isEmpty, isCode: isCode, destination: destination)
      // Appended in place while no other reference exists, because otherwise each append would copy the preceding
      // text.
      let goesOn =
        spans.last.map {
          destination == nil && $0.destination == nil && $0.isStrong == span.isStrong && $0.isEmphasized == span.isEmphasized
            && $0.isCode == isCode
        } ?? false
      if goesOn {
        spans[spans.count - 1].text += text
      } else {
        spans.append(span)
      }
    }
    for (position, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text, let isCode, let destination): append(text, isCode: isCode, destination: destination)
      case .mark(let character, let isStrong, _, _) where partners.contains(position):
        if isStrong { strength.formSymmetricDifference([character]) } else { emphasis.formSymmetricDifference([character]) }
      case .mark(let character, let isStrong, _, _): append(String(repeating: character, count: isStrong ? 2 : 1))
      }
    }
    return spans
  }
}
