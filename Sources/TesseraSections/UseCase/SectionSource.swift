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
  let changes: (@Sendable () -> AsyncStream<SectionChange>)?
  let fetch: @Sendable (SectionRequest) async throws -> Payload

  /// A source; what `fetch` throws becomes a `LoadFailure`.
  ///
  /// - Parameter changes: Says while the feed is shown which sections have changed at the source, as a push service or a socket tells; each
  ///   is fetched alone. Listened to once per feed.
  public init(
    _ name: String, within deadline: Duration = .seconds(20), next: PayloadShape.Path = "next",
    changes: (@Sendable () -> AsyncStream<SectionChange>)? = nil,
    fetch: @escaping @Sendable (SectionRequest) async throws -> Payload
  ) {
    (self.name, self.deadline, self.next) = (name, deadline, next)
    (self.changes, self.fetch) = (changes, fetch)
  }
}

/// News from a source: one of its sections has changed there.
public struct SectionChange: Hashable, Sendable {
  /// Which one.
  public var id: SectionID
  /// Its revision now; what is shown already in this or a newer one is not fetched. Without it, the section is fetched.
  public var revision: Int?

  /// A section that changed.
  public init(_ id: SectionID, revision: Int? = nil) { (self.id, self.revision) = (id, revision) }
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
  /// What the screen sends along, such as filters.
  public var parameters: [String: String]

  /// A request.
  public init(_ part: Part = .all, language: Language = .english, parameters: [String: String] = [:]) {
    (self.part, self.language, self.parameters) = (part, language, parameters)
  }

  /// The cursor, when a further page is wanted.
  public var cursor: String? { if case .page(let cursor) = part { cursor } else { nil } }
  /// The section, when one alone is wanted.
  public var section: SectionID? { if case .section(let id) = part { id } else { nil } }
}
