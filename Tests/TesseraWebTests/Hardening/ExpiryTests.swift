import TesseraFlow
import TesseraHTML
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Visitors who stay away", .timeLimit(.minutes(2)))
struct ExpiryTests {
  private func isThere(_ guest: Guest, _ page: String) async throws -> Bool {
    try await guest.use("nothing", on: page, id: "x").status == 409
  }

  @Test("Newcomers who never use their page leave nothing at once, visitors after a quarter of an hour")
  func strangers() async throws {
    var limits = WebLimits()
    limits.visitors = 4
    try await withServer(limits: limits) { server in
      let (known, _) = try await server.guest(at: "/form")
      for _ in 0..<3 { _ = try await server.guest().get("/form") }
      #expect(server.host.registry.count == 1 && server.host.metrics.current.pages == 1)
      await server.host.registry.sweep(now: .now + .seconds(60))
      #expect(server.visitor(known) != nil)
      await server.host.registry.sweep(now: .now + .seconds(1000))
      #expect(server.visitor(known) == nil)
      #expect(server.host.registry.count == 0)
      let current = server.host.metrics.current
      #expect(current.visitors == 0 && current.pages == 0 && current.streams == 0)
      // The slots are free again.
      for _ in 0..<4 { #expect(try await server.guest().get("/form").status == 200) }
    }
  }

  @Test("A visitor from a form without cookie expires after a minute, and after the usual time if it returns to the page")
  func strays() async throws {
    try await withServer { server in
      let (one, other) = (server.guest(), server.guest())
      for guest in [one, other] { _ = try await guest.post("/form?_t.page=0123456789abcdef", [("_t.layer", "0")]) }
      _ = try await other.get("/form")
      #expect(server.visitor(one) != nil && server.visitor(other) != nil)
      await server.host.registry.sweep(now: .now + .seconds(61))
      #expect(server.visitor(one) == nil && server.visitor(other) != nil)
    }
  }

  @Test("Pages that no tab shows end, pages that one shows stay, however quiet")
  func pages() async throws {
    try await withServer { server in
      let (guest, live) = try await server.guest(at: "/form")
      let left = try #require(try await guest.get("/elements").pageID)
      #expect(try await guest.live("attach", #"{"page":"\#(live)","revisions":{"0":1}}"#).status == 204)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        await server.host.registry.sweep(now: .now + .seconds(1000))
        #expect(try await isThere(guest, live))
        #expect(try await !isThere(guest, left))
      }
    }
  }

  @Test("A tab that was idle for long has the full time to reconnect after its stream was cut")
  func blink() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      let visitor = try #require(server.visitor(guest))
      try await LiveStream.open(guest) { stream in _ = try await stream.next() }
      while await !visitor.streams.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      // The sweep runs some time after the stream was cut.
      let cut = try #require(await visitor.firstUse)
      await visitor.sweep(now: cut + .seconds(120))
      await visitor.sweep(now: cut + .seconds(500))
      #expect(await visitor.pageIDs == [page])
      await visitor.sweep(now: cut + .seconds(700))
      #expect(await visitor.pageIDs.isEmpty)
    }
  }

  @Test("Closing the last stream counts as use of the pages that it served")
  func closingIsUse() async throws {
    let visitor = Visitor(
      VisitorKey(id: RandomToken.make(), address: "here", identity: nil, before: [], mount: .root, resumeCookie: "tessera-page"),
      visit: Visit(),
      services: WebServices(
        app: InlineApp.fixtures(HostConformance.Log()), limits: WebLimits(), policy: WebPolicy(), keeper: nil,
        signIns: InMemorySignInStore(),
        logger: RecordingLog().logger, metrics: .silent))
    _ = await visitor.answer(nil, PageTarget(path: "/form", query: nil), wait: .zero)
    let page = try #require(await visitor.pageIDs.first)
    let ticket = await visitor.openStream(after: nil)
    #expect(await visitor.attach(WireAttachment(page: page, revisions: nil, url: nil, zone: nil, tab: nil)) == nil)
    let before = try #require(await visitor.firstUse)
    await visitor.closeStream(ticket.id)
    #expect(await visitor.firstUse.map { $0 > before } == true)
    await visitor.end()
    // A stream of an expired visitor ends immediately.
    var signals = await visitor.openStream(after: nil).signals.makeAsyncIterator()
    #expect(await signals.next() == nil)
  }

  @Test("The running work of a page is cancelled when the page ends", arguments: ["sweep", "eviction", "shutdown"])
  func cancellation(_ reason: String) async throws {
    let control = SlowScreen.Control()
    var limits = WebLimits()
    limits.firstAnswerWait = .zero
    limits.pagesPerVisitor = 1
    var cancellations = control.cancellations.makeAsyncIterator()
    try await withServer(SlowScreen.app(control), limits: limits) { server in
      let (guest, _) = try await server.guest(at: "/slow")
      switch reason {
      case "sweep": await server.host.registry.sweep(now: .now + .seconds(10_000))
      case "eviction": _ = try await guest.get("/slow")
      default: break
      }
    }
    #expect(await cancellations.next() != nil)
    control.open()
  }

  @Test("The answer to a form does not end the wait of another one")
  func waits() async throws {
    let control = SlowScreen.Control()
    var limits = WebLimits()
    limits.firstAnswerWait = .milliseconds(1)
    limits.formAnswerWait = .seconds(60)
    try await withServer(SlowScreen.app(control), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/slow")
      async let form = guest.post("/slow?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Grow")])
      // Each of these waits a millisecond, then shows the page as it is.
      for _ in 0..<5 { #expect(try await guest.get("/slow?_t.page=\(page)").text.contains("waiting")) }
      control.open()
      #expect(try await form.status == 303)
      #expect(try await guest.get("/slow?_t.page=\(page)").text.contains("arrived"))
    }
  }
}

extension WebMetrics {
  static var silent: WebMetrics { WebMetrics(RecordingMetrics()) }
}
