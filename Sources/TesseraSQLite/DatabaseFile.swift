internal import Foundation
internal import GRDB

/// The files of an open database: the database itself and its write-ahead log.
struct DatabaseFiles: Equatable {
  let main: DatabaseFile?
  let log: DatabaseFile?

  private init(main: DatabaseFile?, log: DatabaseFile?) { (self.main, self.log) = (main, log) }

  init(at path: String) { self.init(main: DatabaseFile(at: path), log: DatabaseFile(at: path + "-wal")) }

  /// Whether the database file is unchanged but its log was deleted or replaced. Another process that opens
  /// the database now misses the log's content.
  func hasLostLog(at path: String) -> Bool {
    let now = DatabaseFiles(at: path)
    return now.main == main && now.log != log
  }

  /// Checkpoints a deleted log and closes the database. Skips the checkpoint if another process has started
  /// its own log.
  func close(_ pool: DatabasePool, at path: String) throws {
    if DatabaseFiles(at: path) == DatabaseFiles(main: main, log: nil) {
      // This process still has the deleted log open.
      try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(FULL)") }
    }
    try pool.close()
  }
}

/// A file's identity in the file system, independent of its name.
struct DatabaseFile: Hashable {
  let device: UInt64, number: UInt64

  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Whether the disk of a path has no room for a few database pages, or for another file.
  static func hasFullDisk(at path: String) -> Bool {
    var status = statvfs()
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    guard statvfs(String(folder), &status) == 0 else { return false }
    let room = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return !room.overflow && room.partialValue < 64 * 1024 || status.f_files > 0 && status.f_favail == 0
  }

  /// Renames the file at a path and its companions. Returns the new path.
  static func setAside(_ path: String) throws -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let aside = "\(path).damaged-\(number)"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    for suffix in ["-wal", "-shm", "-mark"] { try? FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix) }
    return aside
  }
}
