#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A local file that the user picked, read piece by piece.
struct LocalFile: ~Copyable {
  let size: Int
  private let descriptor: Int32

  /// Takes ownership of an open file and closes it in `deinit`.
  private init(_ descriptor: Int32, size: Int) { (self.descriptor, self.size) = (descriptor, size) }

  /// Opens a regular file. Throws for folders, pipes and devices.
  static func opened(_ path: String) throws(UploadedFile.Stored.Failure) -> LocalFile {
    // `O_NONBLOCK`, so that opening a pipe doesn't wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable("errno \(errno)") }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw unreadable("errno \(code)")
    }
    // No value owns the descriptor yet, so it is closed here.
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw unreadable("no regular file")
    }
    return LocalFile(descriptor, size: Int(status.st_size))
  }

  private static func unreadable(_ detail: String) -> UploadedFile.Stored.Failure {
    UploadedFile.Stored.Failure(.refused, "The file cannot be read", detail: detail)
  }

  deinit { close(descriptor) }

  /// The next piece of at most 256 KiB, or `nil` at the end.
  func next() throws(UploadedFile.Stored.Failure) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, used in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      used = max(0, count)
    }
    guard count >= 0 else { throw Self.unreadable("errno \(errno)") }
    return count == 0 ? nil : bytes
  }
}
