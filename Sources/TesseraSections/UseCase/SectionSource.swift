public import TesseraScreen

/// A named source of responses: one request of a screen.
/// ```swift
/// SectionSource("feed", within: .seconds(10), keeping: .perIdentity) { request in
///   Payload(try await api.data("/v1/feed", cursor: request.cursor, headers: request.headers))
/// }
/// ```
/// If a source caches its responses, the feed shows the cached one at once and then refreshes. Without a
/// network the cached response remains, with its age. ``FeedScreen/Environment`` provides the cache.
public struct SectionSource: Sendable {
  /// Identifies the source on a screen.
  public let name: String
  /// The maximum duration of a request. Afterwards this source has failed, others are not affected.
  public let deadline: Duration
  /// The path of the next batch's cursor, a string. No such member means no further batch. `next` by default.
  public let next: Payload.Shape.Path
  /// The caching policy.
  public let keeping: Keeping
  /// The version of the responses. A cached response of another version is not shown.
  public let version: String
  /// Header fields of every request to this source.
  public let headers: TransportRequest.Headers
  let changes: (@Sendable () -> AsyncStream<Change>)?
  let fetch: @Sendable (Request) async throws -> Payload

  /// Creates a source. An error of `fetch` becomes a `LoadFailure`.
  ///
  /// - Parameters:
  ///   - keeping: The caching policy. With ``SectionSource/Keeping/perIdentity``, a response is never shown to
  ///     another user.
  ///   - version: The version of the responses. Change it when configurators would misread cached ones.
  ///   - headers: Header fields of every request to this source.
  ///   - changes: Reports sections that changed at the source while the feed is shown, for example from a
  ///     push service or a socket. Each is fetched separately. Called once per feed.
  public init(
    _ name: String, within deadline: Duration = .seconds(20), next: Payload.Shape.Path = "next", keeping: Keeping = .never,
    version: String = "1", headers: TransportRequest.Headers = [:],
    changes: (@Sendable () -> AsyncStream<Change>)? = nil,
    fetch: @escaping @Sendable (Request) async throws -> Payload
  ) {
    (self.name, self.deadline, self.next) = (name, deadline, next)
    (self.keeping, self.version, self.headers) = (keeping, version, headers)
    (self.changes, self.fetch) = (changes, fetch)
  }
}

extension SectionSource {
  /// A notification that one section changed at its source.
  public struct Change: Hashable, Sendable {
    /// The section's id.
    public var id: SectionClaim.SectionID
    /// The section's new revision. If this or a newer one is already shown, the section is not fetched. `nil`
    /// always fetches it.
    public var revision: Int?

    /// Creates a change notification.
    public init(_ id: SectionClaim.SectionID, revision: Int? = nil) { (self.id, self.revision) = (id, revision) }
  }
}

extension SectionSource {
  /// A request to a source.
  public struct Request: Hashable, Sendable {
    /// A part of a source's sections.
    public enum Part: Hashable, Sendable {
      /// The first batch of all sections.
      case all
      /// The batch after this cursor, an opaque text of the source.
      case batch(cursor: String)
      /// One section, to retry it or to check for changes. A source may respond with more than that.
      case section(SectionClaim.SectionID)
      /// The next items of one section, after this cursor, see ``FeedScreen/Settings/nextItems``.
      case items(SectionClaim.SectionID, cursor: String)
    }

    public var part: Part
    /// The user's language.
    public var language: Language
    /// The parameters of the screen, such as filters.
    public var parameters: [String: String]
    /// The identity of the user, see ``/TesseraScreen/ScreenEnvironment/cacheScope``. Empty without one.
    public var scope: String
    /// Header fields: accepted type and language, the source's fields, the environment's fields. Send them with the
    /// request.
    public var headers: TransportRequest.Headers

    /// Creates a request.
    public init(_ part: Part = .all, language: Language = .english, parameters: [String: String] = [:], scope: String = "") {
      (self.part, self.language, self.parameters, self.scope) = (part, language, parameters, scope)
      headers = ["Accept": "application/json", "Accept-Language": language.tag]
    }

    /// The cursor, if a further batch or a section's next items are requested.
    public var cursor: String? {
      switch part {
      case .batch(let cursor), .items(_, let cursor): cursor
      case .all, .section: nil
      }
    }
    /// The section's id, if a single section or its next items are requested.
    public var section: SectionClaim.SectionID? {
      switch part {
      case .section(let id), .items(let id, _): id
      case .all, .batch: nil
      }
    }
  }
}
