import TesseraScreen
import Testing

@Suite("Topics within a process")
struct LocalTopicRelayTests {
  @Test("A new subscriber gets the last value first, then newer ones. A slow one gets the newest")
  func values() async {
    let relay = LocalTopicRelay()
    var early = relay.subscribe(to: "t").makeAsyncIterator()
    relay.publish([1], to: "t")
    #expect(await early.next() == [1])
    var late = relay.subscribe(to: "t").makeAsyncIterator()
    #expect(await late.next() == [1])
    for value in UInt8(2)..<100 { relay.publish([value], to: "t") }
    relay.publish([0], to: "another")
    #expect(await early.next() == [99])
    #expect(await late.next() == [99])
    relay.publish([], to: "t")
    #expect(await early.next() == [])
  }

  @Test("Names that look the same and have other bytes are two topics: they may be two people's")
  func exactNames() async {
    let relay = LocalTopicRelay()
    let (composed, decomposed) = ("messages jos\u{E9}", "messages jose\u{301}")
    relay.publish([1], to: composed)
    #expect(relay.latest(composed) == [1] && relay.latest(decomposed) == nil)
    var other = relay.subscribe(to: decomposed).makeAsyncIterator()
    #expect(!relay.isFollowed(composed) && relay.followed.map { Array($0.utf8) } == [Array(decomposed.utf8)])
    relay.publish([2], to: composed)
    relay.publish([3], to: decomposed)
    #expect(await other.next() == [3])
    #expect(relay.latest(composed) == [2])
  }

  @Test("An ended subscriber is forgotten, and its topic too if it has no value")
  func ended() async throws {
    let relay = LocalTopicRelay()
    do {
      let stream = relay.subscribe(to: "t")
      #expect(relay.followed == ["t"])
      _ = stream
    }
    #expect(relay.followed == [])
    let task = Task { for await _ in relay.subscribe(to: "t") {} }
    while !relay.isFollowed("t") { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await task.value
    #expect(relay.followed == [])
  }

  @Test("Values of topics without subscribers are stored up to a limit, newest first", arguments: [0, 1, 10, 100])
  func bounded(capacity: Int) async {
    let relay = LocalTopicRelay(capacity: capacity)
    let followed = relay.subscribe(to: "0")
    for topic in 0..<250 { relay.publish([UInt8(topic)], to: "\(topic)") }
    #expect(relay.count <= capacity + 1)
    #expect(relay.count > capacity * 8 / 10)
    if capacity > 0 {
      var newest = relay.subscribe(to: "249").makeAsyncIterator()
      #expect(await newest.next() == [249])
    }
    var iterator = followed.makeAsyncIterator()
    #expect(await iterator.next() == [0])
  }
}
