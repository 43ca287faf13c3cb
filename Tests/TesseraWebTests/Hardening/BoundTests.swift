import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Bounds", .timeLimit(.minutes(2)))
struct BoundTests {
  @Test("Visitors are limited per address and in total. One more ends the oldest one without a tab")
  func visitors() async throws {
    for (perAddress, total) in [(3, 100), (100, 3)] {
      var limits = WebLimits()
      (limits.visitorsPerAddress, limits.visitors) = (perAddress, total)
      try await withServer(limits: limits) { server in
        var guests: [Guest] = []
        for _ in 0..<5 { guests.append(try await server.guest(at: "/form").guest) }
        #expect(server.host.registry.count == 3)
        #expect(guests.map { server.visitor($0) != nil } == [false, false, true, true, true])
      }
    }
  }

  @Test("Requests that only read pages create no visitor, and many of them leave nothing behind")
  func newcomers() async throws {
    var limits = WebLimits()
    (limits.newcomerBurst, limits.newcomersPerSecond) = (20, 0.001)
    try await withServer(limits: limits) { server in
      let (known, page) = try await server.guest(at: "/form")
      let bytes = server.host.services.memory.budget.total
      var statuses: [Int] = []
      for _ in 0..<25 { statuses.append(try await server.guest().get("/form").status) }
      #expect(statuses.filter { $0 == 200 }.count == 19 && statuses.last == 429)
      #expect(
        server.host.registry.count == 1 && server.host.metrics.current.pages == 1 && server.host.services.memory.budget.total == bytes)
      // A visitor who was known before is not affected.
      #expect(try await known.use("Tick", on: page, id: "1").status == 200)
    }
  }

  @Test("Too many pages: those go first that no tab shows, of these the ones that were not found, of these the oldest")
  func pages() async throws {
    var limits = WebLimits()
    limits.pagesPerVisitor = 3
    try await withServer(limits: limits) { server in
      let (guest, live) = try await server.guest(at: "/form")
      #expect(try await guest.live("attach", #"{"page":"\#(live)","revisions":{"0":1}}"#).status == 204)
      let second = try #require(try await guest.get("/elements").pageID)
      let third = try #require(try await guest.get("/layers").pageID)
      let fourth = try #require(try await guest.get("/visible-range").pageID)
      func isThere(_ path: String, _ page: String) async throws -> Bool { try await guest.use("nothing", on: page, id: "x").status == 409 }
      #expect(
        try await [isThere("form", live), isThere("elements", second), isThere("layers", third), isThere("visible-range", fourth)] == [
          true, false, true, true,
        ])
      // Unknown paths, and files that browsers request by themselves, create no page.
      for path in ["/nothing", "/favicon.ico", "/apple-touch-icon.png", "/.well-known/x"] {
        #expect(try await guest.get(path).status == 404)
      }
      #expect(try await [isThere("layers", third), isThere("visible-range", fourth)] == [true, true])
    }
  }

  @Test("A tab whose page was evicted shows a message, and continues when it is used")
  func toldTab() async throws {
    var limits = WebLimits()
    limits.pagesPerVisitor = 1
    try await withServer(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore()), limits: limits) { server in
      let (guest, live) = try await server.guest(at: "/draft")
      #expect(try await guest.live("attach", #"{"page":"\#(live)","revisions":{"0":1}}"#).status == 204)
      #expect(try await guest.use("Text", value: "\"half a thought\"", on: live, id: "1").status == 200)
      try await LiveStream.open(guest) { stream in
        #expect(try await guest.get("/draft").status == 200)
        var told = ""
        while !told.contains("Too many pages are open."), let part = try await stream.next() {
          if case .message(_, _, let data) = part { told = data }
        }
        #expect(told.contains(live) && told.contains("shown again when you use it") && !told.contains(#""op":"gone""#))
      }
      #expect(await server.visitor(guest)?.pageIDs.contains(live) == false)
      #expect(try await guest.use("Send", on: live, id: "2").status == 200)
      let text = try await guest.get("/draft?_t.page=\(live)").text
      #expect(text.contains("sent 1 times") && text.contains("half a thought"))
      let words: Phrase = "Too many pages are open. This one is shown again when you use it."
      #expect(Localizer(.arabic).string(words) != Localizer(.english).string(words))
    }
  }

  @Test("A page that says that there is nothing leaves nothing either: no visitor, no cookie, no script that would ask for it")
  func notFound() async throws {
    struct Signposts: App {
      let name: Phrase = "Signposts"
      struct Nowhere: Screen {
        enum Action: Equatable, Sendable { case didPressHome }
        func sections(for state: NoState) -> [SectionModel<Self>] {
          SectionModel {
            TextItem("Nothing here").id("nothing")
            ButtonItem("Home", on: .didPressHome)
          }
        }
        func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .open("/") }
      }
      func screen(at route: String, for visit: Visit) -> AnyScreen? { route == "/" ? AnyScreen(Nowhere()) : nil }
      func notFound(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(Nowhere()) }
    }
    try await withServer(Signposts()) { server in
      let guest = server.guest()
      let reply = try await guest.get("/nothing")
      #expect(reply.status == 404 && reply.text.contains("Nothing here") && !reply.text.contains("<script"))
      #expect(reply.all("set-cookie").isEmpty && server.host.registry.count == 0 && server.host.services.memory.budget.total == 0)
      // The button of an unknown page still redirects. For a known page that was not stored, it redirects to the
      // page.
      let press = [("_t.layer", "0"), ("_t.press", "main@Home")]
      let pressed = try await guest.post("/nothing?_t.page=x", press)
      #expect(pressed.status == 303 && pressed["location"] == "/" && server.host.services.memory.budget.total == 0)
      #expect(try await guest.post("/?_t.page=x", press)["location"]?.hasPrefix("/?_t.page=") == true)
      #expect(server.host.registry.count == 1)
      #expect(try await guest.get("/").text.contains("<script"))
      #expect(server.host.registry.count == 1)
    }
  }

  @Test("An address has a limited number of connections. An idle one is closed for the next, and a busy one stays")
  func connections() async throws {
    var limits = WebLimits()
    limits.connectionsPerAddress = 2
    try await withServer(limits: limits) { server in
      let (guest, _) = try await server.guest(at: "/form")
      try await LiveStream.open(guest) { _ in
        let head = "GET /form HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        try await Connection.open(port: server.port) { half in
          try await half.write(head)
          // The request is accepted although other connections hold half a request head.
          #expect(try await server.guest().get("/form").status == 200)
          #expect(try await half.readToEnd().isEmpty)
        }
        try await LiveStream.open(guest) { _ in
          // Both are being answered.
          let refused = try? await Connection.open(port: server.port) { connection in
            try await connection.write(head + "Connection: close\r\n\r\n")
            return try await connection.readToEnd()
          }
          #expect(refused?.isEmpty ?? true)
        }
      }
      // Both are closed by now, or in a moment.
      var status = 0
      while status != 200 { status = (try? await server.guest().get("/form").status) ?? 0 }
    }
  }

  @Test("A slow body is answered when its time is over")
  func bodyTime() async throws {
    var limits = WebLimits()
    limits.bodyTime = .milliseconds(300)
    try await withServer(limits: limits) { server in
      let guest = server.guest()
      let head = guest.head("POST", "/_tessera/event", Guest.sameOrigin + [("Content-Type", "application/json")], length: 1_000)
      let bytes = try await Connection.open(port: server.port) { connection in
        try await connection.write(head)
        for _ in 0..<6 {
          try? await connection.write(" ")
          try await Task.sleep(for: .milliseconds(80))
        }
        return try await connection.readToEnd()
      }
      #expect(Reply(bytes)?.status == 408)
      #expect(try await server.guest().get("/form").status == 200)
    }
  }

  @Test(
    "An unread body, whose request was already answered, closes its connection when its time or size limit is reached",
    arguments: ["GET", "POST"], [1, 8 * 1024])
  func answeredBody(_ method: String, step: Int) async throws {
    var limits = WebLimits()
    (limits.bodyTime, limits.bodyBytes) = step == 1 ? (.milliseconds(300), 1 << 20) : (.seconds(600), 64 * 1024)
    try await withServer(limits: limits) { server in
      let guest = server.guest()
      let head = guest.head(method, "/form", [("Sec-Fetch-Site", "cross-site")], length: 1 << 40, close: false)
      let piece = String(repeating: "a", count: step)
      let bytes = try await Connection.open(port: server.port) { connection in
        try await connection.write(head)
        let answer = try await connection.read(through: "\r\n\r\n")
        // The client keeps sending as long as the connection is open.
        while (try? await connection.write(piece)) != nil { await Task.yield() }
        return answer
      }
      #expect(Reply.Head(try #require(bytes))?.status == (method == "GET" ? 200 : 403))
      #expect(try await server.guest().get("/form").status == 200)
    }
  }

  @Test("Bytes that arrive after their request was answered do no harm, and the connection continues with the next request")
  func answeredEarly() async throws {
    try await withServer { server in
      let guest = server.guest()
      let head = guest.head("POST", "/form", [("Sec-Fetch-Site", "cross-site")], length: 10, close: false)
      try await Connection.open(port: server.port) { connection in
        try await connection.write(head)
        let refused = try await connection.read(through: "\r\n\r\n").flatMap { Reply.Head($0) }
        let length = try #require(refused?["content-length"].flatMap { Int($0) })
        #expect(refused?.status == 403)
        _ = try await connection.read(count: length)
        try await connection.write("0123456789" + guest.head("GET", "/form"))
        #expect(Reply(try await connection.readToEnd())?.status == 200)
      }
    }
  }

  @Test(
    "A connection that says half of a head, or nothing, is closed when its time is over",
    arguments: ["", "GET /form HTTP/1.1\r\nHost: x\r\n"])
  func idle(_ half: String) async throws {
    var limits = WebLimits()
    limits.connectionIdleTime = .milliseconds(300)
    try await withServer(limits: limits) { server in
      let bytes = try await Connection.open(port: server.port) { connection in
        if !half.isEmpty { try await connection.write(half) }
        return try await connection.readToEnd()
      }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("200 OK"))
    }
  }

  @Test("A form has at most so many fields")
  func fields() async throws {
    var limits = WebLimits()
    limits.formFields = 10
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      let fields = (0..<9).map { ("f\($0)", "") }
      #expect(try await guest.post("/form?_t.page=\(page)", fields + [("_t.press", "main@Tick")]).status == 303)
      #expect(try await guest.post("/form?_t.page=\(page)", fields + [("x", ""), ("_t.press", "main@Tick")]).status == 400)
      #expect(server.log.lines == ["tick"])
    }
  }

  @Test("A client that submits forms too quickly is told so, and the forms are not processed")
  func forms() async throws {
    var limits = WebLimits()
    limits.eventBurst = 2
    limits.eventsPerSecond = 0.001
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      var answers: [Reply] = []
      for revision in 1...4 {
        answers.append(try await guest.post("/form?_t.page=\(page)", [("_t.revision", "\(revision)"), ("_t.press", "main@Tick")]))
      }
      #expect(answers.map(\.status) == [303, 303, 429, 429])
      // A thousand seconds, less what passed since the bucket was empty.
      let seconds = try #require(answers.last?["retry-after"].flatMap { Int($0) })
      #expect((500...1000).contains(seconds))
      #expect(server.log.lines == ["tick", "tick"])
    }
  }

  @Test("Pages are opened, attached and looked at again only so quickly, and events have a bound of their own")
  func openings() async throws {
    var limits = WebLimits()
    limits.eventBurst = 3
    limits.eventsPerSecond = 0.001
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      #expect(try await guest.live("attach", #"{"page":"\#(page)"}"#).status == 204)
      #expect(try await guest.get("/form").status == 200)
      #expect(try await guest.live("attach", #"{"page":"\#(page)"}"#).status == 429)
      let refused = try await guest.get("/form")
      #expect(refused.status == 429 && refused["retry-after"] != nil)
      // Rendering an existing page again costs less than creating another one.
      for _ in 0..<30 { #expect(try await guest.get("/form?_t.page=\(page)").status == 200) }
      #expect(try await guest.get("/form?_t.page=\(page)").status == 429)
      #expect(try await guest.use("Tick", on: page, id: "1").status == 200)
    }
  }

  @Test("Languages and time zones are changed only so quickly; who changes them more often keeps the former words for now")
  func words() async throws {
    var limits = WebLimits()
    limits.eventBurst = 6
    limits.eventsPerSecond = 0.001
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      let visitor = try #require(server.visitor(guest))
      func event(_ number: Int, _ language: String) async throws -> Language {
        guest.cookies["tessera-language"] = language
        #expect(try await guest.use("Tick", on: page, id: "\(number)").status < 500)
        return await visitor.visit.language
      }
      var languages: [String] = []
      for number in 0..<12 { languages.append(try await event(number, number % 2 == 0 ? "ar" : "en").tag) }
      // One token was used for the page. Five are left for changes.
      #expect(Array(languages.prefix(5)) == ["ar", "en", "ar", "en", "ar"])
      #expect(Set(languages.dropFirst(5)) == ["ar"])
      // The last requested language is applied as soon as there is a token.
      await visitor.reopen()
      #expect(try await event(20, "en").tag == "en")
    }
  }

  @Test("A body may be as large as its bound, and no larger, with or without its length")
  func bodies() async throws {
    var limits = WebLimits()
    limits.bodyBytes = 1000
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      func form(_ size: Int) -> [UInt8] {
        let start = Array("_t.press=main%40Tick&x=".utf8)
        return start + [UInt8](repeating: 97, count: size - start.count)
      }
      #expect(try await guest.send("POST", "/form?_t.page=\(page)", Guest.sameOrigin, body: form(1000)).status == 303)
      #expect(try await guest.send("POST", "/form?_t.page=\(page)", Guest.sameOrigin, body: form(1001)).status == 413)
      let chunked = try await Connection.open(port: server.port) { connection in
        try await connection.write(guest.head("POST", "/form?_t.page=\(page)", Guest.sameOrigin + [("Transfer-Encoding", "chunked")]))
        let chunk = "1f4\r\n" + String(repeating: "a", count: 500) + "\r\n"
        for _ in 0..<4 { try? await connection.write(chunk) }
        return Reply(try await connection.readToEnd())
      }
      #expect(chunked?.status == 413)
      #expect(server.log.lines == ["tick"])
    }
  }

  @Test("Refreshing a page with a query keeps the query, although the request only names the page")
  func refresh() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form?from=mail")
      #expect(try await guest.get("/form?_t.page=\(page)").pageID == page)
      #expect(try await guest.get("/form?from=mail&_t.page=\(page)").pageID == page)
      #expect(try await guest.get("/form?from=elsewhere&_t.page=\(page)").pageID != page)
      #expect(try await guest.get("/elements?_t.page=\(page)").pageID != page)
      let answer = try await guest.post("/form?_t.page=\(page)", [("_t.press", "main@Tick")])
      #expect(answer["location"] == "/form?from=mail&_t.page=\(page)")
    }
  }

  @Test("A reload continues with the page that the script remembers, only at the same path")
  func reload() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      guest.cookies["tessera-page"] = page
      #expect(try await guest.get("/form").pageID == page)
      #expect(try await guest.get("/elements").pageID != page)
    }
  }
}
