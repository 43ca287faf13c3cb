import Logging
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Stored before it is acknowledged", .timeLimit(.minutes(2)))
struct StoringTests {
  /// Waits for something that happens soon.
  private func until(_ isTrue: () async -> Bool) async throws {
    while await !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test(
    "A node that refuses events while the store is unavailable is not ready. A node that continues is",
    arguments: PageKeeping.FailurePolicy.allCases)
  func readiness(policy: PageKeeping.FailurePolicy) async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.failurePolicy = policy
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.get("/_tessera/health/ready").status == 200)
      store.error = PageStoreError(.unavailable, "away")
      _ = try await guest.use("Send", on: page, id: "1")
      #expect(try await guest.get("/_tessera/health/ready").status == (policy == .goOn ? 200 : 503))
      store.error = nil
      _ = try await guest.use("Send", on: page, id: "2")
      #expect(try await guest.get("/_tessera/health/ready").status == 200)
    }
  }

  @Test("An event is answered, and its effects begin, when the store has it and not before")
  func order() async throws {
    let store = FaultyStore()
    let submissions = Mutex(0)
    let app = DraftScreen.app { submissions.withLock { $0 += 1 } }
    try await withServer(app, keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      store.hold()
      let answered = Mutex(false)
      async let reply: Reply = {
        let reply = try await guest.use("Send", on: page, id: "1")
        answered.withLock { $0 = true }
        return reply
      }()
      try await until { store.heldCount > 0 }
      // A request reads the page in between, because the server does not block.
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
      #expect(!answered.withLock { $0 } && submissions.withLock { $0 } == 0)
      store.letGo()
      #expect(try await reply.status == 200)
      try await until { submissions.withLock { $0 } == 1 }
      let record = try await store.load(page, owner: PageRecord.Owner(visitor: try #require(guest.secret)))
      #expect(record?.contents.path == "/draft")
    }
  }

  @Test("A form without script redirects once its changes are stored")
  func forms() async throws {
    let store = FaultyStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/draft").pageID)
      let reply = try await guest.post("/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Send")])
      #expect(reply.status == 303 && !store.writes.isEmpty)
    }
  }

  @Test("Many visitors share a commit")
  func together() async throws {
    let store = FaultyStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let pages = try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { try await server.guest(at: "/draft") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      store.hold()
      try await withThrowingTaskGroup { group in
        for (guest, page) in pages { group.addTask { try await guest.use("Send", on: page, id: "1") } }
        try await until { server.host.services.keeper?.pendingWrites == 8 && store.heldCount == 1 }
        store.letGo()
        for try await reply in group { #expect(reply.status == 200) }
      }
      // Some were under way, and all others went together.
      #expect(store.commits.count <= 2 && store.commits.reduce(0, +) == 8, "\(store.commits)")
    }
  }

  @Test("A change of one field is a short step, however long the page is")
  func steps() async throws {
    let store = FaultyStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      let long = String(repeating: "long ", count: 80)
      #expect(try await guest.use("Text", value: #""\#(long)""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      let write = try #require(store.writes.last)
      guard case .append(let entries, _) = write.change else {
        Issue.record("\(write.change)")
        return
      }
      #expect(entries.count == 1 && write.byteCount < 200)
      // The page is either stored completely or not at all.
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains(long))
    }
  }

  @Test("A change beside many rows writes none of them again, neither as JSON nor to the store")
  func rows() async throws {
    let store = FaultyStore()
    try await withServer(LongListScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/list")
      #expect(try await guest.use("Next", on: page, id: "1").status == 200)
      LongListScreen.Row.writings.withLock { $0 = 0 }
      for number in 2..<8 {
        #expect(try await guest.use("Next", on: page, id: "\(number)").status == 200)
        let write = try #require(store.writes.last)
        guard case .append = write.change else {
          Issue.record("\(write.change)")
          return
        }
        #expect(write.byteCount < 400)
      }
      #expect(LongListScreen.Row.writings.withLock { $0 } == 0)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      let shown = try await guest.get("/list?_t.page=\(page)").text
      #expect(shown.contains("7 of 4000") && shown.contains("seven"))
    }
  }

  @Test("Typing is collected where that is wished, and stored with the next action")
  func typing() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.typingDelay = .milliseconds(300)
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      store.hold()
      // Answered although nothing can be stored now.
      for text in ["h", "ha", "half"] { #expect(try await guest.use("Text", value: "\"\(text)\"", on: page, id: text).status == 200) }
      store.letGo()
      #expect(try await guest.use("Send", on: page, id: "send").status == 200)
      let secret = try #require(guest.secret)
      let record = try #require(try await store.load(page, owner: PageRecord.Owner(visitor: secret)))
      let parts = try #require(PageParts.read(record))
      #expect(parts.contains { $0.contains("\"half\"") && $0.contains("\"sent\":1") })
      #expect(store.writes.count < 4)
    }
  }

  @Test("What typing sends under a key is sent when the key is stored, also where typing is collected")
  func typingThatSends() async throws {
    let store = FaultyStore(), service = OutboxService()
    var keeping = PageKeeping(store)
    keeping.typingDelay = .milliseconds(300)
    try await withServer(OutboxScreen.app(service, checksTyping: true), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      store.hold()
      async let reply = guest.use("Text", value: #""a name""#, on: page, id: "1")
      try await until { store.heldCount > 0 }
      #expect(service.checked.isEmpty)
      store.letGo()
      #expect(try await reply.status == 200)
      try await until { service.checked.count == 1 }
      let key = try #require(service.checked.first)
      guard case .create(let contents, _)? = store.writes.first?.change else {
        Issue.record("\(store.writes)")
        return
      }
      #expect(String(decoding: contents.snapshot, as: UTF8.self).contains(key))
    }
  }

  @Test("The outcome of a submission with a key is stored before a tab is told or a page shows it", arguments: [true, false])
  func toldIsStored(isLive: Bool) async throws {
    let store = InMemoryPageStore()
    try await withServer(OutboxScreen.app(OutboxService(losesFirst: false)), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      func send() async throws { #expect(try await guest.use("Send", on: page, id: "1").status == 200) }
      if isLive {
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
        try await LiveStream.open(guest, after: 0) { stream in
          try await send()
          while let part = try await stream.next() {
            if case .message(_, _, let data) = part, data.contains("it is sent") { break }
          }
        }
      } else {
        try await send()
        #expect(try await guest.get("/outbox?_t.page=\(page)").text.contains("it is sent"))
      }
      let record = try #require(try await store.load(page, owner: owner))
      #expect(PageParts.read(record)?.contains { $0.contains(#""isSent":true"#) } == true)
    }
  }

  @Test(
    "Outcomes are held back while the store is unavailable, and sent when it is back", arguments: [true, false], [true, false])
  func toldWhenStored(isLive: Bool, isChoice: Bool) async throws {
    let store = FaultyStore(), service = OrderService()
    let app = InlineApp("Orders") { _, _ in AnyScreen(OrderScreen(service: service, isChoice: isChoice)) }
    try await withServer(app, keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Order", on: page, id: "1").status == 200)
      store.commitError = PageStoreError(.full, "no room")
      func comeBack() async throws {
        service.answer()
        let visitor = try #require(server.visitor(guest))
        try await until { await visitor.outcomes(of: page) == 1 }
        #expect(try await guest.get("/?_t.page=\(page)").status == 503)
        store.commitError = nil
      }
      if isLive {
        try await LiveStream.open(guest, after: 0) { stream in
          try await comeBack()
          var wasTold = false
          while !wasTold, let part = try await stream.next() {
            if case .message(_, _, let data) = part { wasTold = data.contains("it is ordered") }
          }
          #expect(wasTold)
        }
      } else {
        try await comeBack()
        try await until { (try? await guest.get("/?_t.page=\(page)").text.contains("it is ordered")) == true }
      }
    }
  }

  @Test("A slow stream does not get unstored changes either, and takes none from another stream")
  func farBehind() async throws {
    let store = FaultyStore(), service = OrderService()
    var limits = WebLimits()
    limits.heartbeat = .milliseconds(20)
    let app = InlineApp("Orders") { _, _ in AnyScreen(OrderScreen(service: service, isChoice: false)) }
    try await withServer(app, keeping: PageKeeping(store), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Order", on: page, id: "1").status == 200)
      func tells(_ part: LiveStream.Part?) -> Bool {
        if case .message(_, _, let data)? = part { data.contains("it is ordered") } else { false }
      }
      try await LiveStream.open(guest, after: 0) { stream in
        store.commitError = PageStoreError(.full, "no room")
        service.answer()
        let visitor = try #require(server.visitor(guest))
        try await until { await visitor.outcomes(of: page) == 1 }
        try await LiveStream.open(guest, after: 1_000) { late in
          // The greeting, what there is to write, and a heartbeat.
          for _ in 0..<3 { #expect(try await !tells(late.next())) }
          store.commitError = nil
          while let part = try await late.next(), !tells(part) {}
        }
        while let part = try await stream.next() { if tells(part) { return } }
        Issue.record("the other stream was not told")
      }
    }
  }

  @Test("If configured, users continue while the store is unavailable, it is logged once, and everything is stored later")
  func outage() async throws {
    let store = FaultyStore(), recording = RecordingLog()
    var keeping = PageKeeping(store)
    keeping.calm = .zero
    keeping.failurePolicy = .goOn
    keeping.leaseTime = .seconds(60)
    try await withServer(DraftScreen.app(), keeping: keeping, logger: recording.logger) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      store.error = PageStoreError(.full, "no room")
      for number in 2..<6 { #expect(try await guest.use("Send", on: page, id: "\(number)").status == 200) }
      #expect(recording.lines.filter { $0.message == "pages cannot be kept" && $0.level == .error }.count == 1)
      store.error = nil
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      await server.host.registry.tend()
      try await until {
        let record = try? await store.base.load(page, owner: owner)
        return record.flatMap { PageParts.read($0) }?.contains { $0.contains("\"sent\":5") } == true
      }
      // The store has it a moment before the host has heard so.
      try await until { recording.lines.contains { $0.message == "pages are kept again" } }
      #expect(recording.lines.filter { $0.message == "pages are kept again" }.count == 1)
    }
  }

  @Test(
    "While users continue without the store, a submission waits until its key is stored",
    arguments: [true, false])
  func goingOnSendsNothing(isChoice: Bool) async throws {
    let store = FaultyStore(), service = OutboxService()
    var keeping = PageKeeping(store)
    keeping.failurePolicy = .goOn
    keeping.leaseTime = .seconds(60)
    try await withServer(OutboxScreen.app(service, isChoice: isChoice), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      store.error = PageStoreError(.unavailable, "away")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      for _ in 0..<50 where service.sent.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
      #expect(service.sent.isEmpty)
      store.error = nil
      await server.host.registry.tend()
      try await until { service.sent.count == 1 }
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      let record = try #require(try await store.load(page, owner: owner))
      #expect(PageParts.read(record)?.contains { $0.contains(service.sent[0]) } == true)
    }
  }

  @Test("A process continues without the store only within its lease, even if it knows no other node")
  func lapsed() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.failurePolicy = .goOn
    keeping.leaseTime = .seconds(60)
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      store.error = PageStoreError(.unavailable, "away")
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      server.host.services.keeper?.lapse()
      #expect(try await guest.use("Send", on: page, id: "3").status == 503)
    }
  }

  @Test("A form without script that cannot be stored says so, and counts once when its answer is loaded again")
  func formRefusal() async throws {
    let store = FaultyStore()
    let submissions = Mutex(0)
    try await withServer(DraftScreen.app { submissions.withLock { $0 += 1 } }, keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/draft").pageID)
      store.error = PageStoreError(.full, "no room")
      let form = [("_t.layer", "0"), ("_t.revision", "1"), ("_t.v.main@Text", "half a thought"), ("_t.press", "main@Send")]
      for _ in 0..<2 {
        let reply = try await guest.post("/draft?_t.page=\(page)", form)
        #expect(reply.status == 503 && reply["retry-after"] == "1" && reply.text.contains("What you sent is not lost"))
      }
      // A request reads the page in between. Nothing was submitted.
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("half a thought"))
      #expect(submissions.withLock { $0 } == 0)
      store.error = nil
      #expect(try await guest.post("/draft?_t.page=\(page)", form).status == 303)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
      try await until { submissions.withLock { $0 } == 1 }
    }
  }

  @Test("By default, events are refused until the store has them, and are handled once")
  func refusal() async throws {
    let store = FaultyStore()
    let submissions = Mutex(0)
    try await withServer(DraftScreen.app { submissions.withLock { $0 += 1 } }, keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      store.error = PageStoreError(.full, "no room")
      for _ in 0..<3 {
        let reply = try await guest.use("Send", on: page, id: "1")
        #expect(reply.status == 503 && reply.json("retryAfter") == "1" && reply.json("reason") == "not-stored")
      }
      #expect(submissions.withLock { $0 } == 0)
      store.error = nil
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
      try await until { submissions.withLock { $0 } == 1 }
    }
  }

  @Test("If the store is very slow, an event is acknowledged when it is stored, once")
  func slowerThanPatience() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.patience = .milliseconds(100)
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      store.hold()
      for _ in 0..<3 { #expect(try await guest.use("Send", on: page, id: "1").status == 503) }
      // One commit is running, and no other was sent.
      #expect(store.heldCount == 1)
      store.letGo()
      try await until { store.writes.count == 1 }
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(store.writes.count == 1)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
    }
  }

  @Test(
    "If the store is restored to an older state, all open pages are stored again, and no acknowledged change is lost",
    arguments: [true, false])
  func wentBack(isClaimedSince: Bool) async throws {
    let store = RewindingStore()
    let recording = RecordingLog()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store), logger: recording.logger) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""first""#, on: page, id: "1").status == 200)
      let before = store.mark
      if isClaimedSince {
        // The page was loaded from the store, with a newer lease than the backup has.
        await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      }
      #expect(try await guest.use("Text", value: #""all of it""#, on: page, id: "2").status == 200)
      #expect(try await guest.use("Send", on: page, id: "3").status == 200)
      try await store.rewind(to: before)
      #expect(try await guest.use("Send", on: page, id: "4").status == 200)
      let text = try await guest.get("/draft?_t.page=\(page)").text
      #expect(text.contains("sent 2 times") && text.contains("all of it"))
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      let record = try #require(try await store.load(page, owner: owner))
      #expect(PageParts.read(record)?.contains { $0.contains("all of it") } == true)
      #expect(recording.lines.count { $0.message.hasPrefix("the store was restored to an older state") } == 1)
      #expect(!recording.lines.contains { $0.message == "a page continues at another node" })
    }
  }

  @Test("A page that the store has no more begins there again, with everything")
  func setAside() async throws {
    let store = FaultyStore()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""all of it""#, on: page, id: "1").status == 200)
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      #expect(try await store.endAll(owner: owner) == 1)
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      let record = try #require(try await store.load(page, owner: owner))
      #expect(PageParts.read(record)?.contains { $0.contains("all of it") } == true)
    }
  }
}

