import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import TesseraFlow
import TesseraHTML
import TesseraScreen
import TestSupport
import Testing

@testable import TesseraWeb

/// Every string of the corpora of attacks and of naughty strings; a few where those are not.
private enum HostileStrings {
  /// Whether all of them are tried (`make fuzz`), not every seventh.
  static var areAll: Bool { ProcessInfo.processInfo.environment["TESSERA_ALL_STRINGS"] == "1" }

  static let few = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg/onload=alert(1)>", "x;Domain=evil.example",
    "a\r\nSet-Cookie: b=c",
    "\u{202E}<b>", "\u{0}<b>", "</title><script>alert(1)</script>", "//evil.example", "\\\\evil.example", "%0d%0aSet-Cookie:%20a=b",
  ]

  static func all() throws -> [String] {
    guard Corpora.areThere else { return few }
    var found = few
    for file in ["bad/xss/payloads_open.json", "bad/strings/blns.json"] {
      let list = try #require(try Corpora.json(file) as? [Any])
      found += list.compactMap { $0 as? String ?? ($0 as? [String: Any])?["payload"] as? String }
    }
    found += try Corpora.decode("bad/strings/unicode_grapheme_break.json", as: [[String]].self).map { $0.joined() }
    var seen: Set<String> = []
    let different = found.filter { !$0.isEmpty && seen.insert($0).inserted }
    return areAll ? different : few + stride(from: few.count, to: different.count, by: 7).map { different[$0] }
  }

  /// As a field of a head can hold it.
  static func line(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? " " : $0 })
  }
}

/// Shows the id, name and roles of the current user.
private struct Mirror: App {
  let name: Phrase = "Mirror"
  func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
  func navigation(for visit: Visit) -> [AppLink] { visit.identity.map { [AppLink("\($0.name)", to: "/")] } ?? [] }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(MirrorScreen(identity: visit.identity)) }
}

