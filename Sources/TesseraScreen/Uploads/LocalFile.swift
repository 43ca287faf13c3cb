#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file of this machine that a person picked, read piece by piece.
struct LocalFile: ~Copyable {
  /// The number of bytes when it was opened.
  let size: Int
  private let descriptor: Int32

  /// A file that is open, and closed from now on when this value ends.
  private init(_ descriptor: Int32, size: Int) { (self.descriptor, self.size) = (descriptor, size) }

  /// Opens a file; not a folder, a pipe or a device.
  static func opened(_ path: String) throws(UploadFailure) -> LocalFile {
    // Without waiting for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable("errno \(errno)") }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw unreadable("errno \(code)")
    }
    // No value has the descriptor yet: it is closed once.
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw unreadable("no regular file")
    }
    return LocalFile(descriptor, size: Int(status.st_size))
  }

  private static func unreadable(_ detail: String) -> UploadFailure { UploadFailure(.refused, "The file cannot be read", detail: detail) }

  deinit { close(descriptor) }

  /// The next piece, at most 256 KiB; `nil` at the end.
  func next() throws(UploadFailure) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, used in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      used = max(0, count)
    }
    guard count >= 0 else { throw Self.unreadable("errno \(errno)") }
    return count == 0 ? nil : bytes
  }
}
