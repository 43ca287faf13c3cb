internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// Writes a visitor's messages to one stream until either side ends it.
struct StreamWriter {
  let visitor: Visitor
  let stream: Int
  let heartbeat: Duration

  @concurrent func run(_ signals: AsyncStream<Void>, into writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: 1000\nevent: hello\ndata: {}\n\n"))
    // Heartbeats come through the same signals, so that only one place writes.
    let beat = Task { [visitor, stream, heartbeat] in
      while (try? await Task.sleep(for: heartbeat)) != nil { await visitor.beat(stream) }
    }
    defer { beat.cancel() }
    for await _ in signals.cancelOnGracefulShutdown() {
      let messages = await visitor.messages(for: stream)
      if messages.isEmpty {
        try await writer.write(ByteBuffer(string: ":\n\n"))
      } else {
        try await writer.write(Self.encode(messages))
      }
    }
  }

  /// Messages hold no line breaks: they are JSON on one line.
  static func encode(_ messages: [(number: Int, bytes: [UInt8])]) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.reserveCapacity(messages.reduce(0) { $0 + $1.bytes.count + 32 })
    for message in messages {
      buffer.writeString("id: \(message.number)\ndata: ")
      buffer.writeBytes(message.bytes)
      buffer.writeString("\n\n")
    }
    return buffer
  }
}

extension Visitor {
  /// Wakes a stream, so that it writes something even if nothing happened.
  func beat(_ id: Int) { streams.first { $0.id == id }?.signal.yield() }
}
