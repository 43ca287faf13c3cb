/// A user's use of an app on a host: the identity, the language, the time zone and the look.
///
/// A host creates it from its own data: on the web from a request, on a desktop from the user's settings. The app
/// derives the user's environment from it. Everything that is cached, saved, restored or limited belongs to a
/// visit and thereby to an identity. When the identity changes, everything that was visible to the previous one
/// ends.
public struct Visit: Hashable, Sendable {
  /// The signed-in user, or `nil`.
  public var identity: Identity?
  /// The language of the user interface.
  public var language: Language
  /// The time zone for formatting dates and times, by its IANA name: `Asia/Riyadh`.
  public var timeZone: String
  /// The id of the chosen look. Empty if the user hasn't chosen one.
  public var look: String

  /// Creates a visit.
  public init(identity: Identity? = nil, language: Language = .english, timeZone: String = "UTC", look: String = "") {
    (self.identity, self.language, self.timeZone, self.look) = (identity, language, timeZone, look)
  }
}

/// A signed-in user, as known to the app's own accounts.
///
/// - Law: two identities are the same user in the same session if ``id`` and ``session`` are equal. With different
///   roles it is the same user with different permissions.
/// - A ``credential`` is for the app's own services. It is excluded from descriptions, dumps and equality. It is
///   stored only in a sign-in store that is configured to keep it.
public struct Identity: Sendable {
  /// The user's id: stable, unique and never shown.
  public let id: String
  /// The session, if an account can have several that are revoked separately. Empty if that makes no difference.
  public var session: String
  /// The user's name for display.
  public var name: String
  /// The user's roles. When they change, every page is checked again.
  public var roles: Set<String>
  /// A token for the app's services.
  public var credential: String

  /// Creates an identity.
  public init(_ id: String, session: String = "", name: String = "", roles: Set<String> = [], credential: String = "") {
    (self.id, self.session, self.name, self.roles, self.credential) = (id, session, name, roles, credential)
  }

  /// Whether this is the same user in the same session.
  ///
  /// Ids are compared byte by byte. Two canonically equivalent spellings belong to different users.
  public func isSame(as other: Identity?) -> Bool {
    other.map { isPerson($0.id) && session.utf8.elementsEqual($0.session.utf8) } ?? false
  }

  /// Whether a role of the same user's former identity is missing.
  package func mayLess(than former: Identity?) -> Bool { former.map { !$0.roles.isSubset(of: roles) } ?? false }

  /// Whether the user has this id, compared byte by byte.
  package func isPerson(_ id: String) -> Bool { self.id.utf8.elementsEqual(id.utf8) }
}

extension Identity: Hashable {
  public static func == (lhs: Identity, rhs: Identity) -> Bool {
    lhs.isSame(as: rhs) && lhs.name == rhs.name && lhs.roles == rhs.roles
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(session)
  }
}

extension Identity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Only the id, because names and credentials don't belong in logs.
  public var description: String { "identity \(id)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
