internal import TesseraFlow
public import TesseraStores
internal import TesseraScreen

/// The conformance suite for sign-in stores. You can run its checks on your own store.
///
/// ```swift
/// @Test("The store conforms", arguments: SignInStoreConformance.all)
/// func conforms(_ check: SignInStoreConformance) async throws { try await check.run { MySignInStore(at: path) } }
/// ```
/// - Errors: a check throws ``Failure`` or an error of the store.
public struct SignInStoreConformance: Sendable, CustomStringConvertible {
  /// The failure of a check: the actual and the expected behavior.
  public struct Failure: Error, CustomStringConvertible {
    /// The description of both.
    public let description: String
  }

  /// The behavior that it verifies, as a sentence.
  public let description: String
  private let body: @Sendable (_ open: @Sendable () async throws -> any SignInStore) async throws -> Void

  private init(_ name: String, _ body: @escaping @Sendable (_ open: @Sendable () async throws -> any SignInStore) async throws -> Void) {
    (description, self.body) = (name, body)
  }

  /// Runs the check.
  ///
  /// - Parameter open: Opens the store. Each call returns a store with the same content, which is empty at
  ///   first. For an in-memory store, return the same instance.
  public func run(_ open: @escaping @Sendable () async throws -> any SignInStore) async throws { try await body(open) }

  private static let ada = Identity("ada", session: "1", name: "Ada 'ä' 👍🏽", roles: ["admin", "a \"role\""])

  private static func expect(_ ids: [String?], of tokens: [String], in store: any SignInStore) async throws {
    for (token, id) in zip(tokens, ids) {
      let found = try await store.identity(token)?.id
      if found != id { throw Failure(description: "the token '\(token)' is of \(found ?? "nobody"), not of \(id ?? "nobody")") }
    }
  }

  /// Texts that a careless store might truncate, normalize or confuse. All of them differ byte by byte.
  private static let texts = [
    "omar", "omar\0", "omar\0x", "\0", "", "\u{E9}", "e\u{301}", "\u{FFFD}", "\u{FEFF}omar", "'; DROP TABLE sign_in; --", "omar%", "OMAR",
    "\u{202E}ramo", "👩🏽‍🚀\0🇸🇪", "\r\n\t\u{1F}\u{7F}", "\\x00", String(repeating: "long\0", count: 20_000),
  ]

  private static func bytes(_ identity: Identity?) -> [[UInt8]]? {
    identity.map { identity in
      let roles = identity.roles.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      return [identity.id, identity.session, identity.name].map { Array($0.utf8) } + roles
    }
  }

  private static func name(_ identity: Identity) -> String { String(identity.id.debugDescription.prefix(40)) }

  /// A store with one user per text. The token is the text's position.
  private static func filled(_ open: @Sendable () async throws -> any SignInStore) async throws -> [Identity] {
    let people = texts.indices.map { index in
      let (text, next) = (texts[index], texts[(index + 1) % texts.count])
      return Identity(text, session: next, name: text + next, roles: [text, next, "role"])
    }
    let store = try await open()
    for (index, person) in people.enumerated() { try await store.signIn(person, "t\(index)") }
    return people
  }

  /// All checks.
  public static let all = [
    SignInStoreConformance("A user is found by the token, with session, name and roles, from every process") { open in
      try await open().signIn(ada, "t1")
      let found = try await open().identity("t1")
      guard let found, found == ada, found.isSame(as: ada) else { throw Failure(description: "found \(String(describing: found))") }
      try await expect([nil, nil, nil], of: ["t", "t11", ""], in: open())
    },
    SignInStoreConformance("A signed-out token identifies no user, in every process, and others stay") { open in
      let (here, there) = (try await open(), try await open())
      try await here.signIn(ada, "t1")
      try await here.signIn(ada, "t2")
      try await there.signOut("t1")
      try await there.signOut("unknown")
      try await expect([nil, "ada"], of: ["t1", "t2"], in: here)
    },
    SignInStoreConformance("Ending a user ends every sign-in, ending one of them only that, and no other user's") { open in
      let store = try await open()
      try await store.signIn(ada, "t1")
      try await store.signIn(Identity("ada", session: "2"), "t2")
      try await store.signIn(Identity("bob"), "t3")
      try await store.end("ada", session: "1")
      try await expect([nil, "ada", "bob"], of: ["t1", "t2", "t3"], in: open())
      try await store.end("ada", session: nil)
      try await expect([nil, nil, "bob"], of: ["t1", "t2", "t3"], in: open())
    },
    SignInStoreConformance("A reused token belongs to the last user") { open in
      let store = try await open()
      try await store.signIn(ada, "t")
      try await store.signIn(Identity("bob"), "t")
      try await expect(["bob"], of: ["t"], in: open())
      try await store.end("ada", session: nil)
      try await expect(["bob"], of: ["t"], in: open())
    },
    SignInStoreConformance("Every text is stored byte by byte, also empty, long, with a NUL, or with a look-alike") { open in
      let people = try await filled(open)
      for (index, person) in people.enumerated() {
        let found = try await open().identity("t\(index)")
        guard bytes(found) == bytes(person) else {
          throw Failure(description: "\(name(person)) came back as \(found.map(name) ?? "nobody")")
        }
      }
    },
    SignInStoreConformance("Ending compares ids and sessions byte by byte") { open in
      let people = try await filled(open)
      for (index, person) in people.enumerated() {
        let store = try await open()
        try await store.end(person.id, session: texts[index])
        var left = try await store.identity("t\(index)")
        guard bytes(left) == bytes(person) else { throw Failure(description: "another session of \(name(person)) was ended") }
        try await store.end(person.id, session: index % 2 == 0 ? person.session : nil)
        for (other, somebody) in people.enumerated() {
          left = try await store.identity("t\(other)")
          guard bytes(left) == (other > index ? bytes(somebody) : nil) else {
            throw Failure(description: "ending \(name(person)) changed \(name(somebody))")
          }
        }
      }
    },
    SignInStoreConformance("Many parallel sign-ins are all stored") { open in
      let store = try await open()
      try await withThrowingTaskGroup { group in
        for number in 0..<50 { group.addTask { try await store.signIn(Identity("p\(number)"), "t\(number)") } }
        try await group.waitForAll()
      }
      try await expect((0..<50).map { "p\($0)" }, of: (0..<50).map { "t\($0)" }, in: open())
    },
  ]
}
