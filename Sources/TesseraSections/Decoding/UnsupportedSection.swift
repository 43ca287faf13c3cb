extension FeedScreen {
  /// A well-formed section that has no owner, or requires abilities this host lacks.
  public struct UnsupportedSection: Hashable, Sendable {
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
      /// No owner claims its id or kind.
      case noOwner
      /// An owner exists, but the host lacks these abilities.
      case requirements([Requirement])
    }

    public var reason: Reason
    public var id: SectionClaim.SectionID?
    public var kind: SectionClaim.Kind?
    /// The section's JSON as sent.
    package var raw: PayloadExtent

    init(reason: Reason, id: SectionClaim.SectionID?, kind: SectionClaim.Kind?, raw: PayloadExtent) {
      self.reason = reason
      self.id = id
      self.kind = kind
      self.raw = raw
    }

    /// The name to count in telemetry: the kind, or else the id.
    public var subject: String { kind?.description ?? id?.description ?? "section without id and kind" }
  }
}

extension FeedScreen.UnsupportedSection {
  /// An ability a section needs from its host, such as `camera` of at least version `2.0`.
  public struct Requirement: Hashable, Sendable {
    public var ability: String
    /// The minimum version, such as `2.0`, or `nil` for any.
    public var minimum: String?

    package init(_ ability: String, minimum: String? = nil) {
      self.ability = ability
      self.minimum = minimum
    }
  }
}
