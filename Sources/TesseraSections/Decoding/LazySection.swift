/// A section that has been located and is decoded on demand.
public struct LazySection: Sendable {
  /// The section's position and envelope.
  public let source: PayloadSection
  private let payload: Payload
  private let decoder: SectionsDecoder

  init(source: PayloadSection, payload: Payload, decoder: SectionsDecoder) {
    self.source = source
    self.payload = payload
    self.decoder = decoder
  }

  /// Decodes the section. Every call decodes again.
  public func decode() -> DecodedSection { decoder.decode(source, of: payload) }
}

/// The sections of a payload, located one after another on demand.
/// ```swift
/// var sections = decoder.sections(in: payload)
/// let first = try sections.next()?.decode()   // the rest of the payload has not been touched
/// ```
///
/// The law of ``SectionScanner/next()`` holds: only `nil` means that the envelope is valid.
public struct LazySections: Sendable {
  private var scanner: SectionScanner
  private let decoder: SectionsDecoder

  init(_ scanner: SectionScanner, _ decoder: SectionsDecoder) {
    self.scanner = scanner
    self.decoder = decoder
  }

  /// Locates the next section. Returns `nil` after the last one, once the end of the document was checked.
  public mutating func next() throws(PayloadError) -> LazySection? {
    try scanner.next().map { LazySection(source: $0, payload: scanner.payload, decoder: decoder) }
  }

  /// Locates the remaining sections.
  public mutating func rest() throws(PayloadError) -> [LazySection] {
    var sections: [LazySection] = []
    while let section = try next() { sections.append(section) }
    return sections
  }
}

extension SectionsDecoder {
  /// The sections of a payload, to be located and decoded one by one.
  public func sections(in payload: Payload) -> LazySections {
    LazySections(SectionScanner(payload, shape: shape, budget: budget), self)
  }
}
