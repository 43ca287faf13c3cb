internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// Writes a visitor's messages to one stream until either side ends it. Creates no tasks, since thousands of streams
/// are open at once.
struct StreamWriter {
  let visitor: Visitor
  let ticket: StreamTicket
  /// The time between two heartbeats, which also check the visitor's identity.
  let interval: Duration
  let isStillThere: @Sendable () async -> Bool

  /// Writes until the visitor, the browser or a shutdown closes the stream.
  @concurrent func run(into writer: inout any ResponseBodyWriter) async throws {
    try await withGracefulShutdownHandler {
      try await writer.write(ByteBuffer(string: "retry: \(Int.random(in: 1000...4000))\nevent: hello\ndata: {}\n\n"))
      var asked = ContinuousClock.now
      for await _ in ticket.signals {
        // Don't write to a user whose sign-in has ended.
        if .now - asked >= interval / 2 {
          guard await isStillThere() else { break }
          asked = .now
        }
        let messages = await visitor.messages(for: ticket.id)
        if messages.isEmpty {
          // Heartbeats use the same signals, so that only one task writes.
          try await writer.write(ByteBuffer(string: "event: beat\ndata:\n\n"))
        } else {
          try await writer.write(Self.encode(messages))
        }
      }
    } onGracefulShutdown: {
      Task { await visitor.closeStream(ticket.id) }
    }
  }

  /// Messages contain no line breaks: they are JSON on one line.
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