private struct MirrorScreen: Screen {
  enum Action: Equatable, Sendable {}
  let identity: Identity?
  func title(for state: NoState) -> Phrase { "\(identity?.name ?? "Nobody")" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel("\(identity?.id ?? "")") {
      TextItem("\(identity?.name ?? "nobody")").id(identity?.id ?? "nobody")
      SubtitleItem("\(identity?.id ?? "")", subtitle: "\(identity?.roles.sorted().joined() ?? "")", route: "/\(identity?.name ?? "")").id(
        "second")
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {}
}

/// Strings of others as an identity, in fields of the head, and as the path of the app: every seventh of 5,500 where
/// the corpora are, all of
/// them with `make fuzz`.
@Suite("Hostile strings as identity, header and path", .timeLimit(.minutes(5)))
struct HostileNameTests {
  /// Whether an answer holds text that a browser would take for markup, more often than the answer to something harmless does.
  private func isMarkup(_ text: String, in reply: Reply, unlike harmless: Reply) -> Bool {
    guard text.contains("<"), text.utf8.count > 3, reply.text.contains(text) else { return false }
    return reply.text.components(separatedBy: text).count > harmless.text.components(separatedBy: text).count
  }

  /// Whether an answer is in good order: no failure of the server, no redirect elsewhere, no field that the string made.
  private func isCalm(_ reply: Reply) -> Bool {
    let location = reply["location"] ?? "/"
    return reply.status < 500 && location.hasPrefix("/") && !location.hasPrefix("//") && !location.hasPrefix("/\\")
      && reply.all("set-cookie").allSatisfy { cookie in
        cookie.contains("tessera")
          && cookie.components(separatedBy: ";").dropFirst().allSatisfy { part in
            ["Path", "HttpOnly", "SameSite", "Max-Age", "Secure"].contains(part.drop { $0 == " " }.prefix { $0 != "=" })
          }
      }
  }

  private var limits: WebLimits {
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst) = (1e6, 1e6)
    return limits
  }

  @Test(
    "As an identity's id, name and roles: text on the page, and nowhere in the log but the id",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func identities() async throws {
    let strings = try HostileStrings.all()
    let log = RecordingLog()
    var quiet = log.logger
    quiet.logLevel = .debug
    try await withServer(Mirror(), limits: limits, logger: quiet) { server in
      var bad: [String] = []
      let harmless = try await server.guest().get("/")
      for text in strings {
        let guest = server.guest(), token = RandomToken.make()
        try await server.host.services.signIns.memory.signIn(
          Identity(text, name: "n" + text, roles: [text], credential: "credential-7311"), token)
        guest.cookies["tessera-identity"] = token
        let reply = try await guest.get("/")
        if reply.status != 200 || isMarkup(text, in: reply, unlike: harmless) || !isCalm(reply) || reply.text.contains("credential-7311") {
          bad.append(text)
        }
        try await server.host.services.signIns.memory.signOut(token)
      }
      #expect(bad.isEmpty, "\(bad.count) of \(strings.count), the first: \(bad.prefix(3))")
      #expect(strings.count > (HostileStrings.areAll ? 5_000 : 700))
    }
    #expect(!log.lines.contains { line in ([line.message] + line.metadata.values).contains { $0.contains("credential-7311") } })
  }

  @Test("In the fields of the head, of a proxy that is trusted as well")
  func fields() async throws {
    let strings = try HostileStrings.all()
    var policy = WebPolicy()
    policy.trustedProxies = ["127.0.0.1"]
    try await withHost(policy, at: "") { guest in
      var bad: [String] = []
      let harmless = try await guest.get("/")
      for text in strings {
        let line = String(HostileStrings.line(text).prefix(2_000))
        let secret = "tessera=\(line); tessera-identity=\(line); tessera-language=\(line); tessera-zone=\(line); tessera-page=\(line)"
        let one = try await guest.send(
          "GET", "/",
          [
            ("Forwarded", "for=\(line);host=\(line);proto=\(line)"), ("Accept-Language", line), ("Cookie", secret), ("Referer", line),
            ("Last-Event-ID", line),
          ])
        let two = try await guest.send(
          "GET", "/", [("X-Forwarded-For", line), ("X-Forwarded-Host", line), ("X-Forwarded-Proto", line), ("User-Agent", line)])
        for reply in [one, two]
        where isMarkup(line, in: reply, unlike: harmless) || !isCalm(reply) || ![200, 400, 431].contains(reply.status) {
          bad.append(text)
        }
        guest.cookies = [:]
      }
      #expect(bad.isEmpty, "\(bad.count) of \(strings.count), the first: \(bad.prefix(3))")
      #expect(try await guest.get("/").status == 200)
    }
  }

  @Test("As the Host")
  func hosts() async throws {
    let strings = try HostileStrings.all()
    try await withHost(WebPolicy(), at: "") { guest in
      var bad: [String] = []
      let harmless = try await guest.get("/")
      for text in strings {
        let line = String(HostileStrings.line(text).prefix(2_000))
        let request = "POST / HTTP/1.1\r\nHost: \(line)\r\nOrigin: https://evil.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        let bytes = try await Connection.open(port: guest.port) { connection in
          try await connection.write(request)
          return try await connection.readToEnd()
        }
        // No answer at all is a refusal, too.
        guard let reply = Reply(bytes) else { continue }
        if ![400, 403].contains(reply.status) || isMarkup(line, in: reply, unlike: harmless) { bad.append(text) }
      }
      #expect(bad.isEmpty, "\(bad.count) of \(strings.count), the first: \(bad.prefix(3))")
    }
  }

  @Test("In the app's mount path, and in a path that a proxy removes")
  func depots() async throws {
    let strings = try HostileStrings.all()
    try await withHost(WebPolicy(), at: "depots/:name") { guest in
      var bad: [String] = []
      let harmless = try await guest.get("/depots/harmless/a")
      for text in strings {
        // As a client would send it that encodes nothing but what ends the line.
        let name = HostileStrings.line(text).replacing(" ", with: "%20").replacing("/", with: "%2F").replacing("?", with: "%3F").prefix(
          2_000)
        let bytes = try await Connection.open(port: guest.port) { connection in
          try await connection.write("GET /depots/\(name)/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          return try await connection.readToEnd()
        }
        guard let reply = Reply(bytes) else { continue }
        if isMarkup(String(name), in: reply, unlike: harmless) || !isCalm(reply) { bad.append(text) }
      }
      #expect(bad.isEmpty, "\(bad.count) of \(strings.count), the first: \(bad.prefix(3))")
    }
    for text in strings {
      let mount = HTMLRenderer.Mount("/" + text)
      #expect(mount.base.isEmpty || LinkPolicy.staysOnHost(mount.base))
      let path = WebCookies.path(mount.base)
      #expect(path.hasPrefix("/") && !path.contains { ";, \"\\".contains($0) } && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  @Test("A part of the path that a request chose ends no cookie's attribute and no attribute of markup")
  func chosenPath() async throws {
    try await withHost(WebPolicy(), at: "depots/:name") { guest in
      let reply = try await guest.get("/depots/x;Domain=evil.example/a")
      #expect(reply.status == 200 && !reply.all("set-cookie").isEmpty)
      #expect(reply.all("set-cookie").allSatisfy { $0.contains("; Path=/depots;") && !$0.contains("Domain") }, "\(reply.all("set-cookie"))")
      let markup = try await guest.get(#"/depots/x"><img%20src=x>/a"#)
      #expect(!markup.text.contains(#"x"><img"#))
    }
  }

  @Test("A dot segment, which browsers resolve, cannot be part of a mount path")
  func steps() async throws {
    try await withHost(WebPolicy(), at: "depots/:name") { guest in
      for name in ["..", ".", "%2e%2e", ".%2E", "%2e"] {
        let reply = try await guest.get("/depots/\(name)/a")
        #expect(reply.status == 404 && reply.all("set-cookie").isEmpty && reply["content-security-policy"] != nil, "\(name)")
        #expect(try await guest.send("POST", "/depots/\(name)/a", Guest.sameOrigin, body: []).status == 404, "\(name)")
      }
      for name in ["a..b", "...", "v1.2", "%2e%2e%2e"] { #expect(try await guest.get("/depots/\(name)/a").status == 200, "\(name)") }
    }
  }

  /// Runs a server with the app mounted at a path.
  private func withHost(_ policy: WebPolicy, at mountPath: String, _ body: @escaping @Sendable (Guest) async throws -> Void) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let host = WebHost(Mirror(), policy: policy, limits: limits, logger: logger)
    let router = Router(context: WebContext.self)
    if mountPath.isEmpty { host.addRoutes(to: router) } else { host.addRoutes(to: router.group(RouterPath(mountPath))) }
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
    let end = Task { try await group.run() }
    let port = try #require(await ports.first { _ in true })
    let result = await Swift.Result { () async throws in try await body(Guest(port: port)) }
    await group.triggerGracefulShutdown()
    _ = await end.result
    try result.get()
  }
}

extension Swift.Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
