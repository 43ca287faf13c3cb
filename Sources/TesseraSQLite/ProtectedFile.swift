internal import Foundation
internal import TesseraStores

/// Creates a database file, or restricts an existing one, so that only its owner can access it. SQLite's
/// companion files inherit the permissions.
func protectFile(_ path: String) throws {
  let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    throw PageStoreError(.unavailable, "\(path) cannot be opened for reading and writing: \(String(cString: strerror(errno)))")
  }
  fchmod(descriptor, 0o600)
  close(descriptor)
  for suffix in ["-wal", "-shm"] { chmod(path + suffix, 0o600) }
}
