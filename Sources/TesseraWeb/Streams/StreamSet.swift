/// The open streams of a visitor, and the messages that they write. It only decides: its visitor cuts connections and
/// counts.
struct StreamSet {
  private(set) var open: [VisitorStream] = []
  private(set) var log: MessageLog
  private var last = 0
  /// Streams whose end wasn't written yet.
  private var closing: Set<Int> = []

  init(messageBytes: Int) { log = MessageLog(maximumSize: messageBytes) }

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.count }

  /// Opens a stream that continues after the message with this number, or starts with the next one.
  ///
  /// - Returns: The stream's ticket, and the oldest streams, which must close to make room.
  mutating func open(after number: Int?, most: Int, cut: @escaping @Sendable () -> Void) -> (ticket: StreamTicket, surplus: [Int]) {
    let (ticket, signal) = makeTicket()
    let surplus = open.prefix(max(0, open.count - max(1, most) + 1)).map(\.id)
    open.append(VisitorStream(id: ticket.id, beginning: number ?? log.last, cursor: number ?? log.last, signal: signal, cut: cut))
    signal.yield()
    return (ticket, surplus)
  }

  /// The ticket of a stream that ends at once.
  mutating func refuse() -> StreamTicket {
    let (ticket, signal) = makeTicket()
    signal.finish()
    return ticket
  }

  private mutating func makeTicket() -> (StreamTicket, AsyncStream<Void>.Continuation) {
    last += 1
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return (StreamTicket(id: last, signals: signals), signal)
  }

  /// Closes a stream. A reading client sees the end. Returns the stream, whose connection may have to be cut.
  mutating func close(_ id: Int) -> VisitorStream? {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return nil }
    let stream = open.remove(at: index)
    stream.signal.finish()
    closing.insert(id)
    return stream
  }

  /// Whether the end of a closed stream wasn't written yet.
  func isClosing(_ id: Int) -> Bool { closing.contains(id) }

  mutating func ended(_ id: Int) { closing.remove(id) }

  /// Wakes all streams. Returns the ids of streams that wrote nothing for three heartbeats.
  mutating func beat() -> [Int] {
    for index in open.indices {
      if case .dropped = open[index].signal.yield() { open[index].missedBeats += 1 } else { open[index].missedBeats = 0 }
    }
    return open.filter { $0.missedBeats >= 2 }.map(\.id)
  }

  /// Adds a message and wakes all streams. Returns its number.
  mutating func append(_ message: [UInt8]) -> Int {
    log.append(message)
    for stream in open { stream.signal.yield() }
    return log.last
  }

  mutating func forgetMessages() { log.removeAll() }

  /// What a stream must write now.
  enum Reading {
    case messages([(number: Int, bytes: [UInt8])])
    /// Older messages were removed: a snapshot of all live pages.
    case snapshots
  }

  mutating func read(_ id: Int) -> Reading {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return .messages([]) }
    let cursor = open[index].cursor
    open[index].cursor = log.last
    return cursor.flatMap { log.messages(after: $0) }.map { .messages(Array($0)) } ?? .snapshots
  }

  /// A stream has everything so far.
  mutating func caughtUp(_ id: Int) { if let index = open.firstIndex(where: { $0.id == id }) { open[index].cursor = log.last } }
}

/// An open stream of a visitor: its position, and how to wake and cut it.
struct VisitorStream: Sendable {
  let id: Int
  /// The number of the message before its start.
  let beginning: Int
  /// The number of the last written message. `nil` if it must start with a snapshot.
  var cursor: Int?
  let signal: AsyncStream<Void>.Continuation
  /// Closes the connection, even while a write waits for a client that doesn't read.
  let cut: @Sendable () -> Void
  /// The number of consecutive heartbeats for which the previous one was still unwritten.
  var missedBeats = 0
}

/// The state of a stream's writer.
struct StreamTicket: Sendable {
  let id: Int
  /// Fires when there is something to write, and ends with the stream.
  let signals: AsyncStream<Void>
}
