/// The latest messages of a visitor, numbered, so that an interrupted stream can continue.
///
/// Limited in bytes, but always keeps the latest message. A reader that needs older messages can't continue and gets
/// a snapshot instead, so a slow reader costs no more memory than a fast one.
struct MessageLog {
  private var messages: [(number: Int, bytes: [UInt8])] = []
  private(set) var size = 0
  private let maximumSize: Int
  /// The number of the latest message. 0 before the first.
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

  /// The messages after `number`. `nil` if some were removed or never existed.
  func messages(after number: Int) -> ArraySlice<(number: Int, bytes: [UInt8])>? {
    guard number <= last, number >= 0 else { return nil }
    let count = last - number
    guard count <= messages.count else { return nil }
    return messages.suffix(count)
  }

  /// Removes all messages but continues the numbering.
  mutating func removeAll() {
    messages = []
    size = 0
  }
}
