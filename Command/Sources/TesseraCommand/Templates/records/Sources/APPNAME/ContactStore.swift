import GRDB
import Tessera

struct Contact: Codable, Equatable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
  var id: String
  var name: String
  var email: String
  /// Counts the changes. Two people who edit one contact notice each other by it.
  var version = 1
}

/// The contacts, in a SQLite file.
struct ContactStore: Sendable {
  private let database: DatabaseQueue
  let broadcaster = Broadcaster()

  /// Opens the file, or creates it. Without a path, everything is in memory, for tests.
  init(path: String = ":memory:") throws {
    database = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE contact (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, version INTEGER NOT NULL);
          CREATE INDEX contact_by_name ON contact (name);
          """)
    }
    try migrator.migrate(database)
  }

  /// The first contacts whose name contains a text.
  func contacts(matching text: String) async throws -> [Contact] {
    try await database.read { db in
      try Contact.filter(text.isEmpty || Column("name").like("%\(text)%")).order(Column("name"), Column("id")).limit(200).fetchAll(db)
    }
  }

  func contact(_ id: String) async throws -> Contact {
    guard let found = try await database.read({ try Contact.fetchOne($0, key: id) }) else {
      throw LoadFailure(.notFound, message: "There is no such contact", isRetryable: false)
    }
    return found
  }

  /// Adds a contact, once for each id.
  func add(_ contact: Contact) async throws {
    try await database.write { try contact.insert($0, onConflict: .ignore) }
    try await broadcaster.publish(.contacts, 1)
  }

  /// Changes a contact if it still has the version that was read.
  func change(_ contact: Contact) async throws {
    let isChanged = try await database.write { db in
      try db.execute(
        sql: "UPDATE contact SET name = ?, email = ?, version = version + 1 WHERE id = ? AND version = ?",
        arguments: [contact.name, contact.email, contact.id, contact.version])
      return db.changesCount == 1
    }
    guard isChanged else {
      throw FormFailure(LoadFailure(.refused, message: "This contact was changed meanwhile. Check it and save again"))
    }
    try await broadcaster.publish(.contacts, 1)
  }
}

extension Topic where Value == Int {
  /// Tells open lists that a contact changed.
  static var contacts: Topic { Topic("contacts") }
}
