/// Default implementations for protocol requirements with an optional result.
struct ActionDefaults {
  /// The extension, or an empty text.
  let text: String

  init(_ source: SourceText, of type: String) {
    guard let open = source.tokens.firstIndex(where: { $0.text == "{" }) else {
      text = ""
      return
    }
    let access = source.tokens[..<open].map(\.text).first { ["public", "package", "fileprivate", "private"].contains($0) }
    let prefix = access.map { $0 == "public" || $0 == "package" ? $0 + " " : "" } ?? ""
    let defaults = Self.requirements(source, open + 1..<max(open + 1, source.close(open))).map {
      "  \($0.attributes)\(prefix)\($0.function) { nil }"
    }
    text = defaults.isEmpty ? "" : "extension \(type) {\n\(defaults.joined(separator: "\n"))\n}"
  }

  private static func requirements(_ source: SourceText, _ range: Range<Int>) -> [(attributes: String, function: String)] {
    var found: [(attributes: String, function: String)] = []
    let reader = ViewReader(source)
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at
      while source[at] == "@" { at = reader.endOfAttribute(at) }
      guard source[at] == "func" else {
        at = reader.endOfOther(at, in: range)
        continue
      }
      guard let open = (at..<range.upperBound).first(where: { source[$0] == "(" }) else { break }
      var end = source.close(open) + 1
      let hasEffects = source[end] != "->"
      if hasEffects {
        at = reader.endOfOther(start, in: start..<range.upperBound)
        continue
      }
      end = reader.endOfType(end + 1, in: range)
      if source[end - 1] == "?" || source[source.close(open) + 2] == "Optional" {
        found.append((source.text(start..<at) + (start < at ? " " : ""), source.text(at..<end)))
      }
      at = end
    }
    return found
  }
}
