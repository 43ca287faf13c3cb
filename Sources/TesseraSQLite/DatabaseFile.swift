internal import Foundation

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
