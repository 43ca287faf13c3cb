internal import TesseraScreen

/// Finds elements by label.
struct Finder {
  let elements: [HeadlessPage.ShownElement]
  let localizer: Localizer

  /// All elements with this label. If there are none, those with this title, and then those whose title adds a number
  /// in parentheses: `Done` finds `Done (3)`.
  func matches(_ label: Phrase, role: AccessibilityNode.Role?, in container: Phrase?) -> [HeadlessPage.ShownElement] {
    let words = Self.folded(localizer.string(label))
    let inside = container.map { elements(in: Self.folded(localizer.string($0))) } ?? elements
    let candidates = inside.filter { role == nil || $0.role == role }
    let exact = candidates.filter { Self.folded($0.label) == words }
    if !exact.isEmpty { return exact }
    let titled = candidates.filter { Self.folded($0.title) == words }
    if !titled.isEmpty { return titled }
    return candidates.filter { Self.folded($0.title).hasPrefix(words + " (") && $0.title.hasSuffix(")") }
  }

  /// Whether a text is shown: as a title, or as another part of an element.
  func shows(_ text: Phrase) -> Bool {
    let words = Self.folded(localizer.string(text))
    return elements.contains { element in
      [element.label, element.title, element.value, element.hint].contains { $0.map(Self.folded) == words }
        || ", \(Self.folded(element.label)), ".contains(", \(words), ")
    }
  }

  private func elements(in words: String) -> [HeadlessPage.ShownElement] {
    let rows = Set(elements.filter { Self.folded($0.label) == words || Self.folded($0.title) == words }.map(\.row))
    return elements.filter { rows.contains($0.row) || $0.section.map(Self.folded) == words }
  }

  /// The text with single spaces and without invisible marks: isolates, direction marks (UAX #9) and no-break
  /// spaces.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x200E, 0x200F, 0x061C, 0x2066...0x2069, 0x202A...0x202E: break
      default:
        if scalar.properties.isWhitespace {
          if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
        } else {
          scalars.append(scalar)
        }
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
