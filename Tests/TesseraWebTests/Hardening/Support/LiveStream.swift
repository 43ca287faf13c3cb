import Foundation

/// An open stream of Server-Sent Events (HTML Standard §9.2), read message by message.
final class LiveStream {
  /// A part of an answer.
  enum Part: Equatable {
    case comment
    case message(id: Int?, event: String?, data: String)
  }

  let head: Reply.Head
  private let connection: Connection
  private let decoder: Gunzip?
  private var text: [UInt8] = []

  private init(_ connection: Connection, head: Reply.Head) {
    (self.connection, self.head) = (connection, head)
    decoder = head["content-encoding"] == "gzip" ? Gunzip() : nil
  }

  var isCompressed: Bool { decoder != nil }

  /// Opens a stream for as long as `body` runs.
  static func open<Result: Sendable>(
    _ guest: Guest, _ fields: [(String, String)] = [], after lastEventID: Int? = nil, receiveBuffer: Int? = nil,
    _ body: (LiveStream) async throws -> Result
  ) async throws -> Result {
    try await Connection.open(port: guest.port, receiveBuffer: receiveBuffer) { connection in
      let fields = fields + (lastEventID.map { [("Last-Event-ID", "\($0)")] } ?? [])
      try await connection.write(guest.head("GET", "/_tessera/stream", fields + [("Accept", "text/event-stream")], close: false))
      guard let bytes = try await connection.read(through: "\r\n\r\n"), let head = Reply.Head(bytes) else {
        throw Guest.NoAnswer(request: "stream", bytes: 0)
      }
      return try await body(LiveStream(connection, head: head))
    }
  }

  /// The next part, or `nil` at the end of the stream.
  func next() async throws -> Part? {
    while true {
      if let end = text.firstRange(of: [10, 10]) {
        let block = String(decoding: text[..<end.lowerBound], as: UTF8.self)
        text.removeFirst(end.upperBound)
        return Self.part(block)
      }
      guard let line = try await connection.read(through: "\r\n"),
        let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16), size > 0,
        let chunk = try await connection.read(count: size + 2)
      else { return nil }
      let bytes = Array(chunk.dropLast(2))
      text += try decoder?.decode(bytes) ?? bytes
    }
  }

  /// The next event that is neither a comment nor the greeting.
  func nextMessage() async throws -> (id: Int, page: String, operations: [[String: Any]])? {
    while let part = try await next() {
      guard case .message(let id?, _, let data) = part else { continue }
      let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any] ?? [:]
      return (id, object["page"] as? String ?? "", object["ops"] as? [[String: Any]] ?? [])
    }
    return nil
  }

  private static func part(_ block: String) -> Part {
    var id: Int?, event: String?, data: [String] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("id: ") { id = Int(line.dropFirst(4)) }
      if line.hasPrefix("event: ") { event = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") { data.append(String(line.dropFirst(6))) }
    }
    return data.isEmpty ? .comment : .message(id: id, event: event, data: data.joined(separator: "\n"))
  }
}
