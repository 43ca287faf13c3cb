internal import TesseraScreen

extension AppSession {
  /// A saved session: the pages of all areas and the user they belong to.
  ///
  /// ```swift
  /// let saved = session.save()                                                           // when the window closes
  /// try another.restore(saved)                                                           // the next time
  /// ```
  /// - Law: a session saved by a signed-in user is restored only for the same user and sign-in, compared byte
  ///   by byte. A session saved without a user is restored for any user, with the rules of
  ///   ``AppSession/identify(_:)``.
  /// - Errors: the errors of ``SavedPage``, and ``SavedPage/Refusal/person`` for another user. The value contains
  ///   the user's id and sign-in, so protect it like saved pages.
  public struct Saved: Codable, Hashable, Sendable {
    /// The page that was shown.
    public let page: SavedPage
    let area: String?
    let others: [Area]
    /// The id and sign-in of the user. Empty if no user was signed in.
    private let owner: [String]
    private let roles: String
    private let seal: String

    /// The page of a hidden area. A `nil` path means the page belongs to no area.
    struct Area: Codable, Hashable, Sendable {
      let path: String?
      let page: SavedPage
    }

    init(_ identity: Identity?, page: SavedPage, area: String?, others: [Area]) {
      (self.page, self.area, self.others) = (page, area, others)
      owner = identity.map { [$0.id, $0.session] } ?? []
      roles = KeptRoles(of: identity).note
      seal = Self.sealed([Area(path: area, page: page)] + others, owner, roles)
    }

    private static func sealed(_ areas: [Area], _ owner: [String], _ roles: String) -> String {
      Seal.ofLong(["\(owner.count)", roles] + owner + areas.flatMap { [$0.path == nil ? "none" : "path", $0.path ?? "", $0.page.seal] })
    }

    /// Throws if the session was edited or belongs to another user.
    func check(for identity: Identity?) throws(SavedPage.Refusal) {
      let sealed = Self.sealed([Area(path: area, page: page)] + others, owner, roles)
      guard seal == sealed, owner.isEmpty || owner.count == 2 else { throw .damaged }
      guard owner.isEmpty || Identity(owner[0], session: owner[1]).isSame(as: identity) else { throw .person }
    }

    /// Whether the app may show other screens at the same routes now, because the identity or its roles differ.
    func isOfOther(_ identity: Identity?) -> Bool { owner.isEmpty != (identity == nil) || KeptRoles(of: identity).note != roles }

    /// Whether the session may contain screens opened with a role that the user no longer has.
    func exceeds(_ identity: Identity?) -> Bool { KeptRoles(roles)?.exceed(identity) ?? true }
  }
}
