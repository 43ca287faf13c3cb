import TestSupport
import Testing

import TesseraURL

@Suite("Links of payloads")
struct LinkPolicyTests {
  let policy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")

  @Test(
    "Paths and the app's own origin are routes",
    arguments: [
      ("/account", "/account"), ("https://shop.example/account?q=1#a", "/account?q=1#a"), ("HTTPS://SHOP.example:443", "/"),
      ("/a/../b/%2e%2E/c", "/c"), ("/a?next=//evil.example", "/a?next=//evil.example"),
      ("/a?next=/../b#/../..", "/a?next=/../b#/../.."), ("/a/..", "/"), ("/...", "/..."), ("/..a/..", "/"), ("/%2e%2e%2e", "/%2E%2E%2E"),
      ("/%2F../a", "/%2F../a"),
    ])
  func routes(text: String, route: String) { #expect(policy.classify(text) == .route(route)) }

  @Test("A plain path, which is not parsed, is a canonical route: for all short texts of special characters")
  func plainPaths() {
    let characters = Array("/a9-_~.%2e\\?#: @é")
    var texts: [String] = [""]
    var plain = 0
    for length in 1...5 {
      // All texts of up to three characters. After that only characters that could still be plain: a letter, a
      // slash and a dot.
      let next = length <= 3 ? characters : ["/", "a", "."]
      texts = texts.flatMap { text in next.map { text + String($0) } }
      for text in texts where LinkPolicy.isPlainPath(text, limit: 8) {
        plain += 1
        #expect(LinkPolicy.routesOnly.classify(text) == .route(text))
        #expect(LinkPolicy.staysOnHost(text))
      }
    }
    #expect(plain > 100)
    #expect(LinkPolicy.isPlainPath("/places/1042", limit: 12) && !LinkPolicy.isPlainPath("/places/1042", limit: 11))
    for byte in UInt8(0)...127 {
      let character = Character(Unicode.Scalar(byte))
      let isUnreserved = character.isLetter || character.isNumber || "-_~".contains(character)
      #expect(LinkPolicy.isPlainPath("/a\(character)a", limit: 8) == (isUnreserved || byte == 0x2f))
    }
  }

  @Test(
    "https, mailto and tel are external",
    arguments: [
      "https://example.org/a?b#c", "mailto:ada@example.org", "mailto:ada@example.org?subject=Hi", "tel:+962-6-500.0000", "tel:112;ext=3",
    ])
  func external(text: String) throws { #expect(policy.classify(text) == .external(try ParsedURL(text))) }

  @Test(
    "Everything else is refused, with the reason",
    arguments: [
      ("javascript:alert(1)", LinkPolicy.Refusal.scheme("javascript")),
      ("JaVaScRiPt:alert(1)", .scheme("javascript")),
      ("java\tscript:alert(1)", .scheme("javascript")),
      ("\u{1}javascript:alert(1)", .scheme("javascript")),
      (" javascript:alert(1)", .scheme("javascript")),
      ("java\r\nscript\n:alert(1)", .scheme("javascript")),
      ("javascript&colon;alert(1)", .url(.relative)),
      ("javascript%3Aalert(1)", .url(.relative)),
      ("data:text/html,x", .scheme("data")),
      ("vbscript:x", .scheme("vbscript")),
      ("file:///etc/passwd", .scheme("file")),
      ("blob:https://shop.example/1", .scheme("blob")),
      ("http://example.org/", .scheme("http")),
      ("http://shop.example/", .scheme("http")),
      ("//evil.example", .url(.protocolRelative)),
      ("/\\evil.example", .url(.protocolRelative)),
      ("\\\\evil.example", .url(.protocolRelative)),
      ("/\t/evil.example", .url(.protocolRelative)),
      (" //evil.example", .url(.protocolRelative)),
      ("/a/..\\/evil.example", .url(.protocolRelative)),
      ("/.//evil.example", .url(.protocolRelative)),
      ("/a/..//evil.example", .url(.protocolRelative)),
      ("https://shop.example//evil.example", .url(.protocolRelative)),
      ("https:evil.example", .url(.missingHost)),
      ("https:///evil.example", .url(.missingHost)),
      ("https://shop.example@evil.example", .url(.userInfo)),
      ("https://2130706433/", .url(.host)),
      ("https://0x7f.1/", .url(.host)),
      ("https://é..example/", .url(.host)),
      ("https://a\u{202E}b.example/", .url(.host)),
      ("https://a／b.example/", .url(.host)),
      ("https://%2F%2F/", .url(.host)),
      ("https://１２７．１/", .url(.host)),
      ("https://good.example％2Eevil.example/", .url(.host)),
      ("https://good.example\u{FE6A}2Eevil.example/", .url(.host)),
      ("https://good.example\u{FF05}２Ｅevil.example/", .url(.host)),
      ("https://é@evil.example", .url(.userInfo)),
      ("/../logout", .aboveRoot),
      ("/..", .aboveRoot),
      ("/%2e%2e/logout", .aboveRoot),
      ("/.%2E/x", .aboveRoot),
      ("/a/../../logout", .aboveRoot),
      ("/a/%2E%2e/.%2e/../b?q#f", .aboveRoot),
      ("/a//../../..", .aboveRoot),
      ("/./..", .aboveRoot),
      ("/\t../logout", .aboveRoot),
      ("/.\n./logout", .aboveRoot),
      ("/..\\logout", .aboveRoot),
      ("/a\t/../../logout", .aboveRoot),
      ("/%\n2e%2e/logout", .aboveRoot),
      ("/a/..\\..\\logout", .aboveRoot),
      ("/.. ", .aboveRoot),
      ("/a\u{1}b", .url(.controlCharacter(at: 2))),
      ("/caf%E9", .url(.notUTF8)),
      ("tel:*%2306%23", .telephone),
      ("tel:*21*112", .telephone),
      ("page", .url(.relative)),
      ("", .url(.empty)),
    ])
  func refused(text: String, reason: LinkPolicy.Refusal) { #expect(policy.classify(text) == .refused(reason)) }

  @Test(
    "A link is read as a browser reads it, and then judged",
    arguments: [
      ("https://münchen.de/", "https://xn--mnchen-3ya.de/"), ("https://MÜNCHEN.de", "https://xn--mnchen-3ya.de/"),
      ("https://例え.テスト:8443/あ", "https://xn--r8jz45g.xn--zckzah:8443/%E3%81%82"), ("https://faß.de/", "https://xn--fa-hia.de/"),
      ("https://m%C3%BCnchen.de/", "https://xn--mnchen-3ya.de/"), ("https://ex%61mple.org/", "https://example.org/"),
      ("https://a。example/", "https://a.example/"), ("https://ＡＢＣ.example/", "https://abc.example/"),
      ("https://عربي.example/", "https://xn--ngbrx4e.example/"), ("https://bücher.münchen.de", "https://xn--bcher-kva.xn--mnchen-3ya.de/"),
      ("https://a.example/my photo.jpg", "https://a.example/my%20photo.jpg"), ("https://a.example/ ", "https://a.example/"),
      ("\nhttps://a.example/", "https://a.example/"), ("https://a.exam\nple/b", "https://a.example/b"),
      ("https://a.example/css?family=Roboto|Open+Sans", "https://a.example/css?family=Roboto|Open+Sans"),
      ("https://a.example/a|b", "https://a.example/a|b"), ("https://a.example/{x}?{y}#{z}", "https://a.example/%7Bx%7D?{y}#{z}"),
      ("https://a.example/\"<>`^", "https://a.example/%22%3C%3E%60%5E"),
      ("https://a.example/?\"<>'`^\\", "https://a.example/?%22%3C%3E%27`^\\"),
      ("https://a.example/#\"<>`^#b", "https://a.example/#%22%3C%3E%60^#b"), ("https://a.example\\b\\..\\c", "https://a.example/c"),
      ("https:\\\\a.example/", "https://a.example/"), ("https://a.example/100%", "https://a.example/100%"),
      ("https://a.example/100%zz%4", "https://a.example/100%zz%4"), ("https://a.example/caf%E9", "https://a.example/caf%E9"),
      ("https://a.example/?q=%93%fa", "https://a.example/?q=%93%FA"),
      ("mailto:a@b.example?body=hi there", "mailto:a@b.example?body=hi%20there"),
      (" tel:112 ", "tel:112"),
    ])
  func browsers(text: String, spelling: String) throws {
    guard case .external(let url) = policy.classify(text) else {
      Issue.record("\(text.debugDescription): \(policy.classify(text))")
      return
    }
    #expect(url.description == spelling)
    #expect(policy.allows(text) && policy.allowsImage(text) == spelling.hasPrefix("https:"))
    // The address written into a page gets the same result and has the same meaning.
    #expect(policy.spelled(text).map(policy.classify) == .external(url))
  }

  @Test(
    "So is a path of the app, whose data is encoded",
    arguments: [
      ("/my photo", "/my%20photo"), (" /account\n", "/account"), ("/a|b?c|d#e#f", "/a%7Cb?c%7Cd#e%23f"), ("/100%", "/100%25"),
      ("/%zz", "/%25zz"),
      ("/a\\b", "/a/b"), ("/q?a\\b", "/q?a%5Cb"), ("\\account", "/account"), ("https://shop.example/100%", "/100%25"),
      ("https://SHOP。example/my photo", "/my%20photo"), ("/مكة x", "/%D9%85%D9%83%D8%A9%20x"),
    ])
  func browserPaths(text: String, route: String) {
    #expect(policy.classify(text) == .route(route))
    #expect(policy.spelled(text).map(policy.classify) == .route(route))
    if text.first != "h" { #expect(policy.spelled(text)?.utf8.first == 0x2f) }
  }

  @Test("A host of another script can be listed as people write it")
  func internationalHosts() {
    let policy = LinkPolicy.standard.only(hosts: ["münchen.de", "*.例え.テスト"])
    #expect(policy.allows("https://xn--mnchen-3ya.de/") && policy.allows("https://MÜNCHEN.DE/") && policy.allows("https://a.例え.テスト/"))
    #expect(!policy.allows("https://xn--mnchen-3ya.example/") && !policy.allows("https://例え.テスト/"))
    #expect(LinkPolicy.standard.sameOrigin(as: "https://münchen.de").classify("https://xn--mnchen-3ya.de/a") == .route("/a"))
  }

  @Test("Hosts can be listed, with everything below a host")
  func hosts() throws {
    let policy = LinkPolicy.standard.allowing(scheme: "HTTP").only(hosts: ["example.org", "*.Example.com"])
    #expect(policy.classify("http://example.org/") == .external(try ParsedURL("http://example.org/")))
    #expect(policy.classify("https://a.b.example.com/") == .external(try ParsedURL("https://a.b.example.com/")))
    #expect(policy.classify("mailto:a@b") == .external(try ParsedURL("mailto:a@b")))
    for host in ["example.com", "evil-example.com", "evilexample.com", "a.example.org", "example.org.evil.example", "example.org."] {
      #expect(policy.classify("https://\(host)/") == .refused(.host(host)))
    }
  }

  @Test("A link is allowed exactly if it is not refused, for random texts and every policy")
  func allows() {
    let parts = [
      "/", "/", "a", ".", "..", "%2e", "%2F", "%", "?", "#", "https:", "http:", "mailto:", "tel:", "//", "shop.example", "evil.example",
      "@",
      "127.1", "\\", " ", "é", "|", "\n", "%E9", ":443", "[::1]", "1", "*",
    ]
    let policies = [
      LinkPolicy.standard, policy, .routesOnly, .standard.allowing(scheme: "http"), .standard.only(hosts: ["shop.example"]),
      LinkPolicy(schemes: ["https"], limit: 12),
    ]
    var random = SeededGenerator(seed: 1)
    var allowed = 0
    for _ in 0..<6_000 {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      for policy in policies {
        var isRefused = false
        if case .refused = policy.classify(text) { isRefused = true }
        if policy.allows(text) == isRefused || (policy.spelled(text) == nil) != isRefused {
          Issue.record("\(text.debugDescription) with \(policy)")
        }
        if !isRefused { allowed += 1 }
      }
    }
    #expect(allowed > 1000)
  }

  @Test("Pictures are paths and web addresses")
  func images() {
    #expect(policy.allowsImage("/a.png") && policy.allowsImage("HTTPS://a.example/b.png"))
    for text in ["mailto:a@b", "tel:112", "http://a.example/b.png", "data:image/png,", "https:", "//a.example/b.png", "a.png", ""] {
      #expect(!policy.allowsImage(text))
    }
    #expect(policy.allowing(scheme: "http").allowsImage("http://a.example/b.png"))
    #expect(!policy.allowing(scheme: "data").allowsImage("data:image/png,"))
  }

  @Test("The path of a request stays on this host")
  func requestPaths() {
    for path in [
      "/", "/a//b", "/a?q=a|b", "/a?q={x}\\y", "/%zz", "/مكة", "/.//a", "/a/../b", "/a/..", "/...?/../..", "/%2e#/..", "/a/%2", "/a//../..",
    ] { #expect(LinkPolicy.staysOnHost(path), "\(path)") }
    for path in [
      "", "a", "//evil.example", "/\\evil.example", "/a\r\nX: y", "/\t/evil.example", "https://a.example/", "/a\u{7f}",
    ] { #expect(!LinkPolicy.staysOnHost(path), "\(path)") }
  }

  @Test(
    "The path of a request stays in the app, as a browser reads it",
    arguments: [
      "/../logout", "/%2e%2e/logout", "/a/../../logout", "/.%2E/x", "/..", "/.. ", "/..?q", "/..#f", "/..\\logout", "/a\\..\\..\\b",
      "/a\t/../../b", "/.\n./b", "/é/../..", "/a//../../..", "/./..",
    ])
  func climbing(path: String) { #expect(!LinkPolicy.staysOnHost(path)) }

  @Test(
    "Refusals contain a remedy",
    arguments: [
      (LinkPolicy.Refusal.scheme("data"), "The scheme \"data\" is not allowed. Add it to the LinkPolicy's schemes if links may use it."),
      (.host("a.b"), "The host \"a.b\" is not allowed. Add it to the LinkPolicy's hosts if links may point to it."),
      (.aboveRoot, "The path goes above the app with \"..\". Write the route itself, such as \"/account\"."),
      (.telephone, "The tel: link is not a plain telephone number. Write digits, +, -, . and brackets only."),
      (.url(.empty), "The URL is empty. Write a path such as \"/\"."),
      (.url(.tooLong(count: 9, limit: 8)), "The URL has 9 bytes, the limit is 8. Shorten it or raise the limit."),
      (.url(.controlCharacter(at: 3)), "Byte 3 is a control character. Remove it, or percent-encode it if it is data."),
      (.url(.backslash(at: 3)), "Byte 3 is a backslash, which browsers read as a slash. Write \"/\", or %5C if it is data."),
      (.url(.character("<", at: 3)), "Byte 3 is \"<\", which is not allowed in a URL. Percent-encode it."),
      (.url(.percentEncoding(at: 3)), "The % at byte 3 is not followed by two hexadecimal digits. Write %25 for a percent sign."),
      (.url(.notUTF8), "The percent-encoded bytes are not UTF-8. Encode the text as UTF-8."),
      (
        .url(.protocolRelative),
        "A URL that begins with // points to another host. Write the scheme, or one slash for a path of this app."
      ),
      (.url(.absolute), "The URL has a scheme of its own. Write its path only, beginning with \"/\"."),
      (.url(.relative), "The URL is relative to a page. Begin it with \"/\" or with a scheme."),
      (.url(.missingHost), "The scheme needs // and a host. Write it in full, such as https://example.org/."),
      (.url(.userInfo), "The URL has a user name or password before its host. Remove it."),
      (.url(.host), "The host is not a plain name or address. Write an ASCII name (Punycode for others), four decimal numbers, or [IPv6]."),
      (.url(.port), "The port is not a number from 0 to 65535. Correct or remove it."),
    ])
  func wording(refusal: LinkPolicy.Refusal, text: String) { #expect(refusal.description == text) }
}
