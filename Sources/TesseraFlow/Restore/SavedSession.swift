internal import TesseraScreen

/// A person's use of an app as it is kept: the pages of all areas, and whose they are.
///
/// ```swift
/// let saved = session.save()                                                           // when the window closes
/// try another.restore(saved)                                                           // the next time
/// ```
/// - Law: what is kept of one person goes on for that person in that sign-in and for nobody else, compared byte by byte; what nobody had signed in to
///   goes on for whoever is there, as ``AppSession/identify(_:)`` goes on with it.
/// - Errors: as a ``SavedPage``, and ``SavedPage/Refusal/person`` for another person. It holds the person's id and sign-in; keep it as you keep pages.
public struct SavedSession: Codable, Hashable, Sendable {
  /// The page that was shown.
  public let page: SavedPage
  /// The area that was shown, by its path.
  let area: String?
  /// The areas that waited.
  let others: [Area]
  /// The id and the sign-in of the person; nothing where nobody had signed in.
  private let owner: [String]
  /// The roles that the person had.
  private let roles: String
  private let seal: String

  /// The page of an area that was not shown, by the area's path; under no path the one that belongs to none.
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

  /// Refuses somebody else, and what was edited.
  func check(for identity: Identity?) throws(SavedPage.Refusal) {
    let sealed = Self.sealed([Area(path: area, page: page)] + others, owner, roles)
    guard seal == sealed, owner.isEmpty || owner.count == 2 else { throw .damaged }
    guard owner.isEmpty || Identity(owner[0], session: owner[1]).isSame(as: identity) else { throw .person }
  }

  /// Whether it goes on for somebody to whom the app may show other screens at the same routes.
  func isOfOther(_ identity: Identity?) -> Bool { owner.isEmpty != (identity == nil) || KeptRoles(of: identity).note != roles }

  /// Whether something may have been opened with a role that its person does not have any more.
  func exceeds(_ identity: Identity?) -> Bool { KeptRoles(roles)?.exceed(identity) ?? true }
}
