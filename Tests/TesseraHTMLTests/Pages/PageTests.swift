import Foundation
import TestSupport
import Testing
import TesseraHTML
import TesseraScreen

@Suite("Pages")
struct PageTests {
  private func written(_ body: (HTMLRenderer, inout HTMLRenderer.Writer) -> Void, localizer: Localizer = .english) -> HTMLRenderer.Writer {
    var writer = HTMLRenderer.Writer(capacity: 64)
    body(HTMLRenderer(localizer: localizer, report: { _ in }), &writer)
    return writer
  }

  @Test("A page is one document with its form, and nothing inline that a content security policy refuses")
  func document() throws {
    let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: [.init(key: "r", element: .textField(.init("A", text: "")))])]))
      .snapshots[0]
    let writer = written { $0.writePage(page([snapshot]), into: &$1) }
    let nodes = try parseMarkup(Array(writer.bytes))
    #expect(nodes.map(\.name).prefix(2) == ["!doctype", "html"])
    let html = nodes[1]
    #expect(html.attributes["lang"] == "en" && html.attributes["dir"] == "ltr")
    #expect(html.first("title")?.allText == "Board · Test")
    #expect(html.elements.allSatisfy { node in node.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" } })
    #expect(html.elements.filter { $0.name == "script" }.map { $0.attributes["src"] } == [HTMLRenderer.Assets.script.path])
    #expect(html.elements.filter { $0.name == "script" }.allSatisfy { $0.allText.isEmpty })
    let form = try #require(html.first("form"))
    #expect(form.attributes["action"] == "/board?_t.page=p1" && form.attributes["method"] == "post")
    #expect(form.elements.first { $0.name == "button" }?.attributes["name"] == "_t.enter")
    #expect(html.first("noscript")?.first("button")?.attributes["name"] == "_t.apply")
    #expect(html.first("body")?.attributes["data-page"] == "p1" && html.first("body")?.attributes["data-live"] == "/_tessera")
  }

  @Test("Forms and the refresh of a page that loads keep its query, escaped")
  func query() throws {
    let snapshot = makePage(Board.State()).snapshots[0]
    var model = page([snapshot])
    (model.query, model.isBusy) = ("id=7&to=\"<b>", true)
    let writer = written { $0.writePage(model, into: &$1) }
    let html = try parseMarkup(Array(writer.bytes))[1]
    #expect(html.first("form")?.attributes["action"] == "/board?id=7&to=\"<b>&_t.page=p1")
    let refresh = html.elements.first { $0.attributes["http-equiv"] == "refresh" }
    #expect(refresh?.attributes["content"] == "1; url=/board?id=7&to=\"<b>&_t.page=p1")
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("id=7&amp;to=&quot;&lt;b&gt;&amp;_t.page=p1"))
  }

  @Test("In Arabic the page runs from right to left, and its words are Arabic")
  func arabic() throws {
    let localizer = Localizer(.arabic)
    let snapshot = makePage(Board.State(), localizer: localizer).snapshots[0]
    let html = try parseMarkup(written({ $0.writePage(page([snapshot]), into: &$1) }, localizer: localizer).bytes)[1]
    #expect(html.attributes["dir"] == "rtl" && html.attributes["lang"] == "ar")
    #expect(html.first("body")?.attributes["data-offline"] == "أنت غير متصل. ما كتبته محفوظ.")
  }

  @Test("Rows that are not loaded have space reserved, and a button to load them")
  func visibleRange() throws {
    let rows = (50..<60).map { Board.Row(key: "\($0)", element: .divider) }
    let snapshot = makePage(Board.State(sections: [.init(key: "s\"", rows: rows, visibleRange: 50..<1000)])).snapshots[0]
    let layer = try parseMarkup(written { $0.writeLayer(snapshot, page: page([snapshot]), into: &$1) }.bytes)[0]
    #expect(layer.elements.compactMap { $0.attributes["data-gap"] } == ["0-50", "60-1000"])
    #expect(layer.elements.filter { $0.attributes["name"] == "_t.reveal" }.map { $0.attributes["value"] } == ["0-50@s\"", "60-110@s\""])
  }

  @Test("Areas are links with symbols, and only then the style sheet of tabs is included")
  func tabs() throws {
    let snapshot = makePage(Board.State()).snapshots[0]
    var model = page([snapshot])
    model.navigation = [
      .init("Shop", icon: "cart", href: "/shop"), .init("Board", href: "/board", isCurrent: true),
    ]
    let plain = try parseMarkup(written { $0.writePage(model, into: &$1) }.bytes)[1]
    #expect(plain.first("nav")?.first("svg") == nil && !plain.elements.contains { $0.attributes["href"] == HTMLRenderer.Assets.tabs.path })
    model.hasTabs = true
    let html = try parseMarkup(written { $0.writePage(model, into: &$1) }.bytes)[1]
    let links = try #require(html.first("nav")).elements.filter { $0.name == "a" }
    #expect(links.map(\.allText) == ["Shop", "Board"] && links.map { $0.attributes["href"] } == ["/shop", "/board"])
    #expect(links.map { $0.attributes["aria-current"] } == [nil, "page"])
    let drawings = links.compactMap { $0.first("use")?.attributes["href"]?.split(separator: "#").last }
    #expect(drawings == ["cart", "dot"] && links.allSatisfy { $0.first("svg")?.attributes["aria-hidden"] == "true" })
    #expect(html.elements.contains { $0.attributes["href"] == HTMLRenderer.Assets.tabs.path })
  }

  @Test("Operations are JSON; those written one after another are separated")
  func operations() throws {
    let snapshot = makePage(Board.State(title: "T\u{2028}")).snapshots[0]
    let writer = written { renderer, out in
      let page = page([snapshot])
      renderer.beginMessage(pageID: "p\"1", into: &out)
      renderer.writeShow(snapshot, page: page, into: &out)
      renderer.writeClose(Page.LayerID(3), into: &out)
      renderer.writeSnapshot(page, into: &out)
      renderer.writeSay("\(2) results", .assertive, into: &out)
      renderer.writeFocus(Page.FocusTarget(item: Row.Key("a\nb")), in: .root, into: &out)
      #expect(renderer.writeGo("/next", into: &out))
      #expect(!renderer.writeGo("javascript:1", into: &out))
      renderer.writeUnsaved(true, into: &out)
      renderer.endMessage(into: &out)
    }
    let message = try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    #expect(message["page"] as? String == "p\"1")
    let ops = try #require(message["ops"] as? [[String: Any]])
    #expect(ops.map { $0["op"] as? String } == ["show", "close", "snapshot", "say", "focus", "go", "unsaved"])
    let shown = try parseMarkup(Array((ops[0]["html"] as? String ?? "").utf8))
    #expect(shown.first?.name == "main" && shown.first?.attributes["data-revision"] == "1")
    #expect(ops[3]["text"] as? String == "2 results" && ops[3]["urgency"] as? String == "assertive")
    #expect((ops[4]["item"] as? String).map(HTMLRenderer.WireKey.decoded) == "a\nb")
    #expect(ops[6]["on"] as? Bool == true)
    #expect(!writer.text.contains("\n"))
  }

  @Test("Hostile text stays text in every place", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func hostile() throws {
    let known: Set<String> = [
      "main", "form", "button", "input", "div", "h1", "h2", "section", "ul", "li", "p", "bdi", "span", "label", "textarea", "svg", "use",
      "dl", "dt",
      "dd", "strong", "em", "code", "ol", "h3", "h4", "h5", "h6", "blockquote", "noscript", "mark", "a", "img", "progress", "output",
    ]
    var count = 0
    for text in try Corpora.strings() {
      let words = Phrase(text)
      let elements: [Element] = [
        .text(.init(words, highlights: [0..<1])), .label(.init(words, subtitle: words, value: words, activation: .link(text))),
        .textField(.init(words, text: text, placeholder: words, help: words, error: words)),
        .textField(.init(words, text: text, kind: .multiline)),
        .choice(.init(words, value: words)),
        .option(.init(.init(words), subtitle: words, style: .radio, mark: .on, control: Control.Name(text))),
        .message(.init(words, detail: words, action: .init(words))), .facts([.init(words, words)]),
        .image(.init(.url(text), description: words)), .accessible(.badge(.init(words)), .init(label: words, hint: words)),
        .richText(Element.RichText(text)), .richText(Element.RichText("# \(text)\n- \(text)\n\n**\(text)** [x](\(text)) [\(text)](/a)")),
        .dateField(.init(words, text: text, kind: .hijri, help: words, control: "date")),
        .segments(.init(words, [.init(words, control: Control.Name(text))], selected: nil)), .stepper(.init(words, value: 1, in: 0...2)),
        .link(.init(words, to: text)), .image(.init(.symbol(Element.Symbol(text)), description: words)),
      ]
      let rows = elements.enumerated().map { Board.Row(key: "\($0.offset)\(text)", element: $0.element) }
      let snapshot = makePage(Board.State(title: text, sections: [.init(key: text, header: text, rows: rows)])).snapshots[0]
      let layer = try parseMarkup(written { $0.writeLayer(snapshot, page: page([snapshot]), into: &$1) }.bytes)[0]
      let shown = text.replacing("\0", with: "\u{FFFD}")
      let all = layer.elements
      #expect(Set(all.map(\.name)).isSubset(of: known))
      let inputs = all.filter { $0.name == "input" && $0.attributes["type"] == "text" && $0.attributes["role"] == nil }
      #expect(inputs.map { $0.attributes["value"] } == [shown, shown])
      #expect(layer.first("textarea")?.allText == shown)
      #expect(layer.first("h1")?.allText == shown)
      #expect(
        all.filter { $0.name == "li" }.compactMap { $0.attributes["data-key"].map(HTMLRenderer.WireKey.decoded) }
          == rows.map(\.key))
      for element in all where !element.attributes.isEmpty {
        if element.attributes.keys.contains(where: { $0.hasPrefix("on") || $0 == "style" || $0 == "srcdoc" }) {
          Issue.record("\(text.debugDescription) becomes the attributes \(element.attributes.keys)")
        }
        if element.name == "a", let href = element.attributes["href"] { #expect(LinkPolicy.standard.allows(href)) }
      }
      count += 1
    }
    #expect(count > 5000)
  }
}

