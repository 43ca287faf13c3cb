import Foundation
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// An app with a field for files, and a way out.
private struct Files: App {
  let name: Phrase = "Files"
  let store: InMemoryUploadStore

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.uploads = store
    environment.report = { _ in }
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    route.hasPrefix("/files") ? AnyScreen(FilesScreen(), state: .init()) : nil
  }
}

private struct FilesScreen: Screen {
  struct State: Equatable, Sendable, Codable {
    var documents: [UploadedFile] = []
    var note = ""
  }
  enum Action: Equatable, Sendable { case didPressSignOut }
  func title(for state: State) -> Phrase { "Files" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      UploadItem("Documents", files: \.documents, accepts: [.pdf, .images], limit: UploadedFile.Limit(files: 3, eachUpTo: .megabytes(2)))
        .id(
          "Documents")
      ButtonItem("Sign out", on: .didPressSignOut).id("out")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .signOut }
}

@Suite("Files over HTTP", .timeLimit(.minutes(5)))
struct UploadTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0xAB, count: 700_000)
  private static let same = ["Sec-Fetch-Site": "same-origin"]

  private func run(
    limits: WebLimits = WebLimits(), _ body: (RunningHost, InMemoryUploadStore) async throws -> Void
  ) async throws {
    let store = InMemoryUploadStore()
    try await RunningHost.run(limits: limits, app: Files(store: store)) { try await body($0, store) }
  }

  private func begin(
    _ browser: Browser, _ page: String, name: String = "a.pdf", size: Int = pdf.count, key: String = "k", control: String = "main"
  ) async throws -> Answer {
    try await browser.post(
      "/_tessera/upload",
      #"{"page":"\#(page)","layer":0,"item":"Documents","control":"\#(control)","name":"\#(name)","size":\#(size),"key":"\#(key)"}"#,
      type: "application/json")
  }

  private func patch(_ browser: Browser, _ id: String, _ bytes: [UInt8], at offset: Int) async throws -> Answer {
    try await browser.send(
      "PATCH", "/_tessera/upload/\(id)", Data(bytes), Self.same.merging(["Upload-Offset": "\(offset)"]) { $1 })
  }

  @Test("A file in pieces is whole at the end; a piece that is sent twice is stored once; the page shows it")
  func pieces() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let begun = try await begin(browser, page)
      #expect(begun.status == 201 && begun.headers["upload-offset"] == "0")
      let id = try #require(begun.between(#""id":""#, #"""#))
      #expect(try await patch(browser, id, Array(Self.pdf[..<300_000]), at: 0).headers["upload-offset"] == "300000")
      let twice = try await patch(browser, id, Array(Self.pdf[..<300_000]), at: 0)
      #expect(twice.status == 409 && twice.headers["upload-offset"] == "300000")
      #expect(try await browser.get("/_tessera/upload/\(id)").headers["upload-offset"] == "300000")
      let again = try await begin(browser, page)
      #expect(again.headers["upload-offset"] == "300000" && again.text == begun.text)
      #expect(try await patch(browser, id, Array(Self.pdf[300_000...]), at: 300_000).status == 204)
      #expect(store.bytes(of: id) == Self.pdf && store.finished == [id])
      #expect(try await browser.get("/files?_t.page=\(page)").text.contains("700 KB"))
      // Once more: the same file from the same page is there already.
      #expect(try await begin(browser, page).headers["upload-offset"] == "\(Self.pdf.count)" && store.count == 1)
    }
  }

  @Test("A file of another kind is refused with a reason, on the page and in the response, and is not stored")
  func lies() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page, name: "a.png", size: Self.pdf.count).between(#""id":""#, #"""#))
      let answer = try await patch(browser, id, Self.pdf, at: 0)
      #expect(answer.status == 422 && answer.text.contains("holds") && store.count == 0)
      #expect(try await begin(browser, page, name: "b.pdf", size: 2_000_001, key: "b").status == 409)
      #expect(try await begin(browser, page, name: "c.txt", size: 10, key: "c").status == 409)
      #expect(try await begin(browser, page, control: "other").status == 409)
      let more = try #require(try await begin(browser, page, name: "d.pdf", size: 100, key: "d").between(#""id":""#, #"""#))
      #expect(try await patch(browser, more, Self.pdf, at: 0).status == 422 && store.count == 0)
      let html = try await browser.get("/files?_t.page=\(page)").text
      #expect(html.contains("The name says") && html.contains("It is larger than") && html.contains("Only these kinds"))
    }
  }

  @Test("Another person's upload does not exist, and no page of another origin reaches it")
  func owners() async throws {
    try await run { host, store in
      let (ada, bob) = (Browser(host), Browser(host))
      let page = try #require(try await ada.get("/files").pageID)
      let other = try #require(try await bob.get("/files").pageID)
      let id = try #require(try await begin(ada, page).between(#""id":""#, #"""#))
      _ = try await begin(bob, other, key: "mine")
      #expect(try await bob.get("/_tessera/upload/\(id)").status == 404)
      #expect(try await patch(bob, id, Self.pdf, at: 0).status == 404)
      #expect(try await begin(bob, page).status == 410)
      for name in ["..", "%2e%2e%2fx", "zz", UploadedFile.makeID()] { #expect(try await ada.get("/_tessera/upload/\(name)").status == 404) }
      #expect(
        try await ada.send("PATCH", "/_tessera/upload/\(id)", Data([1]), ["Upload-Offset": "0", "Sec-Fetch-Site": "cross-site"]).status
          == 403)
      #expect(try await ada.send("PATCH", "/_tessera/upload/\(id)", Data([1]), Self.same).status == 400)
      #expect(store.bytes(of: id) == [])
    }
  }

  @Test("Signing out during an upload ends it and deletes the partial file")
  func signOut() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page).between(#""id":""#, #"""#))
      _ = try await patch(browser, id, Array(Self.pdf[..<1_000]), at: 0)
      #expect(store.count == 1)
      _ = try await browser.event(#"{"page":"\#(page)","layer":0,"id":"2","kind":"control","item":"out","control":"main"}"#)
      #expect(store.count == 0)
      #expect(try await patch(browser, id, [1], at: 1_000).status != 204)
    }
  }

  @Test("A file that the user removes during its upload is deleted, and its next piece is refused")
  func cancel() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page).between(#""id":""#, #"""#))
      _ = try await patch(browser, id, Array(Self.pdf[..<1_000]), at: 0)
      let event = #"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"Documents","control":"remove.\#(id)"}"#
      #expect(try await browser.event(event).status == 200)
      for _ in 0..<200 where store.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(store.count == 0)
      #expect(try await patch(browser, id, [1], at: 1_000).status == 404)
    }
  }

  private func form(_ page: String, _ files: [(String, [UInt8])]) -> Data {
    var body = Data("--XX\r\nContent-Disposition: form-data; name=\"_t.layer\"\r\n\r\n0\r\n".utf8)
    body += Data("--XX\r\nContent-Disposition: form-data; name=\"_t.revision\"\r\n\r\n1\r\n".utf8)
    body += Data("--XX\r\nContent-Disposition: form-data; name=\"_t.v.main@Note\"\r\n\r\nhello\r\n".utf8)
    for (name, bytes) in files {
      body += Data("--XX\r\nContent-Disposition: form-data; name=\"_t.f.main@Documents\"; filename=\"\(name)\"\r\n\r\n".utf8)
      body += Data(bytes) + Data("\r\n".utf8)
    }
    return body + Data("--XX--\r\n".utf8)
  }

  private func send(_ browser: Browser, _ page: String, _ body: Data) async throws -> Answer {
    try await browser.send(
      "POST", "/files?_t.page=\(page)", body, Self.same.merging(["Content-Type": "multipart/form-data; boundary=XX"]) { $1 })
  }

  @Test("A form without script submits its files and fields. Submitted twice, it counts once")
  func withoutScript() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let first = try await browser.get("/files")
      let page = try #require(first.pageID)
      #expect(first.text.contains("enctype=\"multipart/form-data\"") && first.text.contains("<input type=\"file\""))
      let body = form(page, [("../../cv.pdf", Self.pdf), ("", []), ("fake.png", Array("no picture, only words".utf8))])
      for _ in 0..<2 {
        let answer = try await send(browser, page, body)
        #expect(answer.status == 303)
      }
      let html = try await browser.get("/files?_t.page=\(page)").text
      #expect(html.contains("cv.pdf") && !html.contains("../") && html.contains("value=\"hello\"") && html.contains("Only these kinds"))
      #expect(store.finished.count == 1 && store.count == 1)
      #expect(store.bytes(of: try #require(store.finished.first)) == Self.pdf)
    }
  }

  @Test("A form with files of an unknown visitor loses no input, and stores no file")
  func stray() async throws {
    try await run { host, store in
      let page = try #require(try await Browser(host).get("/files").pageID)
      // As a visitor who was away for a long time.
      let browser = Browser(host)
      let answer = try await send(browser, page, form(page, [("cv.pdf", Self.pdf)]))
      #expect(answer.status == 303)
      let anew = try await browser.get(try #require(answer.headers["location"]))
      #expect(anew.text.contains("This page started over.") && anew.text.contains("value=\"hello\"") && !anew.text.contains("cv.pdf"))
      #expect(store.count == 0)
      let broken = try await send(Browser(host), page, form(page, [("cv.pdf", Self.pdf)]).dropLast(4))
      #expect(broken.status == 400)
    }
  }

  @Test("A form that is broken in the middle leaves nothing", arguments: [50, 300, 5_000])
  func brokenForm(_ count: Int) async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let answer = try await send(browser, page, form(page, [("a.pdf", Self.pdf)]).prefix(count))
      #expect(answer.status == 400 && store.count == 0)
    }
  }

  @Test(
    "A form that takes longer than a page or a visitor may be idle arrives with its file, also where its visitor had to make room",
    arguments: [false, true])
  func longForm(hasToMakeRoom: Bool) async throws {
    let store = InMemoryUploadStore()
    try await RunningHost.run(app: Files(store: store), keeping: hasToMakeRoom ? PageKeeping(InMemoryPageStore()) : nil) { host in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let press = #"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"Note","control":"main","value":"hello"}"#
      #expect(try await browser.event(press).status == 200)
      let registry = host.host.registry
      let id = try #require(browser.cookie?.split(separator: "=").last?.split(separator: ".").first.map(String.init))
      guard case .visitor(let visitor) = registry.lookup(id) else { throw Guest.NoAnswer(request: id, bytes: 0) }
      try await halfSent(page, Self.pdf, browser, host, store) { connection, rest in
        let seen = max(visitor.activity.lastSeen, try #require(await visitor.firstUse))
        try await connection.write(Array(rest.prefix(100_000)))
        for _ in 0..<500 {
          if let use = await visitor.firstUse, min(use, visitor.activity.lastSeen) > seen { break }
          try await Task.sleep(for: .milliseconds(10))
        }
        // At a time when all visitors that sent nothing since have expired.
        await registry.sweep(now: seen + registry.limits.pageIdleTime + .nanoseconds(1))
        #expect(!visitor.activity.isExpired(at: seen + registry.limits.visitorIdleTime + .nanoseconds(1), limits: registry.limits))
        #expect(await visitor.pageIDs == [page])
        if hasToMakeRoom { await registry.handOver(id) }
        try await connection.write(Array(rest.dropFirst(100_000)))
        let answer = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 303"), "\(answer.prefix(200))")
      }
      let html = try await browser.get("/files?_t.page=\(page)").text
      #expect(html.contains("a.pdf") && html.contains("value=\"hello\""))
      #expect(store.finished.count == 1 && store.count == 1)
    }
  }

  private static let other = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0xCD, count: 500_000)

  /// Sends the beginning of a form over a connection of its own, which stays open for as long as `body` runs.
  private func halfSent(
    _ page: String, _ bytes: [UInt8], _ browser: Browser, _ host: RunningHost, _ store: InMemoryUploadStore,
    _ body: (Connection, ArraySlice<UInt8>) async throws -> Void
  ) async throws {
    let port = try #require(host.base.port)
    let whole = form(page, [("a.pdf", bytes)])
    let head =
      "POST /files?_t.page=\(page) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nSec-Fetch-Site: same-origin\r\n"
      + "Cookie: \(browser.cookie ?? "")\r\nContent-Type: multipart/form-data; boundary=XX\r\n"
      + "Connection: close\r\nContent-Length: \(whole.count)\r\n\r\n"
    try await Connection.open(port: port) { connection in
      try await connection.write(Array(head.utf8) + [UInt8](whole.prefix(whole.count / 2)))
      while store.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
      try await body(connection, [UInt8](whole)[(whole.count / 2)...])
    }
  }

  @Test(
    "A whole form beside an interrupted one, with the same file or another with its name, stores exactly its bytes",
    arguments: [true, false])
  func besideHalf(isSame: Bool) async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let bytes = isSame ? Self.pdf : Self.other
      try await halfSent(page, Self.pdf, browser, host, store) { _, _ in
        #expect(try await send(browser, page, form(page, [("a.pdf", bytes)])).status == 303)
        let whole = try #require(store.finished.first)
        #expect(store.finished.count == 1 && store.bytes(of: whole) == bytes)
      }
      while store.count > 1 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(store.finished.count == 1)
    }
  }

  @Test("A partial file of another process is not used as the start of a form's file")
  func leftPart() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let visitor = try #require(browser.cookie?.split(separator: "=").last.map(String.init))
      let key = Seal.of([page, "Documents", "main", "form/1/1/a.pdf"])
      let left = UploadedFile.Stored.New(id: UploadedFile.makeID(), owner: Seal.of([visitor, ""]), key: key)
      _ = try await store.begin(left)
      try await store.append(Array(Self.other.prefix(1_000)), to: left.id, at: 0)
      #expect(try await send(browser, page, form(page, [("a.pdf", Self.pdf)])).status == 303)
      let stored = try #require(store.finished.first)
      #expect(store.finished.count == 1 && store.bytes(of: stored) == Self.pdf)
    }
  }

  @Test("A form submitted again with a corrected file of the same name replaces the former file")
  func corrected() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      for bytes in [Self.pdf, Self.other, Self.other] {
        #expect(try await send(browser, page, form(page, [("a.pdf", bytes)])).status == 303)
        while store.count > 1 { try await Task.sleep(for: .milliseconds(10)) }
        let stored = try #require(store.finished.first)
        #expect(store.finished.count == 1 && store.bytes(of: stored) == bytes)
      }
      let html = try await browser.get("/files?_t.page=\(page)").text
      #expect(html.contains("500 KB") && !html.contains("700 KB"))
    }
  }

  @Test("The same if another process continues the page")
  func correctedElsewhere() async throws {
    let store = InMemoryUploadStore(), keeping = PageKeeping(InMemoryPageStore())
    var cookie: String?, page = ""
    for bytes in [Self.pdf, Self.other] {
      try await RunningHost.run(app: Files(store: store), keeping: keeping) { host in
        let browser = Browser(host, cookie: cookie)
        if page.isEmpty { page = try #require(try await browser.get("/files").pageID) }
        #expect(try await send(browser, page, form(page, [("a.pdf", bytes)])).status == 303)
        for _ in 0..<500 where store.count > 1 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(store.finished.map { store.bytes(of: $0) } == [bytes])
        cookie = browser.cookie
      }
    }
  }

  /// The beginning of a request that sends a whole file, for connections that do not send all of it at once.
  private func head(of id: String, from browser: Browser, _ port: Int) -> String {
    "PATCH /_tessera/upload/\(id) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nSec-Fetch-Site: same-origin\r\nCookie: \(browser.cookie ?? "")\r\n"
      + "Connection: close\r\nUpload-Offset: 0\r\nContent-Length: \(Self.pdf.count)\r\n\r\n"
  }

  @Test("If the user is signed out during an upload, the file is discarded")
  func signedOut() async throws {
    try await run { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page).between(#""id":""#, #"""#))
      let port = try #require(host.base.port)
      let head = self.head(of: id, from: browser, port)
      let answer = try await Connection.open(port: port) { connection in
        try await connection.write(Array(head.utf8) + Self.pdf[..<400_000])
        let press = #"{"page":"\#(page)","layer":0,"id":"out","kind":"control","item":"out","control":"main"}"#
        #expect(try await browser.event(press).status == 200)
        try? await connection.write(Array(Self.pdf[400_000...]))
        return String(decoding: try await connection.readToEnd(), as: UTF8.self)
      }
      #expect(!answer.contains(" 204 "), "\(answer.prefix(80))")
      #expect(store.bytes(of: id) != Self.pdf)
    }
  }

  /// Sends the beginning of a file over a connection of its own, which stays open for as long as `body` runs.
  private func stalled(_ id: String, _ browser: Browser, _ host: RunningHost, _ body: () async throws -> Void) async throws {
    let port = try #require(host.base.port)
    let head = self.head(of: id, from: browser, port)
    try await Connection.open(port: port) { connection in
      try await connection.write(Array(head.utf8) + Self.pdf[..<100_000])
      // Received bytes are passed on in small pieces, so nothing large waits for the rest.
      var offset = 0
      while offset < 64 * 1024 {
        offset = try await browser.get("/_tessera/upload/\(id)").headers["upload-offset"].flatMap { Int($0) } ?? 0
        try await Task.sleep(for: .milliseconds(10))
      }
      try await body()
    }
  }

  @Test("Requests with files are limited per visitor and per address. One that ends frees its place", .timeLimit(.minutes(1)))
  func bounds() async throws {
    for (perVisitor, perAddress) in [(1, 10), (8, 1)] {
      var limits = WebLimits()
      (limits.uploadsPerVisitor, limits.uploadsPerAddress) = (perVisitor, perAddress)
      // Offsets are asked for again and again.
      (limits.eventsPerSecond, limits.eventBurst) = (100_000, 100_000)
      try await run(limits: limits) { host, store in
        let (ada, bob) = (Browser(host), Browser(host))
        let page = try #require(try await ada.get("/files").pageID)
        let other = try #require(try await bob.get("/files").pageID)
        let id = try #require(try await begin(ada, page).between(#""id":""#, #"""#))
        let his = try #require(try await begin(bob, other).between(#""id":""#, #"""#))
        try await stalled(id, ada, host) {
          let again = try await patch(ada, id, [1], at: 0)
          #expect(again.status == 429 && again.headers["retry-after"] == "5")
          let form = try await send(ada, page, form(page, [("b.pdf", [1])]))
          #expect(form.status == 429 && form.headers["retry-after"] == "5")
          #expect(try await patch(bob, his, [Self.pdf[0]], at: 0).status == (perAddress == 1 ? 429 : 204))
        }
        var status = 429
        // The rest of the first request may be stored at any moment.
        while status == 429 || status == 409 {
          let offset = try await ada.get("/_tessera/upload/\(id)").headers["upload-offset"].flatMap { Int($0) } ?? 0
          status = try await patch(ada, id, Array(Self.pdf[offset...]), at: offset).status
        }
        #expect(status == 204 && store.bytes(of: id) == Self.pdf)
        for _ in 0..<500 where host.host.services.requests.uploads.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(host.host.services.requests.uploads.count == 0)
      }
    }
  }

  @Test("A request with a file costs as much as an event, before anything of it is read")
  func rate() async throws {
    var limits = WebLimits()
    (limits.eventBurst, limits.eventsPerSecond) = (3, 0.001)
    try await run(limits: limits) { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page).between(#""id":""#, #"""#))
      for position in 0..<2 { #expect(try await patch(browser, id, [Self.pdf[position]], at: position).status == 204) }
      let refused = try await patch(browser, id, [Self.pdf[2]], at: 2)
      #expect(refused.status == 429 && refused.headers["retry-after"] != nil && store.bytes(of: id)?.count == 2)
      #expect(try await send(browser, page, form(page, [("b.pdf", [1])])).status == 429)
    }
  }

  @Test("A slow body is cut. The received part is kept and can be continued")
  func slow() async throws {
    var limits = WebLimits()
    (limits.uploadPatience, limits.uploadBytesPerSecond) = (.milliseconds(300), 1_000_000)
    try await run(limits: limits) { host, store in
      let browser = Browser(host)
      let page = try #require(try await browser.get("/files").pageID)
      let id = try #require(try await begin(browser, page).between(#""id":""#, #"""#))
      let port = try #require(host.base.port)
      let head = self.head(of: id, from: browser, port)
      let answer = try await Connection.open(port: port) { connection in
        try await connection.write(Array(head.utf8) + Self.pdf[..<400_000])
        return String(decoding: try await connection.readToEnd(), as: UTF8.self)
      }
      #expect(answer.contains("408"))
      let offset = try await browser.get("/_tessera/upload/\(id)").headers["upload-offset"].flatMap { Int($0) } ?? 0
      #expect(offset <= 400_000)
      #expect(try await patch(browser, id, Array(Self.pdf[offset...]), at: offset).status == 204)
      #expect(store.bytes(of: id) == Self.pdf)
    }
  }
}
