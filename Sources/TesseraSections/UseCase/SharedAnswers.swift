/// The sections that an answer was decoded into. Does not change; shared by all arrivals of the same bytes.
final class DecodedAnswer: Sendable {
  let result: SectionsResult
  let sections: [ArrivedSection]

  init(_ result: SectionsResult, _ sections: [ArrivedSection]) { (self.result, self.sections) = (result, sections) }
}

/// The latest answers that somebody still shows, by their bytes: whoever is sent the same ones shares what was made of them, and nothing is decoded for
/// it again.
///
/// - Law: an answer is found by all of its bytes, and by nothing else of it: nobody gets what was not sent to them.
/// - Complexity: a look compares the bytes of answers of the same length, of at most ``mostAnswers`` and ``mostBytes`` in all.
struct SharedAnswers {
  private struct Entry {
    let payload: Payload
    weak var answer: DecodedAnswer?
  }

  private static let mostAnswers = 16
  private static let mostBytes = 4 << 20
  private var entries: [Entry] = []

  /// The sections that the same bytes were decoded into, if somebody still has them.
  mutating func answer(to payload: Payload) -> DecodedAnswer? {
    entries.removeAll { $0.answer == nil }
    return entries.last { $0.payload.hasSameBytes(as: payload) }?.answer
  }

  /// Takes note of a new answer; the oldest ones give way to it.
  mutating func note(_ answer: DecodedAnswer, to payload: Payload) {
    guard payload.count <= Self.mostBytes / 4 else { return }
    entries.append(Entry(payload: payload, answer: answer))
    var bytes = entries.reduce(0) { $0 + $1.payload.count }
    while entries.count > Self.mostAnswers || bytes > Self.mostBytes { bytes -= entries.removeFirst().payload.count }
  }

  /// Forgets all of them: the next answer is decoded in another way.
  mutating func removeAll() { entries = [] }
}

extension SectionsResult {
  /// Whether no section failed, also none that a fallback is shown for.
  var isWhole: Bool { sections.allSatisfy { $0.outcome.error == nil && $0.replaced.isEmpty } }
}

extension Payload {
  /// Whether both are the same bytes.
  fileprivate func hasSameBytes(as other: Payload) -> Bool {
    guard count == other.count else { return false }
    return withBytes { mine in other.withBytes { $0.elementsEqual(mine) } }
  }
}
