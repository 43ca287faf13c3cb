internal import CZlib
internal import NIOCore

/// A gzip stream (RFC 1952), written part by part.
final class GzipEncoder {
  /// How much a stream remembers of what it has written.
  enum Window {
    /// 32 KiB, in 262 KiB of memory until the answer is written.
    case whole
    /// 1 KiB, in 14 KiB of memory for as long as the stream is open.
    case small

    var bits: (window: Int32, memory: Int32) {
      switch self {
      case .whole: (15, 8)
      case .small: (10, 3)
      }
    }
  }

  /// What the reader can decode after a part.
  enum Flush {
    /// As much as is convenient.
    case none
    /// All of it.
    case part
    /// All of it, and there is no further part.
    case end

    fileprivate var value: Int32 {
      switch self {
      case .none: Z_NO_FLUSH
      case .part: Z_SYNC_FLUSH
      case .end: Z_FINISH
      }
    }
  }

  // zlib stores the address of its stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: From 1 (fast) to 9 (small).
  init(_ window: Window, level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more window bits mean gzip instead of zlib's own format.
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, window.bits.window + 16, window.bits.memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    // The arguments are constants, so only an allocation can fail, as any other here.
    precondition(status == Z_OK, "zlib could not begin a stream: \(status)")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func encode(_ bytes: ByteBuffer, _ flush: Flush) -> ByteBuffer {
    var output = ByteBuffer()
    bytes.withUnsafeReadableBytes { bytes in
      // zlib reads the input only, but its type says otherwise.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      let room = Int(deflateBound(stream, UInt(bytes.count))) + 16
      repeat {
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { space in
          stream.pointee.next_out = space.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_out = UInt32(space.count)
          deflate(stream, flush.value)
          return space.count - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
