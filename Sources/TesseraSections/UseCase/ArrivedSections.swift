/// The sections that one request of one source brought: each section decoded as its configurator's type.
///
/// An arrival is equal to itself only: another answer is another arrival, whatever it holds.
public final class ArrivedSections: Sendable {
  /// The source's name.
  public let source: String
  /// The part that was asked for.
  public let part: SectionRequest.Part
  /// All sections, warnings, and required owners that are missing.
  public var result: SectionsResult { answer.result }
  /// The sections in the order of the response, with what their configurators show. Arrivals of the same bytes share them.
  public var sections: [ArrivedSection] { answer.sections }
  /// The cursor of the next batch; nil at the end, and for a kept answer, whose cursor may have expired.
  public let next: String?
  /// Whether it was kept from an earlier time.
  public let isKept: Bool
  /// The time since it arrived, by the clock that the use case was given; of a kept answer, since it first came.
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

/// One section of a response, with the configurator that shows it.
public struct ArrivedSection: Sendable {
  /// The decoded section.
  public let decoded: DecodedSection
  /// The member `revision`, an integer, if it was sent; of two arrivals of a section the one with the lower number is ignored.
  public let revision: Int?
  /// The member `deferred`: how many items are promised of a section that was sent without any; nil when all of it is there.
  public let promised: Int?
  /// The section and its configurator; nil when there is nothing to show.
  let part: AnySectionPart?

  /// The section's identity on the screen: its id, or its position in the response.
  public var key: String { decoded.id?.description ?? decoded.source.path.description }

  /// The section, if it was decoded as items of this type.
  public func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? { decoded.outcome.section?.section(of: type) }
}
