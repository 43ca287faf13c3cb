internal import Foundation
internal import GRDB
internal import Synchronization

/// Carries the write-ahead log over into the file on a connection of its own, so that no commit waits for the disk because of it.
///
/// A passive checkpoint stops neither writers nor readers. Should it not keep up, the writer does it itself after 8 MB, as SQLite does.
final class SQLiteCheckpoints: Sendable {
  private let connection: DatabaseQueue
  private let state = Mutex((bytes: 0, isRunning: false))
  private static let most = 4 << 20
  /// The pages of the file in its log after which the writer does it itself.
  static let mostPages = 8000

  init(_ path: String) throws {
    var configuration = Configuration()
    configuration.label = "checkpoints"
    connection = try DatabaseQueue(path: path, configuration: configuration)
    // What a process that was killed left in the log: processes that never live long enough to write so much would let it grow.
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
    state.withLock { $0.bytes = log?.intValue ?? 0 }
  }

  /// Ends it, when what is under way is done.
  func close() throws { try connection.close() }

  /// Notes that so many bytes were committed.
  func committed(_ bytes: Int) {
    let mustRun = state.withLock { state in
      state.bytes += bytes
      guard state.bytes >= Self.most, !state.isRunning else { return false }
      state = (0, true)
      return true
    }
    guard mustRun else { return }
    connection.asyncWriteWithoutTransaction { db in
      // A damaged or full disk is met by the next commit as well, which says so.
      _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      self.state.withLock { $0.isRunning = false }
    }
  }
}
