/// A section that has been found and is decoded when somebody looks at it.
public struct LazySection: Sendable {
  /// The section's position and its words about itself.
  public let source: PayloadSection
  private let payload: Payload
  private let decoder: SectionsDecoder

  init(source: PayloadSection, payload: Payload, decoder: SectionsDecoder) {
    self.source = source
    self.payload = payload
    self.decoder = decoder
  }

  /// Decodes the section now; every call decodes again.
  public func decode() -> DecodedSection { decoder.decode(source, of: payload) }
}

/// The sections of a payload one after another, found as far as they are asked for.
///
/// ```swift
/// var sections = decoder.sections(in: payload)
/// let first = try sections.next()?.decode()   // the rest of the payload has not been touched
/// ```
///
/// The law of ``SectionScanner/next()`` holds: only nil says that the envelope is right.
public struct LazySections: Sendable {
  private var scanner: SectionScanner
  private let decoder: SectionsDecoder

  init(_ scanner: SectionScanner, _ decoder: SectionsDecoder) {
    self.scanner = scanner
    self.decoder = decoder
  }

  /// Finds the next section; nil after the last one and the end of the document.
  public mutating func next() throws(PayloadError) -> LazySection? {
    try scanner.next().map { LazySection(source: $0, payload: scanner.payload, decoder: decoder) }
  }

  /// Finds the sections that are left.
  public mutating func rest() throws(PayloadError) -> [LazySection] {
    var sections: [LazySection] = []
    while let section = try next() { sections.append(section) }
    return sections
  }
}

extension SectionsDecoder {
  /// The sections of a payload, to be found and decoded one by one.
  public func sections(in payload: Payload) -> LazySections {
    LazySections(SectionScanner(payload, shape: shape, budget: budget), self)
  }
}
