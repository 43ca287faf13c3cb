import FoundationEssentials
import TesseraHTML
import Testing

@testable import TesseraWeb

@Suite("Headers", .timeLimit(.minutes(2)))
struct HeaderTests {
  @Test("Every response has the security headers")
  func everywhere() async throws {
    var limits = WebLimits()
    limits.eventBurst = 3
    limits.eventsPerSecond = 0.001
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/elements")
      let text = try await guest.get("/elements?_t.page=\(page)").text
      let style = try #require(
        text.components(separatedBy: "href=\"").first { $0.hasPrefix("/_tessera/") && $0.contains(".css") }?.prefix { $0 != "\"" })
      let long = String(repeating: "x", count: 17_000)
      await server.visitor(guest)?.reopen()
      var answers: [(Int, Reply)] = []
      answers.append((200, try await guest.get("/elements?_t.page=\(page)")))
      answers.append((200, try await guest.get(String(style))))
      answers.append((200, try await guest.get("/_tessera/health")))
      answers.append((303, try await guest.get("/_tessera/language/ar?return=/elements")))
      answers.append((303, try await guest.post("/elements?_t.page=\(page)", [("_t.apply", "1")])))
      answers.append((404, try await guest.get("/nothing")))
      answers.append((404, try await guest.get("/favicon.ico")))
      answers.append((404, try await guest.get("/_tessera/nothing.js")))
      answers.append((405, try await guest.send("PUT", "/elements", Guest.sameOrigin, body: [])))
      answers.append((403, try await guest.post("/elements", [], [])))
      answers.append((400, try await guest.live("event", "{")))
      answers.append((410, try await guest.use("button", on: "nothing", id: "1")))
      answers.append((409, try await guest.use("elsewhere", on: page, id: "2")))
      answers.append((204, try await guest.live("detach", "{}")))
      answers.append((400, try await guest.send("POST", "/elements", Guest.sameOrigin, body: Array("a=%".utf8))))
      answers.append((413, try await guest.live("event", String(repeating: " ", count: 300_000))))
      answers.append((431, try await guest.get("/elements", [("X-Long", long)])))
      answers.append((431, try await guest.get("/elements?" + long)))
      answers.append((410, try await server.guest().get("/_tessera/stream")))
      _ = try await guest.use("button", "save", on: page, id: "3")
      answers.append((429, try await guest.use("button", "save", on: page, id: "4")))
      answers.append((429, try await guest.post("/elements?_t.page=\(page)", [("_t.press", "save@button")])))
      for (index, (status, answer)) in answers.enumerated() {
        #expect(answer.status == status, "answer \(index)")
        expectGuarded(answer)
      }
      #expect(answers.suffix(2).allSatisfy { $0.1["retry-after"] != nil || $0.1.json("retryAfter") != nil })
    }
  }

  private func expectGuarded(_ answer: Reply) {
    let policy = answer["content-security-policy"] ?? ""
    for part in [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "form-action 'self'", "base-uri 'none'",
      "frame-ancestors 'none'",
    ] { #expect(policy.contains(part)) }
    #expect(!policy.contains("unsafe"))
    #expect(answer["x-content-type-options"] == "nosniff")
    #expect(answer["x-frame-options"] == "DENY")
    #expect(answer["referrer-policy"] == "same-origin")
    #expect(answer["cross-origin-opener-policy"] == "same-origin")
    #expect(answer["cross-origin-resource-policy"] == "same-origin")
    #expect(answer["permissions-policy"] != nil)
    #expect(answer["cache-control"] != nil || answer.status == 204)
  }

  @Test("The stream has them as well, and says that nothing may keep it back")
  func stream() async throws {
    try await withServer { server in
      let (guest, _) = try await server.guest(at: "/form")
      try await LiveStream.open(guest) { stream in
        #expect(stream.head.status == 200)
        #expect(stream.head["content-type"] == "text/event-stream")
        #expect(stream.head["cache-control"] == "no-store")
        #expect(stream.head["x-content-type-options"] == "nosniff")
        #expect(stream.head["content-security-policy"] != nil)
      }
    }
  }

  @Test("The cookie is a secret of 128 bits that scripts and other sites do not get, renewed while it is used")
  func cookie() async throws {
    try await withServer { server in
      let guest = server.guest()
      let first = try await guest.get("/form")
      let cookie = try #require(first.all("set-cookie").first)
      let flags = cookie.components(separatedBy: "; ").dropFirst()
      #expect(Set(flags) == ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=2592000"])
      #expect(RandomToken.isToken(guest.secret ?? ""))
      // From then on the cookie is the id alone, because the page is in memory.
      #expect(try await guest.get("/form").all("set-cookie") == [cookie.replacing(/\.[^;]*/, with: "")])
      #expect(RandomToken.isToken(guest.cookies["tessera"] ?? ""))
      #expect(try await server.guest().get("/form").all("set-cookie") != [cookie])
    }
  }

  @Test("A tab of another version gets the current file, uncached. If there are two such files, it gets none")
  func assetsOfOtherVersions() async throws {
    try await withServer { server in
      let guest = server.guest()
      for asset in [HTMLRenderer.Assets.forms, HTMLRenderer.Assets.upload, HTMLRenderer.Assets.menus, HTMLRenderer.Assets.menuScript] {
        let answer = try await guest.get(asset.path.replacing(asset.hash, with: "0123456789abcdef"))
        #expect(answer.status == 200 && answer["cache-control"] == "no-store" && answer["content-type"] == asset.contentType)
        #expect(answer.body == asset.bytes)
      }
      let digits = "0123456789abcdef"
      let others = ["forms-\(digits).svg", "forms-\(digits.dropLast()).css", "forms-\(digits.dropLast())g.css", "orms-\(digits).css"]
      for path in others + ["-\(digits).css"] {
        #expect(try await guest.get("/_tessera/" + path).status == 404, "\(path)")
      }
    }
  }

  @Test("Files of the host are cached forever under names with their hash")
  func assets() async throws {
    try await withServer { server in
      let text = try await server.guest().get("/elements").text
      let paths = Set(
        text.components(separatedBy: "\"").filter { $0.hasPrefix("/_tessera/") && $0.contains(".") && !$0.contains("?") }.map {
          $0.prefix { $0 != "#" }
        })
      #expect(paths.count >= 3)
      for path in paths {
        let answer = try await server.guest().get(String(path))
        #expect(answer.status == 200 && answer["cache-control"] == "public, max-age=31536000, immutable", "\(path)")
        #expect(answer.all("set-cookie").isEmpty)
        #expect(answer["content-length"] == "\(answer.body.count)")
      }
    }
  }

  @Test(
    "Over TLS, browsers are told to require it as long as the policy says. Sources and device features are the policy's")
  func policyHeaders() async throws {
    var policy = WebPolicy()
    (policy.trustedProxies, policy.transportSecurity) = (["127.0.0.1"], .seconds(3600))
    policy.permissions = ["camera": "(self)", "bad name": "()", "usb": "(self), camera=*"]
    try policy.allow(.images, from: "https://pictures.example")
    try await withServer(policy: policy) { [policy] server in
      let plain = try await server.guest().get("/form")
      let secure = try await server.guest().get("/form", [("X-Forwarded-Proto", "https"), ("X-Forwarded-For", "203.0.113.9")])
      #expect(plain["strict-transport-security"] == nil && secure["strict-transport-security"] == "max-age=3600")
      for reply in [plain, secure] {
        #expect(reply["permissions-policy"] == policy.permissionsPolicy && reply["permissions-policy"]?.contains("camera=(self)") == true)
        #expect(reply["permissions-policy"]?.contains("microphone=()") == true)
        #expect(reply["permissions-policy"]?.contains("usb") == false && reply["permissions-policy"]?.contains("bad") == false)
        #expect(reply["content-security-policy"]?.contains("img-src 'self' https: data: https://pictures.example;") == true)
      }
      #expect(secure.all("set-cookie").allSatisfy { $0.contains("__Host-") && $0.contains("Secure") } && !secure.all("set-cookie").isEmpty)
    }
  }

  @Test("If the server itself uses TLS, requests count as https unless a trusted proxy says otherwise")
  func servesTLS() async throws {
    var policy = WebPolicy()
    (policy.servesTLS, policy.transportSecurity, policy.trustedProxies) = (true, .seconds(3600), ["127.0.0.1"])
    try await withServer(policy: policy) { server in
      let guest = server.guest()
      let reply = try await guest.get("/form")
      #expect(reply["strict-transport-security"] == "max-age=3600" && !reply.all("set-cookie").isEmpty)
      #expect(reply.all("set-cookie").allSatisfy { $0.hasPrefix("__Host-") && $0.contains("; Secure") })
      // A browser that sends only the origin of its request.
      let host = "127.0.0.1:\(server.port)"
      #expect(try await guest.live("detach", "{}", [("Origin", "https://\(host)")]).status == 204)
      #expect(try await guest.live("detach", "{}", [("Origin", "http://\(host)")]).status == 403)
      let plain = try await server.guest().get("/form", [("X-Forwarded-Proto", "http"), ("X-Forwarded-For", "203.0.113.9")])
      #expect(plain["strict-transport-security"] == nil && plain.all("set-cookie").allSatisfy { !$0.contains("Secure") })
    }
  }

  @Test("HEAD is answered like GET, without a body")
  func head() async throws {
    try await withServer { server in
      for path in ["/form", "/_tessera/health"] {
        let answer = try await server.guest().send("HEAD", path)
        #expect(answer.status == 200 && answer.body.isEmpty)
      }
    }
  }

  @Test(
    "A path that a browser would read as another host is not found, and never part of a redirect",
    arguments: [
      "//evil.example", "//evil.example/form", "/\\evil.example", "/\t/evil.example", "///evil.example",
    ])
  func otherHosts(path: String) async throws {
    try await withServer { server in
      let guest = server.guest()
      _ = try await guest.get("/form")
      let answer = try await guest.get(path)
      #expect([400, 404].contains(answer.status))
      let form = try await guest.post(path, [("_t.apply", "1")])
      #expect(form["location"] == nil)
    }
  }

  @Test(
    "The language switch opens no other address",
    arguments: [
      ("/form", "/form"), ("/form%3Fa%3Db", "/form?a=b"), ("//evil.example", "/"), ("/%5Cevil.example", "/"), ("https://evil.example", "/"),
      ("/%09/evil.example", "/"), ("%09//evil.example", "/"), ("/%0d%0aSet-Cookie:a=b", "/"), ("javascript:alert(1)", "/"), ("", "/"),
      ("form", "/"),
      ("%FF", "/"),
    ])
  func languageSwitch(target: String, expected: String) async throws {
    try await withServer { server in
      let guest = server.guest()
      let answer = try await guest.get("/_tessera/language/ar?return=\(target)")
      #expect(answer.status == 303 && answer["location"] == expected)
      #expect(guest.cookies == ["tessera-language": "ar"])
    }
  }

  @Test("The language switch returns to the same page with its input")
  func languageKeepsPage() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      _ = try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.v.main@\\State.note", "كتاب draft"), ("_t.apply", "1")])
      let text = try await guest.get("/form?_t.page=\(page)").text
      let link = try #require(
        text.components(separatedBy: "href=\"").first { $0.hasPrefix("/_tessera/language/ar") }?.prefix { $0 != "\"" })
      let arabic = try await guest.follow(guest.get(String(link)))
      #expect(arabic.pageID == page && arabic.text.contains("<html lang=\"ar\" dir=\"rtl\">"))
      #expect(arabic.text.contains("value=\"كتاب draft\""))
      #expect(try await guest.get("/_tessera/language/xx?return=/form").all("set-cookie").isEmpty)
    }
  }

  @Test("Only the named origins may embed the app in a frame")
  func embedding() async throws {
    var policy = WebPolicy()
    for origin in [
      "", "*", "https://*", "https://", "http://a.example", "https://a.example/path", "https://a.example; script-src *", "'self'",
    ] {
      #expect(throws: WebPolicy.Refusal.self) { try policy.allowEmbedding(by: origin) }
    }
    try policy.allowEmbedding(by: "https://www.example.com")
    try policy.allowEmbedding(by: "https://partner.example:8443")
    try await withServer(policy: policy) { server in
      let answer = try await server.guest().get("/form")
      #expect(
        answer["content-security-policy"]?.hasSuffix("; frame-ancestors https://www.example.com https://partner.example:8443") == true)
      #expect(answer["x-frame-options"] == nil)
    }
  }
}
