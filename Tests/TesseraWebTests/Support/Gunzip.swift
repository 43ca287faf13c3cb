import CZlib

/// Decompresses a gzip stream part by part.
final class Gunzip {
  struct Damaged: Error { let status: Int32 }
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func decode(_ bytes: [UInt8]) throws -> [UInt8] {
    var (input, output) = (bytes, [UInt8]())
    var space = [UInt8](repeating: 0, count: 4_096)
    try input.withUnsafeMutableBufferPointer { input in
      (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, UInt32(input.count))
      repeat {
        let status = space.withUnsafeMutableBufferPointer { space in
          (stream.pointee.next_out, stream.pointee.avail_out) = (space.baseAddress, UInt32(space.count))
          return inflate(stream, Z_SYNC_FLUSH)
        }
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw Damaged(status: status) }
        output += space.prefix(space.count - Int(stream.pointee.avail_out))
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
