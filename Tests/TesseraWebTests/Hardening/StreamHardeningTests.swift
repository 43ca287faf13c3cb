import Foundation
import TesseraScreen
import TesseraTesting
import Synchronization
import Testing

@testable import TesseraWeb

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
}

@Suite("Streams under strain", .timeLimit(.minutes(2)))
struct StreamHardeningTests {
  private func attach(_ guest: Guest, _ page: String) async throws {
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
  }

  /// Waits until something is so; the time limit of the suite ends a wait for what never is.
  private func until(_ isSo: () async -> Bool) async throws { while await !isSo() { try await Task.sleep(for: .milliseconds(1)) } }

  @Test("Message numbers increase by one, and are the same on every stream of a visitor")
  func several() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      try await attach(guest, page)
      try await LiveStream.open(guest) { first in
        #expect(try await first.next() == .message(id: nil, event: "hello", data: "{}"))
        try await LiveStream.open(guest) { second in
          #expect(try await second.next() == .message(id: nil, event: "hello", data: "{}"))
          try await until { await server.visitor(guest)?.streams.count == 2 }
          for id in 1...5 { #expect(try await guest.use("Tick", on: page, id: "\(id)").status == 200) }
          for number in 1...5 {
            let one = try #require(try await first.nextMessage()), two = try #require(try await second.nextMessage())
            #expect(one.id == number && two.id == number)
            #expect(one.page == page && one.operations.count == 1)
            #expect(one.operations[0]["op"] as? String == "patch" && one.operations[0]["from"] as? Int == number)
            #expect(NSDictionary(dictionary: one.operations[0]) == NSDictionary(dictionary: two.operations[0]))
          }
        }
      }
    }
  }

  @Test("For an unknown number, or one older than the log, the stream sends the current state", arguments: [99, -1, Int.max, Int.min])
  func strangeNumber(number: Int) async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      try await attach(guest, page)
      _ = try await guest.use("Tick", on: page, id: "1")
      try await LiveStream.open(guest, after: number) { stream in
        let message = try #require(try await stream.nextMessage())
        #expect(message.id == 1 && message.operations.map { $0["op"] as? String } == ["snapshot"])
        #expect(((message.operations[0]["layers"] as? [[String: Any]])?.first?["html"] as? String)?.contains("News 1") == true)
      }
    }
  }

  @Test("An idle stream says something from time to time")
  func heartbeat() async throws {
    var limits = WebLimits()
    limits.heartbeat = .milliseconds(20)
    try await withServer(limits: limits) { server in
      let (guest, _) = try await server.guest(at: "/form")
      try await LiveStream.open(guest) { stream in
        let greeting = try await stream.next()
        #expect(greeting == .message(id: nil, event: "hello", data: "{}"))
        for _ in 0..<5 { #expect(try await stream.next() == .comment) }
      }
    }
  }

  @Test("A slow reader costs a bounded log, and gets the current state when it continues")
  func slowReader() async throws {
    let control = SlowScreen.Control()
    control.open()
    try await withServer(SlowScreen.app(control)) { server in
      let (guest, page) = try await server.guest(at: "/slow")
      try await attach(guest, page)
      try await LiveStream.open(guest, receiveBuffer: 4096) { stream in
        #expect(try await stream.next() == .message(id: nil, event: "hello", data: "{}"))
        let visitor = try #require(server.visitor(guest))
        var largest = 0
        // Each message has 30 kB; far more than a socket takes on both of its ends.
        for id in 0..<400 {
          // This test does not cover the visitor's own limit on events.
          let event = WireEvent(press: "Grow", on: page, id: "\(id)")
          await visitor.refill()
          #expect(await visitor.handle(event) == .outcome(.handled))
          largest = max(largest, await visitor.streams.log.size)
        }
        #expect(largest <= WebLimits().messageBytes + 31_000)
        var last = 0, snapshots = 0, messages = 0
        while last < 400, let message = try await stream.nextMessage() {
          #expect(message.id >= last)
          last = message.id
          messages += 1
          if message.operations.contains(where: { $0["op"] as? String == "snapshot" }) { snapshots += 1 }
        }
        #expect(last >= 400 && snapshots >= 1 && messages < 400)
      }
    }
  }

  @Test("A reader who takes nothing at all is given up after three heartbeats")
  func stalledReader() async throws {
    let control = SlowScreen.Control()
    control.open()
    var limits = WebLimits()
    limits.heartbeat = .milliseconds(100)
    try await withServer(SlowScreen.app(control), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/slow")
      try await attach(guest, page)
      let visitor = try #require(server.visitor(guest))
      try await LiveStream.open(guest, receiveBuffer: 4096) { _ in
        try await until { await visitor.streams.count == 1 }
        var id = 0
        while await visitor.streams.count == 1 {
          id += 1
          await visitor.refill()
          _ = await visitor.handle(WireEvent(press: "Grow", on: page, id: "\(id)"))
          await Task.yield()
        }
        #expect(server.host.metrics.current.streams == 0)
      }
    }
  }

  @Test("Only so many streams of a visitor are open; the oldest is closed, and each is counted once")
  func bounded() async throws {
    var limits = WebLimits()
    limits.streamsPerVisitor = 2
    try await withServer(limits: limits) { server in
      let (guest, _) = try await server.guest(at: "/form")
      try await LiveStream.open(guest) { first in
        _ = try await first.next()
        try await LiveStream.open(guest) { second in
          _ = try await second.next()
          try await LiveStream.open(guest) { third in
            _ = try await third.next()
            while try await first.next() != nil {}
            #expect(server.host.metrics.current.streams == 2)
          }
          try await until { server.host.metrics.current.streams == 1 }
        }
      }
      try await until { server.host.metrics.current.streams == 0 }
      #expect(await server.visitor(guest)?.streams.isEmpty == true)
    }
  }

  @Test("A visitor with two streams who closes one is still there")
  func closingOne() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let visitor = try #require(server.visitor(guest))
      try await attach(guest, page)
      try await LiveStream.open(guest) { first in
        _ = try await first.next()
        try await LiveStream.open(guest) { second in _ = try await second.next() }
        try await until { await visitor.streams.count == 1 }
        await server.host.registry.sweep(now: .now + .seconds(100_000))
        #expect(try await guest.use("Tick", on: page, id: "1").status == 200)
      }
    }
  }

  @Test("A server with 200 open streams, some of them stuck, and a form at work shuts down in less than two seconds")
  func shutdown() async throws {
    let control = SlowScreen.Control()
    var limits = WebLimits()
    limits.eventBurst = 1e6
    limits.firstAnswerWait = .zero
    limits.formAnswerWait = .seconds(60)
    let stuck = Counter()
    try await withServer(SlowScreen.app(control), limits: limits) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let (guest, page) = try await server.guest(at: "/slow")
            try await attach(guest, page)
            try await LiveStream.open(guest, receiveBuffer: 4096) { stream in
              #expect(try await stream.next() == .message(id: nil, event: "hello", data: "{}"))
              if number % 20 == 0, let visitor = server.visitor(guest) {
                // The test does not read this stream, so it fills up and stays full.
                for id in 0..<300 {
                  _ = await visitor.handle(WireEvent(press: "Grow", on: page, id: "\(id)"))
                }
                stuck.increment()
                await server.ended()
              } else {
                while try await stream.next() != nil {}
              }
            }
          }
        }
        let (guest, page) = try await server.guest(at: "/slow")
        group.addTask {
          let answer = try await guest.post("/slow?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Start")])
          #expect(answer.status == 303)
        }
        try await until { server.host.metrics.current.streams == 200 && stuck.value == 10 }
        #expect(try await server.guest().get("/_tessera/health").json("streams") == "200")
        let start = ContinuousClock.now
        await server.stop()
        await server.ended()
        // The host promises a bound on memory, not a speed.
        #expect(.now - start < .seconds(2))
        try await group.waitForAll()
      }
    }
    control.open()
  }
}
