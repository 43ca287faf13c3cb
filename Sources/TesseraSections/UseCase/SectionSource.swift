public import TesseraScreen

/// A source of responses: one request of a screen, by a name.
///
/// ```swift
/// SectionSource("feed", within: .seconds(10), keeping: .perIdentity) { request in
///   Payload(try await api.data("/v1/feed", cursor: request.cursor, headers: request.headers))
/// }
/// ```
/// A source that keeps its answers is shown at once with the one that is kept, then refreshed; without a network the kept one stays, with
/// its age. Where it is kept, ``SectionEnvironment`` says.
public struct SectionSource: Sendable {
  /// Tells the sources of a screen apart.
  public let name: String
  /// The time that an answer may take; after that the source has failed, and the others have not.
  public let deadline: Duration
  /// The path of the cursor of a response's next batch, a text; without that member there is none. Default `next`.
  public let next: PayloadShape.Path
  /// Whether its answers are kept, and for whom.
  public let keeping: SectionKeeping
  /// The version of its answers; one that was kept in another version is not shown.
  public let version: String
  /// Header fields of every request to it.
  public let headers: TransportHeaders
  let changes: (@Sendable () -> AsyncStream<SectionChange>)?
  let fetch: @Sendable (SectionRequest) async throws -> Payload

  /// A source; what `fetch` throws becomes a `LoadFailure`.
  ///
  /// - Parameters:
  ///   - keeping: Whether its answers are kept, and for whom. What ``SectionKeeping/perIdentity`` keeps, nobody else is shown.
  ///   - version: The version of its answers. Change it when configurators would misread older ones.
  ///   - headers: Header fields of every request to it.
  ///   - changes: Says while the feed is shown which sections have changed at the source, as a push service or a socket tells; each
  ///     is fetched alone. Listened to once per feed.
  public init(
    _ name: String, within deadline: Duration = .seconds(20), next: PayloadShape.Path = "next", keeping: SectionKeeping = .never,
    version: String = "1", headers: TransportHeaders = [:],
    changes: (@Sendable () -> AsyncStream<SectionChange>)? = nil,
    fetch: @escaping @Sendable (SectionRequest) async throws -> Payload
  ) {
    (self.name, self.deadline, self.next) = (name, deadline, next)
    (self.keeping, self.version, self.headers) = (keeping, version, headers)
    (self.changes, self.fetch) = (changes, fetch)
  }
}

/// News from a source: one of its sections has changed there.
public struct SectionChange: Hashable, Sendable {
  /// The section.
  public var id: SectionID
  /// Its revision now; what is shown already in this or a newer one is not fetched. Without it, the section is fetched.
  public var revision: Int?

  /// A section that changed.
  public init(_ id: SectionID, revision: Int? = nil) { (self.id, self.revision) = (id, revision) }
}

/// A request to a source.
public struct SectionRequest: Hashable, Sendable {
  /// A part of the sections of a source.
  public enum Part: Hashable, Sendable {
    /// The first batch of everything.
    case all
    /// The batch behind this cursor, which is the source's own text and never looked into.
    case batch(cursor: String)
    /// One section alone, to try it again or to see whether it changed. A source may answer with more than that.
    case section(SectionID)
  }

  public var part: Part
  /// The language of the person.
  public var language: Language
  /// The parameters that the screen sends along, such as filters.
  public var parameters: [String: String]
  /// The identity that asks, see ``/TesseraScreen/ScreenEnvironment/cacheScope``; empty where there is none.
  public var scope: String
  /// Header fields: the accepted type and language, those of the source, those of the environment. Send them along.
  public var headers: TransportHeaders

  /// A request.
  public init(_ part: Part = .all, language: Language = .english, parameters: [String: String] = [:], scope: String = "") {
    (self.part, self.language, self.parameters, self.scope) = (part, language, parameters, scope)
    headers = ["Accept": "application/json", "Accept-Language": language.tag]
  }

  /// The cursor, when a further batch is wanted.
  public var cursor: String? { if case .batch(let cursor) = part { cursor } else { nil } }
  /// The section, when one alone is wanted.
  public var section: SectionID? { if case .section(let id) = part { id } else { nil } }
}
