/// The translations of one language: from a key to a text, or to one text per plural form.
///
/// In JSON: `{"Full name": "الاسم الكامل", "%d results": {"one": "…", "other": "…"}}`. Placeholders are `%d` and
/// `%@` in order, or `%1$d` and `%2$@` if the language needs another order. `%%` is a percent sign.
public struct Catalog: Hashable, Sendable {
  /// The translation of a key.
  public enum Entry: Hashable, Sendable {
    /// The same text for every number.
    case text(String)
    /// A text per plural form. `other` is used if a form is missing.
    case plural([PluralCategory: String])
  }

  /// All entries by key.
  public var entries: [String: Entry]

  /// Creates a catalog.
  public init(_ entries: [String: Entry] = [:]) { self.entries = entries }

  /// Merges another catalog. If both have a key, this catalog's entry is used.
  public func over(_ other: Catalog) -> Catalog {
    Catalog(entries.merging(other.entries) { mine, _ in mine })
  }
}

extension Catalog.Entry: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Catalog: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Entry)...) {
    entries = Dictionary(elements) { _, later in later }
  }
}

extension Catalog: Codable {
  public init(from decoder: any Decoder) throws { entries = try [String: Entry](from: decoder) }
  public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

extension Catalog.Entry: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
      return
    }
    var forms: [Catalog.PluralCategory: String] = [:]
    for (name, text) in try container.decode([String: String].self) {
      guard let category = Catalog.PluralCategory(rawValue: name) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(name)' is not a plural form. Use zero, one, two, few, many or other.")
      }
      forms[category] = text
    }
    self = .plural(forms)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .plural(let forms):
      try container.encode(Dictionary(uniqueKeysWithValues: forms.map { ($0.key.rawValue, $0.value) }))
    }
  }
}