extension Visitor {
  /// The number of answers on a page that said what became of something elsewhere.
  fileprivate func outcomes(of page: String) -> Int? { self.page(page)?.page.outcomes }
}

/// A service that takes its time.
private final class OrderService: Sendable {
  private let hasAnswered = Mutex(false)
  func answer() { hasAnswered.withLock { $0 = true } }
  func order() async throws { while !hasAnswered.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) } }
}

/// Orders something.
private struct OrderScreen: Screen {
  struct State: ScreenState, Codable { var isOrdered = false }
  enum Action: Equatable, Sendable { case didPressOrder, ordered }
  let service: OrderService
  /// Whether it is submitted as a picker submits a choice.
  let isChoice: Bool

  func title(for state: State) -> Phrase { "Orders" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      if state.isOrdered { TextItem("it is ordered").id("ordered") }
      ButtonItem("Order", on: .didPressOrder)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard action == .didPressOrder else {
      state.isOrdered = true
      return .none
    }
    if isChoice {
      return .load("order") { [service] _ in
        try await service.order()
      } then: { _ in
        .ordered
      }.reachingOutside
    }
    return .submit("order", "it") { [service] _, _, _ in
      try await service.order()
    } then: { _ in
      .ordered
    }
  }
}

/// Rows that count how often they are written, between two properties that change.
private struct LongListScreen: Screen {
  struct Row: Codable, Equatable, Sendable {
    static let writings = Mutex(0)
    var number: Int
    var name = "Something that is long enough to be a row of a list"

    func encode(to encoder: any Encoder) throws {
      Self.writings.withLock { $0 += 1 }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try container.encode(name, forKey: .name)
    }
  }
  struct State: ScreenState, Codable {
    var count = 0
    var rows = (0..<4_000).map { Row(number: $0) }
    var word = ""
  }
  enum Action: Equatable, Sendable { case didPressNext }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(state.count) of \("\(state.rows.count)") \(state.word)").id("count")
      ButtonItem("Next", on: .didPressNext)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    state.word = ["one", "two", "three", "four", "five", "six", "seven"][(state.count - 1) % 7]
    return .none
  }

  static func app() -> InlineApp {
    InlineApp("List") { route, _ in route == "/list" ? AnyScreen(LongListScreen()) : nil }
  }
}
