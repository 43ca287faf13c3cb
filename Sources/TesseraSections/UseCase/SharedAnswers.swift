/// The latest responses that are still shown, by their bytes. A response with the same bytes reuses the
/// decoded sections.
///
/// - Law: a lookup compares all bytes and nothing else, so a user never gets data that wasn't sent to them.
/// - Complexity: a lookup compares responses of equal length, at most ``mostAnswers`` and ``mostBytes`` in
///   total.
struct SharedAnswers {
  private struct Entry {
    let payload: Payload
    weak var answer: SectionsResult?
  }

  private static let mostAnswers = 16
  private static let mostBytes = 4 << 20
  private var entries: [Entry] = []

  /// The decoded sections for the same bytes, if they are still in use.
  mutating func answer(to payload: Payload) -> SectionsResult? {
    entries.removeAll { $0.answer == nil }
    return entries.last { $0.payload.hasSameBytes(as: payload) }?.answer
  }

  mutating func note(_ answer: SectionsResult, to payload: Payload) {
    guard payload.count <= Self.mostBytes / 4 else { return }
    entries.append(Entry(payload: payload, answer: answer))
    var bytes = entries.reduce(0) { $0 + $1.payload.count }
    while entries.count > Self.mostAnswers || bytes > Self.mostBytes { bytes -= entries.removeFirst().payload.count }
  }

  /// Removes all responses, because the configurators changed.
  mutating func removeAll() { entries = [] }
}

extension Payload {
  fileprivate func hasSameBytes(as other: Payload) -> Bool {
    guard count == other.count else { return false }
    return withBytes { mine in other.withBytes { $0.elementsEqual(mine) } }
  }
}
