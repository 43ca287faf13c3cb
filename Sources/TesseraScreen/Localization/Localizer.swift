internal import Synchronization

/// Converts phrases to text in one language: looks up translations, selects plural forms, and formats numbers,
/// money and dates.
///
/// It is a `Sendable` value, and the same phrase always has the same text. Unknown keys are shown as they are.
public struct Localizer: Sendable {
  /// All data behind one reference, so that copies are cheap.
  let parts: Parts

  final class Parts: Sendable {
    let language: Language
    let timeZone: String
    let index: CatalogIndex
    let formats: LocaleFormats
    let plurals: PluralRules
    let isRightToLeft: Bool

    /// The most recently used parts with their app catalogs. All users with the same language and time zone share
    /// them.
    private static let known = Mutex<[(catalog: Catalog, parts: Parts)]>([])
    /// The most recently used indexes. They are large and the same in all time zones.
    private static let indexes = Mutex<[(language: Language, catalog: Catalog, index: CatalogIndex)]>([])
    private static let most = 32

    /// The parts for a language, from the cache if possible.
    ///
    /// - Complexity: O(1) if the catalog is a constant of the app, because its copies have identical storage.
    static func shared(_ language: Language, _ catalog: Catalog, timeZone: String) -> Parts {
      func find(_ known: inout [(catalog: Catalog, parts: Parts)]) -> Parts? {
        known.use { $0.parts.language == language && $0.parts.timeZone == timeZone && $0.catalog == catalog }?.parts
      }
      if let parts = known.withLock({ find(&$0) }) { return parts }
      let made = Parts(language, sharedIndex(language, catalog), timeZone: timeZone)
      return known.withLock { known in
        if let parts = find(&known) { return parts }
        known.keep((catalog, made), atMost: most)
        return made
      }
    }

    private static func sharedIndex(_ language: Language, _ catalog: Catalog) -> CatalogIndex {
      func find(_ indexes: inout [(language: Language, catalog: Catalog, index: CatalogIndex)]) -> CatalogIndex? {
        indexes.use { $0.language == language && $0.catalog == catalog }?.index
      }
      if let index = indexes.withLock({ find(&$0) }) { return index }
      let made = CatalogIndex(catalog.over(.builtIn(for: language)))
      return indexes.withLock { indexes in
        if let index = find(&indexes) { return index }
        indexes.keep((language, catalog, made), atMost: most)
        return made
      }
    }

    private init(_ language: Language, _ index: CatalogIndex, timeZone: String) {
      (self.language, self.timeZone, self.index) = (language, timeZone, index)
      formats = LocaleFormats.shared(for: language, timeZone: timeZone)
      let tag = LanguageTag(language.tag)
      (plurals, isRightToLeft) = (PluralRules.of(tag), tag.isRightToLeft)
    }
  }

  /// Creates a localizer. The app's texts in `catalog` take precedence over the library's.
  public init(_ language: Language, catalog: Catalog = Catalog(), timeZone: String = "UTC") {
    parts = Parts.shared(language, catalog, timeZone: timeZone)
  }

  /// The language of all texts.
  public var language: Language { parts.language }
  /// The time zone for dates and times, by its name in the tz database.
  public var timeZone: String { parts.timeZone }

  /// English with the library's own texts.
  public static let english = Localizer(.english)

  /// The writing direction.
  public var direction: Language.Direction { parts.isRightToLeft ? .rightToLeft : .leftToRight }

  /// The phrase as text.
  ///
  /// - Complexity: O(n) in its length.
  public func string(_ phrase: Phrase) -> String {
    switch phrase.storage {
    case .verbatim(let text): return text
    case .key(let key): return parts.index.entry(key).map { text(of: $0, key: key, number: nil) } ?? key
    case .pattern:
      var bytes: [UInt8] = []
      withPieces(of: phrase) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A whole number with the language's digits and grouping.
  public func string(_ number: Int) -> String { parts.formats.withInteger(number) { String(decoding: $0, as: UTF8.self) } }

  /// A number with the language's digits and grouping and all its decimals.
  package func string(_ number: Double) -> String { parts.formats.text(.decimal(number, fractionDigits: 15)) }

  package func percent(_ number: Int) -> String { parts.formats.percent(number) }

  func text(of entry: Catalog.Entry, key: String, number: Int?) -> String {
    switch entry {
    case .text(let text): text
    case .plural(let forms): form(of: forms, number: number ?? 0) ?? key
    }
  }

  private func form(of forms: [Catalog.PluralCategory: String], number: Int) -> String? {
    let form = forms[parts.plurals.category(of: number)]
    // Forms such as "one parcel" without a placeholder are wrong for negative numbers, which have the same
    // category.
    if number < 0, let form, !form.utf8.contains(UInt8(ascii: "%")) { return forms[.other] ?? form }
    return form ?? forms[.other]
  }
}

/// A small cache in the order of use, with the most recently used element last.
extension Array {
  /// Returns the first match and marks it as most recently used.
  fileprivate mutating func use(_ isWanted: (Element) -> Bool) -> Element? {
    guard let index = lastIndex(where: isWanted) else { return nil }
    if index != count - 1 { append(remove(at: index)) }
    return last
  }

  /// Adds an element. If the cache is full, the least recently used one is removed.
  fileprivate mutating func keep(_ element: Element, atMost most: Int) {
    if count >= most { removeFirst() }
    append(element)
  }
}
