/// The latest messages of a visitor, numbered, so that a stream that was cut can go on where it stopped.
///
/// Bounded by bytes (but the latest message is always kept): a reader that is further behind than the log reaches cannot go on and needs a snapshot. So a slow reader costs no more
/// memory than a quick one.
struct MessageLog {
  private var messages: [(number: Int, bytes: [UInt8])] = []
  private(set) var size = 0
  private let maximumSize: Int
  /// The number of the latest message; 0 before the first.
  private(set) var last = 0

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  mutating func append(_ message: [UInt8]) {
    last += 1
    messages.append((last, message))
    size += message.count
    var surplus = 0
    while size > maximumSize, surplus < messages.count - 1 {
      size -= messages[surplus].bytes.count
      surplus += 1
    }
    if surplus > 0 { messages.removeFirst(surplus) }
  }

  /// All messages after `number`, or `nil` if some of them are no longer kept or never were.
  func messages(after number: Int) -> ArraySlice<(number: Int, bytes: [UInt8])>? {
    guard number <= last, number >= 0 else { return nil }
    let count = last - number
    guard count <= messages.count else { return nil }
    return messages.suffix(count)
  }

  /// Forgets all messages but keeps counting.
  mutating func removeAll() {
    messages = []
    size = 0
  }
}
