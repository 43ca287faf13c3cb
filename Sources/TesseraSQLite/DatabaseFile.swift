internal import Foundation
internal import GRDB

/// The files of an open database: itself, and the log of what was not carried over into it yet.
struct DatabaseFiles: Equatable {
  let main: DatabaseFile?
  let log: DatabaseFile?

  private init(main: DatabaseFile?, log: DatabaseFile?) { (self.main, self.log) = (main, log) }

  /// The files that are at a path now.
  init(at path: String) { self.init(main: DatabaseFile(at: path), log: DatabaseFile(at: path + "-wal")) }

  /// Whether the database is where it was, and its log is not: whoever opens the file next finds nothing of what stands there.
  func hasLostLog(at path: String) -> Bool {
    let now = DatabaseFiles(at: path)
    return now.main == main && now.log != log
  }

  /// Carries over what a log holds that was taken away, and closes the database; nothing is carried over where another process has begun a log of its own.
  func close(_ pool: DatabasePool, at path: String) throws {
    if DatabaseFiles(at: path) == DatabaseFiles(main: main, log: nil) {
      // The connections of this process still have it.
      try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(FULL)") }
    }
    try pool.close()
  }
}

/// A file as the file system knows it, whatever its name is or was.
struct DatabaseFile: Hashable {
  let device: UInt64, number: UInt64

  /// The file that is at a path now.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Renames the file at a path and its companions; the new name.
  static func setAside(_ path: String) throws -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let aside = "\(path).damaged-\(number)"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix) }
    return aside
  }
}
