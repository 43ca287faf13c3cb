import Admin
import AdminSchema
import ArgumentParser
import Foundation
import Logging
import Tessera
import TesseraWeb

/// Serves the records of a SQLite file as editable pages.
struct AdminCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: "Serves the records of a SQLite file as pages: lists, records, forms, and a history of changes.")

  @Argument(help: "The SQLite file.") var file: String
  @Option(help: "The address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port; 0 for any free one.") var port = 0
  @Flag(help: "Show everything and change nothing.") var readOnly = false
  @Flag(help: "Ask for no password. Only on this machine.") var noPassword = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    guard !noPassword || ["127.0.0.1", "::1", "localhost"].contains(host) else {
      throw ValidationError("Without a password, anybody who reaches \(host) could change your records. Leave out --host or --no-password.")
    }
  }

  func run() async throws {
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = .warning
      return handler
    }
    let database: SQLiteDatabase
    do {
      database = try SQLiteDatabase(path: file, isReadOnly: readOnly)
    } catch let failure as SQLiteDatabase.OpenFailure {
      throw ValidationError("\(failure)")
    }
    let password = noPassword ? nil : AdminPassword.random()
    if let password { print("Sign in as admin with the password \(password)") }
    if database.isReadOnly { print("\(file) is read-only: nothing can be changed.") }
    let app = AdminApp(
      database, name: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent,
      password: try password.map { try AdminPassword($0) })
    try await WebHost(app, signIns: InMemorySignInStore(), logger: Logger(label: "tessera")).run(host: host, port: port)
  }
}
