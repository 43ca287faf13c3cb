/// One person's use of an app on a host: the identity, the language, the time zone, and nothing else.
///
/// A host makes it from whatever it knows: a request and its context on the web, the user of a desktop. The app makes the person's
/// environment of it. Everything that is cached, kept, restored or limited belongs to a visit, and so to an identity: when the identity
/// changes, everything that the former one could see ends.
public struct Visit: Hashable, Sendable {
  /// The person, or `nil` while nobody has signed in.
  public var identity: Identity?
  /// The language of everything that is shown.
  public var language: Language
  /// The time zone in which moments are written, by its IANA name: `Asia/Riyadh`.
  public var timeZone: String
  /// The look that was chosen, by its id; empty where nobody has chosen one.
  public var look: String

  /// A visit.
  public init(identity: Identity? = nil, language: Language = .english, timeZone: String = "UTC", look: String = "") {
    (self.identity, self.language, self.timeZone, self.look) = (identity, language, timeZone, look)
  }
}

/// A person who has signed in, as the app's own accounts know them.
///
/// - Law: two identities are the same person in the same sign-in if ``id`` and ``session`` are equal; other roles are the same person who may
///   see other things.
/// - A ``credential`` is for the app's own services. It is left out of descriptions, dumps and equality, and it is stored nowhere but in a store of
///   sign-ins that was told to keep it.
public struct Identity: Sendable {
  /// The person's id: stable, unique, never shown.
  public let id: String
  /// The sign-in, where an account can be signed in several times and each can be revoked; empty where it makes no difference.
  public var session: String
  /// The person's name, to be shown.
  public var name: String
  /// The person's roles. When they change, every page is asked anew whether it may be shown.
  public var roles: Set<String>
  /// A token for the app's services.
  public var credential: String

  /// A person.
  public init(_ id: String, session: String = "", name: String = "", roles: Set<String> = [], credential: String = "") {
    (self.id, self.session, self.name, self.roles, self.credential) = (id, session, name, roles, credential)
  }

  /// Whether this is the same person in the same sign-in.
  ///
  /// Ids are compared by their bytes: two spellings of a letter that look the same are two people's.
  public func isSame(as other: Identity?) -> Bool {
    other.map { isPerson($0.id) && session.utf8.elementsEqual($0.session.utf8) } ?? false
  }

  /// Whether a role of the same person's before is gone.
  package func mayLess(than former: Identity?) -> Bool { former.map { !$0.roles.isSubset(of: roles) } ?? false }

  /// Whether this is the person with an id, byte by byte.
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
  /// The id alone: names and credentials do not belong into logs.
  public var description: String { "identity \(id)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
