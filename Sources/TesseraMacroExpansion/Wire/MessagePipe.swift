#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#endif

/// Messages over two file descriptors: a length of eight bytes, least significant first, then that many bytes
/// of JSON.
struct MessagePipe {
  enum Failure: Error, Equatable {
    /// The other side closed the pipe in the middle of a message.
    case cut
    /// The message's length exceeds the limit.
    case tooLong(UInt64)
  }

  /// More than any declaration needs.
  static let limit: UInt64 = 64 << 20

  let input: CInt
  let output: CInt

  /// The next message. `nil` at the end of the input or for an empty message, with which the compiler ends.
  func receive() throws(Failure) -> [UInt8]? {
    guard let header = try read(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= Self.limit else { throw .tooLong(length) }
    if length == 0 { return nil }
    guard let bytes = try read(Int(length)) else { throw .cut }
    return bytes
  }

  func send(_ bytes: [UInt8]) throws(Failure) {
    let length = UInt64(bytes.count)
    var rest = (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }[...]
    rest.append(contentsOf: bytes)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { throw .cut }
    }
  }

  /// Reads exactly `count` bytes. Returns `nil` if the input ends before the first one.
  private func read(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
        Darwin.read(input, buffer.baseAddress.map { $0 + filled }, count - filled)
        #elseif canImport(Musl)
        Musl.read(input, buffer.baseAddress.map { $0 + filled }, count - filled)
        #else
        Glibc.read(input, buffer.baseAddress.map { $0 + filled }, count - filled)
        #endif
      }
      if got > 0 {
        filled += got
      } else if got == 0 {
        if filled == 0 { return nil }
        throw .cut
      } else if errno != EINTR {
        throw .cut
      }
    }
    return bytes
  }
}
