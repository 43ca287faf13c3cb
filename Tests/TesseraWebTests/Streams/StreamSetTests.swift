import Testing

@testable import TesseraWeb

@Suite("The streams of a visitor")
struct StreamSetTests {
  /// What a stream writes now. `nil` for snapshots.
  private func read(_ stream: Int, in set: inout StreamSet) -> [String]? {
    if case .messages(let messages) = set.read(stream) { messages.map { String(decoding: $0.bytes, as: UTF8.self) } } else { nil }
  }

  private func opened(_ set: inout StreamSet, after number: Int? = nil, most: Int = 8) -> (id: Int, surplus: [Int]) {
    let (ticket, surplus) = set.open(after: number, most: most) {}
    return (ticket.id, surplus)
  }

  @Test("A stream writes each message after its beginning once")
  func messages() {
    var set = StreamSet(messageBytes: 1000)
    _ = set.append(Array("1".utf8))
    let late = opened(&set).id
    let former = opened(&set, after: 0).id
    _ = set.append(Array("2".utf8))
    let written = [late, former, late, former].map { read($0, in: &set) }
    #expect(written == [["2"], ["1", "2"], [], []])
  }

  @Test("A stream that needs a removed message writes snapshots, and goes on from there")
  func snapshots() {
    var set = StreamSet(messageBytes: 1)
    let stream = opened(&set).id
    for text in ["1", "2", "3"] { _ = set.append(Array(text.utf8)) }
    let behind = read(stream, in: &set)
    set.caughtUp(stream)
    _ = set.append(Array("4".utf8))
    let written = [stream, 99].map { read($0, in: &set) }
    #expect(behind == nil && written == [["4"], []])
  }

  @Test("The oldest streams make room")
  func surplus() {
    var set = StreamSet(messageBytes: 10)
    let first = opened(&set, most: 2).id
    _ = opened(&set, most: 2)
    let surplus = opened(&set, most: 2).surplus
    _ = set.close(first)
    let all = opened(&set, most: 0).surplus
    #expect(surplus == [first] && all.count == 2 && set.count == 3)
  }

  @Test("A closed stream is closing until its end is written, and closes once")
  func closing() {
    var set = StreamSet(messageBytes: 10)
    let stream = opened(&set).id
    let closed = (0..<2).map { _ in set.close(stream)?.id }
    #expect(closed == [stream, nil] && set.isClosing(stream) && set.isEmpty)
    set.ended(stream)
    #expect(!set.isClosing(stream))
  }

  @Test("A stream that writes nothing for three heartbeats is returned")
  func beats() {
    var set = StreamSet(messageBytes: 10)
    let (ticket, _) = set.open(after: nil, most: 8) {}
    let silent = (0..<2).map { _ in set.beat() }
    withExtendedLifetime(ticket) { #expect(silent == [[], [ticket.id]]) }
  }

  @Test("A refused stream ends at once and is never open")
  func refused() async {
    var set = StreamSet(messageBytes: 10)
    let ticket = set.refuse()
    for await _ in ticket.signals { Issue.record("a signal") }
    #expect(set.isEmpty)
  }
}
