/// The languages that a client prefers, from its `Accept-Language` header (RFC 9110 §12.5.4).
struct LanguageRanges {
  private struct Range {
    /// The language. `nil` for `*`, which matches every language that no other range matches.
    let tag: LanguageTag?
    /// From 0, which refuses the language, to 1.
    let weight: Double

    /// The number of matching subtags, or `nil` if the range doesn't match. If several ranges match, the most
    /// exact one counts.
    func exactness(for language: LanguageTag) -> Int? {
      guard let tag else { return 0 }
      guard LanguageDistance.languages(tag, language) <= 1, tag.script == nil || tag.script == language.script,
        tag.region == nil || tag.region == language.region
      else { return nil }
      return 1 + (tag.script == nil ? 0 : 1) + (tag.region == nil ? 0 : 1)
    }
  }

  /// The ranges, most preferred first.
  private let ranges: [Range]

  /// Parses a header: at most 1,024 bytes and 32 ranges. Invalid ranges and ranges with an invalid weight are
  /// skipped.
  init(_ header: String) {
    let bytes = header.utf8
    var text = bytes.prefix(1_024)
    // A truncated range could be a different range.
    if text.count < bytes.count { text = text[..<(text.lastIndex(of: UInt8(ascii: ",")) ?? text.startIndex)] }
    let read = String(decoding: text, as: UTF8.self).split(separator: ",").prefix(32).compactMap(Self.range)
    ranges = read.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
  }

  private static func range(_ text: Substring) -> Range? {
    let fields = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.filter { $0 != " " && $0 != "\t" } }
    guard let name = fields.first, !name.isEmpty, name.utf8.count <= 100 else { return nil }
    var weight = 1.0
    for field in fields.dropFirst() {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, pair[0].lowercased() == "q" else { continue }
      guard pair[1].allSatisfy({ "0123456789.".contains($0) }), let number = Double(pair[1]) else { return nil }
      weight = min(number, 1)
      break
    }
    // `de-*` is `de` (RFC 4647 §3.3.2).
    let subtags = name.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten = subtags.allSatisfy { subtag in
      subtag == "*" || (1...8).contains(subtag.utf8.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isWritten else { return nil }
    if subtags[0] == "*" { return subtags.count == 1 ? Range(tag: nil, weight: weight) : nil }
    return Range(tag: LanguageTag(subtags.filter { $0 != "*" }.joined(separator: "-")), weight: weight)
  }

  /// The best of some languages, or `nil` if none is near to a wanted one, or all are refused.
  ///
  /// The nearest language wins. Each place in the order of preference adds as much distance as a region does: for
  /// "en-US, nl", British English is nearer than Dutch.
  func best(of available: [Language]) -> Language? {
    let offers = available.map { (language: $0, tag: LanguageTag($0.tag).likely) }.filter { !isRefused($0.tag) }
    var best: (distance: Int, tag: LanguageTag, language: Language)?
    for (place, range) in ranges.enumerated() where range.weight > 0 {
      let wanted = range.tag?.likely
      for offer in offers {
        let distance: Int
        if let wanted { distance = LanguageDistance.from(wanted, to: offer.tag) } else { distance = isMeant(offer.tag) ? .max : 0 }
        guard distance < LanguageDistance.far else { continue }
        let total = distance + 5 * place
        if let best, total > best.distance || total == best.distance && !isPreferred(offer.tag, to: best.tag) { continue }
        best = (total, offer.tag, offer.language)
      }
    }
    return best?.language
  }

  /// Whether a language is preferred among equally near ones: `en-GB` is the usual English outside of America.
  private func isPreferred(_ tag: LanguageTag, to other: LanguageTag) -> Bool {
    tag.language == other.language && LanguageDistance.isParadigm(tag) && !LanguageDistance.isParadigm(other)
  }

  /// Whether the most exact range for a language gives it the weight 0.
  func isRefused(_ language: LanguageTag) -> Bool {
    var exactest: (exactness: Int, weight: Double) = (-1, 1)
    for range in ranges {
      if let exactness = range.exactness(for: language), exactness > exactest.exactness { exactest = (exactness, range.weight) }
    }
    return exactest.weight == 0
  }

  /// Whether a range other than `*` matches a language.
  private func isMeant(_ language: LanguageTag) -> Bool { ranges.contains { ($0.exactness(for: language) ?? 0) > 0 } }
}
