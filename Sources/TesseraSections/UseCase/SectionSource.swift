public import TesseraScreen

/// Where responses come from: one request of a screen, by a name.
///
/// ```swift
/// SectionSource("feed", within: .seconds(10), next: "next") { request in
///   Payload(try await api.data("/v1/feed", cursor: request.cursor))
/// }
/// ```
public struct SectionSource: Sendable {
  /// Tells the sources of a screen apart.
  public let name: String
  /// How long an answer may take; after that the source has failed, and the others have not.
  public let deadline: Duration
  /// Where a response keeps the cursor of its next page, a text; without that member there is no next page. Default `next`.
  public let next: PayloadShape.Path
  let fetch: @Sendable (SectionRequest) async throws -> Payload

  /// A source; what `fetch` throws becomes a `LoadFailure`.
  public init(
    _ name: String, within deadline: Duration = .seconds(20), next: PayloadShape.Path = "next",
    fetch: @escaping @Sendable (SectionRequest) async throws -> Payload
  ) {
    (self.name, self.deadline, self.next, self.fetch) = (name, deadline, next, fetch)
  }
}

/// What is asked of a source.
public struct SectionRequest: Hashable, Sendable {
  /// Which part of its sections is wanted.
  public enum Part: Hashable, Sendable {
    /// The first page of everything.
    case all
    /// The page behind this cursor, which is the source's own text and never looked into.
    case page(cursor: String)
    /// One section alone, to try it again or to see whether it changed. A source may answer with more than that.
    case section(SectionID)
  }

  public var part: Part
  /// The language of the person.
  public var language: Language

  /// A request.
  public init(_ part: Part = .all, language: Language = .english) { (self.part, self.language) = (part, language) }

  /// The cursor, when a further page is wanted.
  public var cursor: String? { if case .page(let cursor) = part { cursor } else { nil } }
  /// The section, when one alone is wanted.
  public var section: SectionID? { if case .section(let id) = part { id } else { nil } }
}
