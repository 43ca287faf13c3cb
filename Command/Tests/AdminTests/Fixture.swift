import AdminSchema
import Foundation
import GRDB
import Tessera
import TesseraTesting

@testable import Admin

/// A database in a file of its own, made from a fixture.
final class Fixture {
  let path: String
  private(set) var database: SQLiteDatabase

  init(_ name: String, isReadOnly: Bool = false, permissions: Int = 0o600, timeLimit: Duration = .seconds(5), adding sql: String = "")
    throws
  {
    path = NSTemporaryDirectory() + "admin-\(UUID().uuidString).sqlite"
    let file = try String(contentsOf: Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "sql")!, encoding: .utf8)
    var configuration = Configuration()
    // References of the fixtures may point nowhere.
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { try $0.execute(sql: file + sql) }
    try queue.close()
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    database = try SQLiteDatabase(path: path, isReadOnly: isReadOnly, timeLimit: timeLimit)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// One admin for several pages.
  private(set) lazy var app = AdminApp(database, name: "shop", password: nil)

  /// A page of the admin, without sign-in unless there is a password.
  func page(
    _ route: String, of app: AdminApp? = nil, language: Language = .english, password: AdminPassword? = nil
  ) async throws -> Headless<AppRoutes> {
    let app = app ?? AdminApp(database, name: "shop", password: password)
    let page = Headless(app, at: route, for: Visit(language: language))
    try await page.settle()
    return page
  }

  /// What another program reads from the file.
  func values(_ sql: String) throws -> [String] {
    return try otherProgram().read { db in
      try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map { "\($0)" }.joined(separator: "|") }
    }
  }

  /// What another program changes in the file.
  func change(_ sql: String) throws {
    try otherProgram().write { try $0.execute(sql: sql) }
  }

  private func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
