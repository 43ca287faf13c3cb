extension GetSectionsUseCase {
  /// The sections of one response of one source, each decoded as its configurator's type.
  ///
  /// Compared by identity: every response is a new value, even with equal content.
  public final class ArrivedSections: Sendable {
    /// The source's name.
    public let source: String
    /// The requested part.
    public let part: SectionSource.Request.Part
    /// All sections, warnings, and missing required owners. Responses with the same bytes share them.
    package let result: SectionsResult
    /// The sections in the order of the response, with their configurators.
    package var sections: [DecodedSection] { result.sections }
    /// The cursor of the next batch. `nil` at the end, and for a cached response, whose cursor may have
    /// expired.
    public let next: String?
    /// Whether the response is from the cache.
    public let isKept: Bool
    /// The time since the response first arrived, measured by the use case's clock.
    public let age: @Sendable () -> Duration

    init(
      source: String, part: SectionSource.Request.Part, _ result: SectionsResult, next: String?, isKept: Bool = false,
      age: @escaping @Sendable () -> Duration
    ) {
      (self.source, self.part, self.result) = (source, part, result)
      (self.next, self.isKept, self.age) = (next, isKept, age)
    }

    /// The sections with items of this type, in the order of the response.
    public func sections<Item: Sendable>(of type: Item.Type) -> [Section<Item>] { sections.compactMap { $0.section(of: type) } }
    /// The sections that can't be shown.
    public var failures: [SectionError] { result.failures }
    /// The items that could not be decoded. The others of their section are shown.
    public var dropped: [SectionError.ItemFailure] { result.dropped }
  }
}

extension GetSectionsUseCase.ArrivedSections: Equatable {
  public static func == (lhs: GetSectionsUseCase.ArrivedSections, rhs: GetSectionsUseCase.ArrivedSections) -> Bool { lhs === rhs }
}
