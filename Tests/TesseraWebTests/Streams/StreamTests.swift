import Testing

@testable import TesseraWeb

@Suite("Streams")
struct StreamTests {
  private func press(_ page: String, _ id: Int) -> String {
    #"{"page":"\#(page)","layer":0,"id":"\#(id)","kind":"control","item":"Press","control":"main"}"#
  }

  private func attach(_ browser: Browser, _ page: String, revision: Int) async throws -> Int {
    try await browser.post("/_tessera/attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#, type: "application/json").status
  }

  @Test("A stream starts with a greeting, then sends each change as a patch of the changed row")
  func patches() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let stream = try StreamReader.open(running, browser)
      defer { stream.close() }
      #expect(await stream.next()?.name == "hello")
      #expect(try await attach(browser, page, revision: 1) == 204)
      _ = try await browser.event(press(page, 1))
      let event = try #require(await stream.next())
      #expect(event.id == 1)
      #expect(event.data.contains(#""op":"patch""#) && event.data.contains("pressed 1 times"))
      #expect(event.data.contains(#"["u","status""#) && !event.data.contains("Volume"))
    }
  }

  @Test("A cut stream resumes after the last received message")
  func resumes() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let first = try StreamReader.open(running, browser)
      #expect(await first.next()?.name == "hello")
      _ = try await attach(browser, page, revision: 1)
      _ = try await browser.event(press(page, 1))
      #expect(await first.next()?.id == 1)
      first.close()
      for number in 2...3 { _ = try await browser.event(press(page, number)) }
      let second = try StreamReader.open(running, browser, after: 1)
      defer { second.close() }
      #expect(await second.next()?.name == "hello")
      let missed = [await second.next(), await second.next()]
      #expect(missed.map { $0?.id } == [2, 3])
      #expect(missed[1]?.data.contains("pressed 3 times") == true)
    }
  }

  @Test("A reader that is further behind than the log gets the current state, once")
  func snapshot() async throws {
    var limits = WebLimits()
    limits.messageBytes = 1
    try await RunningHost.run(limits: limits) { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      _ = try await attach(browser, page, revision: 1)
      for number in 1...5 { _ = try await browser.event(press(page, number)) }
      let stream = try StreamReader.open(running, browser, after: 1)
      defer { stream.close() }
      #expect(await stream.next()?.name == "hello")
      let event = try #require(await stream.next())
      #expect(event.id == 5 && event.data.contains(#""op":"snapshot""#) && event.data.contains("pressed 5 times"))
    }
  }

  @Test("A tab that shows an outdated state is updated. A current one gets nothing")
  func attaching() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let stream = try StreamReader.open(running, browser)
      defer { stream.close() }
      #expect(await stream.next()?.name == "hello")
      #expect(try await attach(browser, page, revision: 1) == 204)
      #expect(try await attach(browser, page, revision: 7) == 204)
      #expect(await stream.next()?.data.contains(#""op":"snapshot""#) == true)
      #expect(try await attach(browser, "0123456789abcdef", revision: 1) == 410)
    }
  }

  @Test("A closed tab gets no more messages")
  func detaching() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let pages = [try await browser.get("/desk"), try await browser.get("/desk")].compactMap(\.pageID)
      let stream = try StreamReader.open(running, browser)
      defer { stream.close() }
      #expect(await stream.next()?.name == "hello")
      for page in pages { _ = try await attach(browser, page, revision: 1) }
      _ = try await browser.post("/_tessera/detach", #"{"page":"\#(pages[0])"}"#, type: "application/json")
      _ = try await browser.event(press(pages[0], 1))
      _ = try await browser.event(press(pages[1], 2))
      let event = try #require(await stream.next())
      #expect(event.data.contains(pages[1]) && !event.data.contains(pages[0]))
    }
  }

  @Test("The late detach of a reloaded document does not silence its successor")
  func reloading() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let (page, other) = (try #require(try await browser.get("/desk").pageID), try #require(try await browser.get("/desk").pageID))
      let stream = try StreamReader.open(running, browser)
      defer { stream.close() }
      #expect(await stream.next()?.name == "hello")
      _ = try await attach(browser, other, revision: 1)
      for (path, tab) in [("attach", 0.25), ("attach", 0.75), ("detach", 0.25)] {
        let body = #"{"page":"\#(page)","revisions":{"0":1},"tab":\#(tab)}"#
        #expect(try await browser.post("/_tessera/\(path)", body, type: "application/json").status == 204)
      }
      _ = try await browser.event(press(page, 1))
      #expect(await stream.next()?.data.contains(page) == true)
      _ = try await browser.post("/_tessera/detach", #"{"page":"\#(page)","tab":0.75}"#, type: "application/json")
      // That of the document that shows it now does.
      _ = try await browser.event(press(page, 2))
      _ = try await browser.event(press(other, 3))
      #expect(await stream.next()?.data.contains(other) == true)
    }
  }

  @Test("A server with open streams shuts down at once")
  func shutdown() async throws {
    let start = ContinuousClock.now
    var streams: [StreamReader] = []
    var stopping = start
    // The time after which connections are closed in any case is longer than this test.
    var limits = WebLimits()
    limits.shutdownTime = .seconds(60)
    try await RunningHost.run(limits: limits) { running in
      for _ in 0..<50 {
        let browser = Browser(running)
        _ = try await browser.get("/desk")
        let stream = try StreamReader.open(running, browser)
        streams.append(stream)
        #expect(await stream.next()?.name == "hello")
      }
      #expect(try await Browser(running).get("/_tessera/health").text.contains(#""streams":50"#))
      stopping = .now
    }
    // The streams end by themselves. The server does not wait until clients close them.
    #expect(.now - stopping < .seconds(30))
    for stream in streams { #expect(await stream.next() == nil) }
  }
}
