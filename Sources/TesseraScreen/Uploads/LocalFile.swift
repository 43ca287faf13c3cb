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

  /// Opens a file; not a folder, a pipe or a device.
  init(_ path: String) throws(UploadFailure) {
    // Without waiting for the other end of a pipe.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      size = 0
      throw UploadFailure(.refused, "The file cannot be read", detail: "errno \(errno)")
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The next piece, at most 256 KiB; `nil` at the end.
  func next() throws(UploadFailure) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, used in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      used = max(0, count)
    }
    guard count >= 0 else { throw UploadFailure(.refused, "The file cannot be read", detail: "errno \(errno)") }
    return count == 0 ? nil : bytes
  }
}