@Suite("Assets")
struct AssetTests {
  private let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/TesseraHTML/Assets").standardized

  @Test(
    "The files and the code that holds them agree",
    arguments: [
      "tessera.js", "tessera.css", "forms.css", "rich.css", "layouts.css", "tabs.css", "tables.js", "detail.js", "carousel.js", "upload.js",
      "menus.css", "menus.js", "unsaved.js", "pictures.js", "refresh.js", "symbols.svg",
    ])
  func agreement(file: String) throws {
    let asset = try #require(
      [
        ("tessera.js", HTMLRenderer.Assets.script), ("tessera.css", HTMLRenderer.Assets.styleSheet),
        ("forms.css", HTMLRenderer.Assets.forms),
        ("rich.css", HTMLRenderer.Assets.rich), ("layouts.css", HTMLRenderer.Assets.layouts), ("tabs.css", HTMLRenderer.Assets.tabs),
        ("tables.js", HTMLRenderer.Assets.tables),
        ("detail.js", HTMLRenderer.Assets.detailScript), ("carousel.js", HTMLRenderer.Assets.carousel),
        ("unsaved.js", HTMLRenderer.Assets.unsavedScript),
        ("upload.js", HTMLRenderer.Assets.upload), ("menus.css", HTMLRenderer.Assets.menus), ("menus.js", HTMLRenderer.Assets.menuScript),
        ("pictures.js", HTMLRenderer.Assets.pictures), ("refresh.js", HTMLRenderer.Assets.refresh),
        ("symbols.svg", HTMLRenderer.Assets.symbols),
      ]
      .first { $0.0 == file }?.1)
    let onDisk = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let sent = String(decoding: asset.bytes, as: UTF8.self) + "\n"
    // Comments, spaces and the last semicolon of a rule or block are not sent. `true`, `false` and constants are
    // shortened.
    func code(_ text: String) -> [Substring] {
      let lines = text.split(separator: "\n").filter { !$0.drop { $0.isWhitespace }.hasPrefix("//") }.joined(separator: "\n")
      let short = lines.replacing(/\btrue\b/, with: "!0").replacing(/\bfalse\b/, with: "!1").replacing(/;\s*}/, with: "}")
        .replacing(/\bconst\b/, with: "let")
      return short.matches(of: /[\w$]+|[^\s\w$]/).map { Substring($0.output) }
    }
    // The script's own names are shortened to one or two characters, each always to the same ones, and no two to
    // the same.
    func agrees(_ sent: [Substring], _ source: [Substring]) -> Bool {
      var short: [Substring: Substring] = [:], long: [Substring: Substring] = [:]
      return sent.count == source.count
        && zip(sent, source).allSatisfy { sent, source in
          guard sent != source else { return true }
          defer { (short[source], long[sent]) = (sent, source) }
          return sent.wholeMatch(of: /[$_]?[A-Za-z]/) != nil && (short[source] ?? sent) == sent && (long[sent] ?? source) == source
        }
    }
    func style(_ text: String) -> String {
      text.replacing(/(?s)\/\*.*?\*\//, with: "").filter { !$0.isWhitespace }.replacing(";}", with: "}")
    }
    let isSame =
      switch file.split(separator: ".").last {
      case "js": agrees(code(sent), code(onDisk))
      case "css": style(sent) == style(onDisk)
      default: sent == onDisk
      }
    #expect(isSame, "run Scripts/generate-html-assets.py")
    #expect(asset.path.contains(asset.hash) && asset.hash.count == 16)
  }

  @Test("Script and style sheet are small")
  func size() {
    #expect(HTMLRenderer.Assets.script.bytes.count <= 14 * 1024)
    #expect(HTMLRenderer.Assets.styleSheet.bytes.count <= 14 * 1024)
  }
}
