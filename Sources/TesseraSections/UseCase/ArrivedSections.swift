/// The sections of one response of one source, each decoded as its configurator's type.
///
/// Compared by identity: every response is a new value, even with equal content.
public final class ArrivedSections: Sendable {
  /// The source's name.
  public let source: String
  /// The requested part.
  public let part: SectionRequest.Part
  /// All sections, warnings, and missing required owners.
  public var result: SectionsResult { answer.result }
  /// The sections in the order of the response, with their configurators. Responses with the same bytes share
  /// them.
  public var sections: [ArrivedSection] { answer.sections }
  /// The cursor of the next batch. `nil` at the end, and for a cached response, whose cursor may have
  /// expired.
  public let next: String?
  /// Whether the response is from the cache.
  public let isKept: Bool
  /// The time since the response first arrived, measured by the use case's clock.
  public let age: @Sendable () -> Duration
  private let answer: DecodedAnswer

  init(
    source: String, part: SectionRequest.Part, answer: DecodedAnswer, next: String?, isKept: Bool = false,
    age: @escaping @Sendable () -> Duration
  ) {
    (self.source, self.part, self.answer) = (source, part, answer)
    (self.next, self.isKept, self.age) = (next, isKept, age)
  }
}

extension ArrivedSections: Equatable {
  public static func == (lhs: ArrivedSections, rhs: ArrivedSections) -> Bool { lhs === rhs }
}

/// One section of a response, with its configurator.
public struct ArrivedSection: Sendable {
  /// The decoded section.
  public let decoded: DecodedSection
  /// The integer member `revision`, if present. Of two versions of a section, the lower number is ignored.
  public let revision: Int?
  /// The member `deferred`: the number of items to load later, for a section sent without items. `nil` if the
  /// section is complete.
  public let promised: Int?
  /// The section and its configurator. `nil` if there is nothing to show.
  let part: AnySectionPart?

  /// The section's identity on the screen: its id, or its position in the response.
  public var key: String { decoded.id?.description ?? decoded.source.path.description }

  /// The section, if it has items of this type.
  public func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? { decoded.outcome.section?.section(of: type) }
}
