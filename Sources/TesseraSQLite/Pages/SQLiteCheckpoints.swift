internal import Foundation
internal import GRDB
internal import Synchronization

/// Checkpoints the write-ahead log on its own connection, so that commits don't wait for it.
///
/// A passive checkpoint blocks neither writers nor readers. If it can't keep up, the writer checkpoints
/// itself after 8 MB, as SQLite does by default.
final class SQLiteCheckpoints: Sendable {
  private let connection: DatabaseQueue
  private let state = Mutex((bytes: 0, isRunning: false))
  private static let most = 4 << 20
  /// The size of the log, in database pages, at which the writer checkpoints itself.
  static let mostPages = 8000

  init(_ path: String) throws {
    var configuration = Configuration()
    configuration.label = "checkpoints"
    connection = try DatabaseQueue(path: path, configuration: configuration)
    // Count the log of a killed process. Otherwise it would grow across processes that each write too little
    // to trigger a checkpoint.
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
    state.withLock { $0.bytes = log?.intValue ?? 0 }
  }

  func close() throws { try connection.close() }

  /// Records the number of committed bytes, and starts a checkpoint if due.
  func committed(_ bytes: Int) {
    let mustRun = state.withLock { state in
      state.bytes += bytes
      guard state.bytes >= Self.most, !state.isRunning else { return false }
      state = (0, true)
      return true
    }
    guard mustRun else { return }
    connection.asyncWriteWithoutTransaction { db in
      // The next commit encounters and reports a damaged or full disk as well.
      _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      self.state.withLock { $0.isRunning = false }
    }
  }
}
