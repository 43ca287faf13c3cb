internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Compresses the parts of a body.
struct GzipWriter: ResponseBodyWriter {
  private var output: any ResponseBodyWriter
  private let encoder: GzipEncoder
  private let flush: GzipEncoder.Flush

  /// - Parameter flush: Whether each part arrives at once.
  init(_ output: any ResponseBodyWriter, _ encoder: GzipEncoder, flush: GzipEncoder.Flush) {
    (self.output, self.encoder, self.flush) = (output, encoder, flush)
  }

  @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
    let bytes = encoder.encode(buffer, flush)
    if bytes.readableBytes > 0 { try await output.write(bytes) }
  }

  @concurrent mutating func write(contentsOf buffers: some Sequence<ByteBuffer>) async throws {
    for buffer in buffers { try await write(buffer) }
  }

  @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await output.write(encoder.encode(ByteBuffer(), .end))
    try await output.finish(trailingHeaders)
  }
}
