#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraScreen

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The directory of a ``DirectoryUploadStore``. Each id has up to three files: `ID.part`, `ID.file` and
/// `ID.note`.
///
/// Every call blocks. The store calls from its own threads.
struct UploadFolder: Sendable {
  let path: String

  init(_ path: String) throws(UploadedFile.Stored.Failure) {
    self.path = path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure("mkdir \(path)") }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw UploadedFile.Stored.Failure(.failed, detail: "\(path) is no folder")
    }
  }

  /// Metadata stored beside a file, so that the next process can continue the upload.
  private struct Note: Codable {
    var owner: String
    /// Missing in notes written before budgets were counted per user.
    var person: String?
    var key: String
    var type: UploadedFile.FileType?
  }

  func path(_ id: String, isWhole: Bool) -> String { "\(path)/\(id)\(isWhole ? ".file" : ".part")" }
  private func note(_ id: String) -> String { "\(path)/\(id).note" }

  /// The files left by another process. Deletes uploads without a note, and notes without a file.
  func contents() throws(UploadedFile.Stored.Failure) -> [String: DirectoryUploadStore.Entry] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw Self.failure("read \(path)") }
    let ids = Set(names.compactMap { name in name.split(separator: ".").first.map(String.init) }.filter { UploadedFile.isID($0) })
    var found: [String: DirectoryUploadStore.Entry] = [:]
    for id in ids {
      let isWhole = access(path(id, isWhole: true), F_OK) == 0
      var status = stat()
      guard let data = FileManager.default.contents(atPath: note(id)), let note = try? JSONDecoder().decode(Note.self, from: data),
        stat(path(id, isWhole: isWhole), &status) == 0, !isWhole || note.type != nil
      else {
        discard(id)
        continue
      }
      #if canImport(Darwin)
      let touched = Double(status.st_mtimespec.tv_sec)
      #else
      let touched = Double(status.st_mtim.tv_sec)
      #endif
      found[id] = DirectoryUploadStore.Entry(
        owner: note.owner, person: note.person ?? note.owner, key: note.key, offset: Int(status.st_size), reserved: Int(status.st_size),
        type: isWhole ? note.type : nil,
        touched: touched)
    }
    return found
  }

  func create(_ id: String, _ entry: DirectoryUploadStore.Entry) throws(UploadedFile.Stored.Failure) {
    try checkRoom(for: max(0, entry.reserved - entry.offset))
    try write(entry, id)
    let descriptor = open(path(id, isWhole: false), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("create") }
    close(descriptor)
  }

  /// Writes the note beside a file atomically.
  private func write(_ entry: DirectoryUploadStore.Entry, _ id: String, synchronizing: Bool = false) throws(UploadedFile.Stored.Failure) {
    guard let data = try? JSONEncoder().encode(Note(owner: entry.owner, person: entry.person, key: entry.key, type: entry.type)) else {
      return
    }
    let fresh = note(id) + ".new"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("create a note") }
    defer { close(descriptor) }
    try Self.write([UInt8](data), to: descriptor, at: 0)
    guard !synchronizing || fsync(descriptor) == 0 else { throw Self.failure("fsync of a note") }
    guard rename(fresh, note(id)) == 0 else { throw Self.failure("rename a note") }
  }

  /// Reserves a twentieth of the disk, at most a gigabyte, for other uses such as stored pages.
  private func checkRoom(for count: Int) throws(UploadedFile.Stored.Failure) {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return }
    let block = Double(status.f_frsize)
    let reserve = min(Double(status.f_blocks) * block / 20, 1e9)
    if Double(status.f_bavail) * block < reserve + Double(count) { throw UploadedFile.Stored.Failure(.full) }
  }

  func append(_ bytes: [UInt8], to id: String, at offset: Int) throws(UploadedFile.Stored.Failure) {
    try checkRoom(for: bytes.count)
    let descriptor = open(path(id, isWhole: false), O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Self.failure("open") }
    defer { close(descriptor) }
    do throws(UploadedFile.Stored.Failure) {
      try Self.write(bytes, to: descriptor, at: offset)
    } catch {
      // Discard partially written bytes, so that the file's size stays correct after a restart.
      ftruncate(descriptor, off_t(offset))
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) throws(UploadedFile.Stored.Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + written, $0.count - written, off_t(offset + written)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write") }
      written += count
    }
  }

  func finish(_ id: String, _ entry: DirectoryUploadStore.Entry, synchronizing: Bool) throws(UploadedFile.Stored.Failure) {
    if synchronizing {
      let descriptor = open(path(id, isWhole: false), O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { throw Self.failure("open") }
      let isWritten = fsync(descriptor) == 0
      close(descriptor)
      guard isWritten else { throw Self.failure("fsync") }
    }
    try write(entry, id, synchronizing: synchronizing)
    guard rename(path(id, isWhole: false), path(id, isWhole: true)) == 0 else { throw Self.failure("rename") }
    guard synchronizing else { return }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  func read(_ id: String, isWhole: Bool, from offset: Int, count: Int) throws(UploadedFile.Stored.Failure) -> [UInt8] {
    var descriptor = open(path(id, isWhole: isWhole), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    // The upload finished in the meantime.
    if descriptor < 0, !isWhole { descriptor = open(path(id, isWhole: true), O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw Self.failure("open") }
    defer { close(descriptor) }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      repeat { result = pread(descriptor, buffer.baseAddress, count, off_t(offset)) } while result < 0 && errno == EINTR
      used = max(0, result)
    }
    guard result >= 0 else { throw Self.failure("read") }
    return bytes
  }

  func move(_ id: String, to target: String) throws(UploadedFile.Stored.Failure) {
    // Use `link`, because `rename` would replace an existing file.
    guard link(path(id, isWhole: true), target) == 0 else { throw Self.failure("move to \(target)") }
  }

  func discard(_ id: String) {
    for name in [path(id, isWhole: false), path(id, isWhole: true), note(id), note(id) + ".new"] { unlink(name) }
  }

  private static func failure(_ what: String) -> UploadedFile.Stored.Failure {
    let code = errno
    return UploadedFile.Stored.Failure(
      code == ENOSPC || code == EDQUOT ? .full : .failed, detail: "\(what): \(String(cString: strerror(code)))")
  }
}
