internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// Writes a visitor's messages to one stream until either side ends it.
struct StreamWriter {
  let visitor: Visitor
  let ticket: StreamTicket
  let heartbeat: Duration

  /// Thrown where a stream was cut because nobody took what was written.
  struct Stalled: Error {}

  /// Writes until the stream is closed. Does not wait for a reader who takes nothing: such a stream is cut when it is closed, when the
  /// server shuts down, and after three heartbeats.
  @concurrent func run(into writer: inout any ResponseBodyWriter) async throws {
    let pen = Pen(writer: writer)
    let finished = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        var writer = pen.writer
        try await write(into: &writer)
        return true
      }
      // Heartbeats come through the same signals, so that only one place writes.
      group.addTask {
        while (try? await Task.sleep(for: heartbeat)) != nil { guard await visitor.beat(ticket.id) else { break } }
        return false
      }
      group.addTask {
        for await _ in ticket.closed.cancelOnGracefulShutdown() {}
        try? await Task.sleep(for: .milliseconds(300))
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
    guard finished else { throw Stalled() }
  }

  /// A writer on its way into a child task.
  private struct Pen: @unchecked Sendable {
    // Proof for `@unchecked Sendable`: only the first child task uses the writer, and the group waits for it before the caller goes on.
    let writer: any ResponseBodyWriter
  }

  @concurrent private func write(into writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: 1000\nevent: hello\ndata: {}\n\n"))
    for await _ in ticket.signals.cancelOnGracefulShutdown() {
      let messages = await visitor.messages(for: ticket.id)
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
