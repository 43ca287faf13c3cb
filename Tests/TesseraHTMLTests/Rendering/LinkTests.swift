import Foundation
import TesseraHTML
import TesseraScreen
import TestSupport
import Testing

@Suite("Addresses in markup")
struct LinkTests {
  /// The addresses that a browser would follow or load on a page with these texts as destinations and pictures.
  private func addresses(_ texts: some Sequence<String>, policy: LinkPolicy = .standard) throws -> (links: [String], pictures: [String]) {
    let rows = texts.enumerated().flatMap { number, text in
      [
        Board.Row(key: "\(number)a", element: .link(.init("Words \(number)", to: text))),
        Board.Row(key: "\(number)b", element: .label(.init("Words \(number)", activation: .link(text)))),
        Board.Row(key: "\(number)c", element: .image(.init(.url(text), description: "Words \(number)"))),
      ]
    }
    let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: rows)])).snapshots[0]
    var writer = HTMLRenderer.Writer()
    let renderer = HTMLRenderer(localizer: .english, linkPolicy: policy, report: { _ in })
    renderer.writeLayer(snapshot, page: page([snapshot]), into: &writer)
    let layer = try parseMarkup(writer.bytes)[0]
    // A link that is refused still says its words, and a picture its description.
    for (number, row) in layer.elements.filter({ $0.name == "li" }).enumerated() {
      let said = number % 3 == 2 ? row.elements.compactMap { $0.attributes["alt"] ?? $0.attributes["aria-label"] } : [row.allText]
      #expect(said.contains { $0.contains("Words \(number / 3)") })
    }
    return (
      layer.elements.compactMap { $0.name == "a" ? $0.attributes["href"] : nil },
      layer.elements.compactMap { $0.name == "img" ? $0.attributes["src"] : nil }
    )
  }

  /// Whether a browser reads an address unchanged: as a path here, or as a plain web, mail or telephone address.
  private func isPlain(_ address: String, schemes: Set<String>) -> Bool {
    let bytes = Array(address.utf8)
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7f || "\"<>".utf8.contains($0) }) { return false }
    // In the query and fragment of another site browsers keep these. In a path they would change or encode them.
    let path = bytes.first == UInt8(ascii: "/") ? bytes[...] : bytes.prefix { !"?#".utf8.contains($0) }
    if path.contains(where: { #"\`{}^"#.utf8.contains($0) }) { return false }
    if bytes.first == UInt8(ascii: "/") { return bytes.count == 1 || bytes[1] != UInt8(ascii: "/") }
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address[..<colon].lowercased()
    guard schemes.contains(scheme) else { return false }
    if scheme != "https" && scheme != "http" { return true }
    // Bytes, because a combining mark makes another character of a slash.
    let rest = address.utf8[colon...].dropFirst()
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let isBracketed = authority.first == UInt8(ascii: "[")
    let host = isBracketed ? "v6.example" : String(decoding: authority.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    guard !host.isEmpty, !authority.contains(UInt8(ascii: "@")),
      host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
    else { return false }
    // A host that ends in a number is an address, and browsers take unusual ones for others.
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let last = labels.last { !$0.isEmpty } ?? ""
    let isNumber = last.allSatisfy(\.isNumber) || last.hasPrefix("0x")
    return !isNumber || labels.count == 4 && labels.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }

  @Test(
    "Misleading addresses are text, not links or pictures",
    arguments: [
      "https://www.good.example@evil.example/", "http:\\\\evil.example", "http:/\\evil.example", "https:///evil",
      "https:/evil.example", "https://3627734734/", "https://0x7f.1/", "https://127.1/", "https://a b/", "https://[::1/",
      "http://a.example/", "HTTP://a.example", "http://127.0.0.1/", "https://a.example:99999/",
      "https://good.example\u{FF05}2Eevil.example/", "/.//evil.example", "/a/..//evil.example", "/%2e//evil.example", "//evil.example",
      "/\\evil.example", "tel:*%2306%23", "https://", "https:", "mailto", "page", "?q", "#top", "", "/../logout", "/%2e%2e/logout",
      "/a/../../logout", "/.%2E/x", "/..\\logout", "/a\t/../../logout", "/.\n./logout",
    ])
  func refused(address: String) throws {
    let found = try addresses([address])
    #expect(found.links == [] && found.pictures == [])
  }

  @Test(
    "An address is written as a browser reads it",
    arguments: [
      ("https://ex\u{E4}mple.org/", "https://xn--exmple-cua.org/"), ("https://good%2Eexample/", "https://good.example/"),
      ("https://a/ b", "https://a/%20b"), ("https:\\\\a.example", "https://a.example"), ("\u{1}https://a.example", "https://a.example"),
      ("/a\\b", "/a/b"), ("/a\t/../b c", "/a/../b%20c"),
    ])
  func normalised(address: String, written: String) throws {
    let found = try addresses([address])
    #expect(found.links == [written, written] && found.pictures == [written])
    #expect(try addresses([address], policy: .standard.only(hosts: ["b.example"])).links.count == (written.hasPrefix("/") ? 2 : 0))
  }

  @Test("The policy decides about http, hosts and the app's own origin")
  func policies() throws {
    let texts = ["http://a.example/", "https://a.example/x.png", "https://b.example/", "/p", "mailto:a@b.example"]
    #expect(try addresses(texts).links.count == 2 * 4)
    #expect(try addresses(texts).pictures == ["https://a.example/x.png", "https://b.example/", "/p"])
    let open = LinkPolicy.standard.allowing(scheme: "http")
    #expect(try addresses(texts, policy: open).pictures == ["http://a.example/", "https://a.example/x.png", "https://b.example/", "/p"])
    #expect(try addresses(texts, policy: .standard.only(hosts: ["a.example"])).pictures == ["https://a.example/x.png", "/p"])
    #expect(try addresses(texts, policy: .routesOnly).links == ["/p", "/p"])
    let own = LinkPolicy.routesOnly.sameOrigin(as: "http://a.example")
    #expect(try addresses(texts, policy: own).links == ["http://a.example/", "http://a.example/", "/p", "/p"])
  }

  @Test(
    "In an app below a path nothing points above it: no link, picture, rich text, destination or location",
    arguments: ["/../logout", "/%2e%2e/logout", "/a/../../logout", "/.%2E/x", "/..", "/a/%2E%2e/../x?q"])
  func mounted(address: String) {
    let renderer = HTMLRenderer(localizer: .english, mount: HTMLRenderer.Mount("/clinic"), report: { _ in })
    func rows(_ address: String) -> String {
      let rows = [
        Board.Row(key: "a", element: .link(.init("Words", to: address))),
        Board.Row(key: "b", element: .label(.init("Words", activation: .link(address)))),
        Board.Row(key: "c", element: .image(.init(.url(address), description: "Words"))),
        Board.Row(key: "d", element: .richText(Element.RichText("[Words](\(address))"))),
      ]
      let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: rows)])).snapshots[0]
      var writer = HTMLRenderer.Writer()
      renderer.writeLayer(snapshot, page: page([snapshot]), into: &writer)
      return writer.text
    }
    #expect(!rows(address).contains(address))
    #expect(rows("/a/../b").components(separatedBy: "\"/clinic/a/../b\"").count == 5, "what stays below is a link, and a picture")
    var writer = HTMLRenderer.Writer()
    #expect(!renderer.writeGo(address, into: &writer))
    renderer.writeLocation(address, depth: 1, into: &writer)
    #expect(writer.text == "")
  }

  @Test("The address of a route is below the mount. One that a browser would read as another host becomes the app's first page")
  func mountedAddresses() {
    let mount = HTMLRenderer.Mount("/clinic")
    #expect(mount.address(of: "/a?b#c") == "/clinic/a?b#c" && mount.address(of: "/a/../b") == "/clinic/a/../b")
    #expect(mount.address(of: "https://a.example/") == "https://a.example/")
    for route in ["/../logout", "/%2e%2e/logout", "/a\\..\\..\\b", "/\t../logout", "//evil.example", "/\\evil.example"] {
      #expect(mount.address(of: route) == "/clinic/" && HTMLRenderer.Mount.root.address(of: route) == "/", "\(route)")
    }
    #expect(HTMLRenderer.Mount("/a/../..").base == "")
  }

  @Test("A flow goes where the policy allows; its own destinations are paths")
  func flows() {
    let renderer = HTMLRenderer(localizer: .english, linkPolicy: .standard.only(hosts: ["good.example"]), report: { _ in })
    var writer = HTMLRenderer.Writer()
    #expect(renderer.writeGo("https://good.example/", into: &writer))
    for url in ["https://www.good.example@evil.example/", "https://evil.example/", "http://good.example/", "https://good.example /"] {
      #expect(!renderer.writeGo(url, into: &writer))
    }
    #expect(writer.text == #"{"op":"go","url":"https://good.example/"}"#.replacing("</", with: "<\\/"))
    writer.removeAll()
    renderer.writeLocation("https://good.example/", depth: 1, into: &writer)
    renderer.writeLocation("//evil.example/", depth: 1, into: &writer)
    #expect(writer.text == "")
    renderer.writeLocation("/a?q=a|b", depth: 1, into: &writer)
    #expect(writer.text != "")
  }

  @Test("A report says why")
  func report() throws {
    let reports = Reports()
    _ = try markup(.link(.init("Go", to: "https://a@b/")), key: "k", report: { reports.add($0) })
    _ = try markup(.image(.init(.url("mailto:a@b"), description: "P")), key: "k", report: { reports.add($0) })
    #expect(
      reports.all.map(\.message) == [
        "The link 'https://a@b/' of item 'k' is not allowed and is shown as text. The URL has a user name or password before its host. Remove it.",
        "The picture 'mailto:a@b' of item 'k' is not allowed and is shown as text. Use a path of the app ('/…'), or a picture's web address.",
      ])
  }

  @Test(
    "No text that others wrote becomes an address that a browser reads otherwise",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func corpora() throws {
    struct Row: Decodable { let url: String }
    let strings = try Corpora.strings()
    let urls = try Corpora.decode("bad/urls/malicious_open.json", as: [Row].self)
    let texts = strings + urls.map(\.url)
    var links = 0
    for start in stride(from: 0, to: texts.count, by: 200) {
      let found = try addresses(texts[start..<min(start + 200, texts.count)])
      for link in found.links where !isPlain(link, schemes: ["https", "mailto", "tel"]) {
        Issue.record("a link to \(link.debugDescription)")
      }
      for picture in found.pictures where !isPlain(picture, schemes: ["https"]) { Issue.record("a picture of \(picture.debugDescription)") }
      links += found.links.count
    }
    for prefix in ["https://", "https://good.example@", "https://good.example/", "/", "http://"] {
      for text in strings {
        guard let link = LinkPolicy.standard.spelled(prefix + text) else { continue }
        if !isPlain(link, schemes: ["https"]) { Issue.record("\((prefix + text).debugDescription) is \(link.debugDescription)") }
        links += 1
      }
    }
    #expect(texts.count > 15_000 && links > 1000)
  }
}
