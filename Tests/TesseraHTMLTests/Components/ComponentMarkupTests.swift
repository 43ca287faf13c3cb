import Foundation
import TesseraHTML
import TesseraScreen
import TesseraURL
import Testing

private struct Chart: Component {
  var bars = [1, 2]
  var name = "Sales & more"
  var isImage = true
  var controls: [ComponentControl] = []
  var accessibility: ComponentAccessibility {
    ComponentAccessibility(Phrase(name), value: "\(bars.count) bars", role: isImage ? .image : .group)
  }
  var fallback: [Element] { [.text(Element.Text("\(bars.count) bars"))] }
}

private struct Failure: Error {}

@Suite("Components as markup")
struct ComponentMarkupTests {
  private func pageModel(_ layers: [ScreenSnapshot]) -> HTMLRenderer.PageModel {
    HTMLRenderer.PageModel(pageID: "p1", path: "/board", title: "Test", layers: layers)
  }

  private func page(_ components: ComponentRenderers, _ chart: Chart, messages: Reports = Reports(), mount: HTMLRenderer.Mount = .root)
    -> String
  {
    let element = Element.component(chart)
    let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: [.init(key: "row", element: element)])])).snapshots[0]
    var writer = HTMLRenderer.Writer()
    HTMLRenderer(localizer: .english, mount: mount, components: components, report: { messages.add($0) }).writePage(
      pageModel([snapshot]), into: &writer)
    return writer.text
  }

  private func drawn(_ write: @escaping @Sendable (Chart, inout ComponentRenderers.Writer) throws -> Void) throws -> ComponentRenderers {
    try ComponentRenderers().registering(Chart.self, as: "chart", style: ".bar { fill: red }", markup: write)
  }

  @Test("A picture is drawn under its name, everything escaped")
  func picture() throws {
    let html = page(
      try drawn { chart, out in
        out.element("svg", ["viewBox": "0 0 \"1\" 1", "class": "a<b"]) { out in
          for bar in chart.bars { out.element("rect", ["height": "\(bar)"]) }
          out.element("text") { $0.text("<script>") }
        }
      }, Chart())
    #expect(
      html.contains(
        #"role="img" aria-label="Sales &amp; more, 2 bars" data-component="chart"><svg viewBox="0 0 &quot;1&quot; 1" class="a&lt;b">"#))
    #expect(html.contains(#"<rect height="1"></rect><rect height="2"></rect><text>&lt;script&gt;</text></svg></div>"#))
    #expect(!html.contains("<script>"))
  }

  @Test("Pages that show a component load its files, by their hash and below the app's mount path; others know where they are")
  func files() throws {
    let components = try ComponentRenderers().registering(Chart.self, as: "my-chart", style: "a {}", script: "void 0;") { _, _ in }
    let (style, script) = (components.assets[0], components.assets[1])
    let html = page(components, Chart(), mount: HTMLRenderer.Mount("/shop"))
    #expect(style.path == "/_tessera/my-chart-\(style.hash).css" && script.contentType.hasPrefix("text/javascript"))
    #expect(html.contains(#"<link rel="stylesheet" href="/shop\#(style.path)">"#))
    #expect(html.contains(#"<script type="module" src="/shop\#(script.path)"></script>"#))
    #expect(html.contains("|[data-component=my-chart] /shop\(style.path)|[data-component=my-chart] /shop\(script.path)\""))
    #expect(html.contains(".rich,.fold,.shaped /shop/_tessera/rich-"))
    let other = HTMLRenderer(localizer: .english, components: components)
    var writer = HTMLRenderer.Writer()
    other.writePage(pageModel([makePage(Board.State()).snapshots[0]]), into: &writer)
    #expect(!writer.text.contains(#"href="\#(style.path)""#) && writer.text.contains("[data-component=my-chart] \(style.path)"))
  }

  @Test("A custom element has its properties as attributes, and the fallback in it")
  func customElement() throws {
    let components = try ComponentRenderers().registering(Chart.self, as: "my-chart", script: "void 0;") { chart, out in
      out.property("bars", chart.bars.map { "\($0)" }.joined(separator: ","))
      out.property("unit", "\"<>")
    }
    let html = page(components, Chart())
    #expect(html.contains(#"<my-chart data-bars="1,2" data-unit="&quot;&lt;"#))
    #expect(html.contains("<bdi>2 bars</bdi></p></my-chart></div>"))
  }

  @Test("Controls missing from the markup are shown below it")
  func controls() throws {
    let chart = Chart(controls: [.press("more", "More"), .press("less", "Less", availability: .disabled), .flag("on", "On", true)])
    let html = page(try drawn { _, out in out.button("less", ["class": "x"]) { $0.text("–") } }, chart)
    #expect(html.contains(#"role="group""#))
    #expect(html.contains(#"value="less@row" data-control="less" disabled aria-label="Less" class="x">–</button>"#))
    #expect(html.contains(#"value="more@row" data-control="more""#))
    #expect(html.contains(#"data-control="on""#))
    #expect(html.components(separatedBy: #"data-control="less""#).count == 2)
  }

  /// Markup that could run a script or open another site, and a renderer that fails half way.
  static let wrong: [@Sendable (inout ComponentRenderers.Writer) throws -> Void] = [
    { $0.element("script") { $0.text("alert(1)") } }, { $0.element("svg", ["onload": "alert(1)"]) },
    { $0.element("p", ["ONCLICK": "a()"]) },
    { $0.element("p", ["style": "color: red"]) }, { $0.element("a", ["href": "javascript:alert(1)"]) },
    { $0.element("a", ["xlink:href": " javascript:alert(1)"]) }, { $0.element("iframe", ["src": "/"]) }, { $0.element("img onerror") },
    { $0.element("p", ["a onclick": "x"]) }, { $0.element("p", ["data-control": "main"]) }, { $0.element("foreignObject") },
    { $0.element("animate", ["attributeName": "href"]) }, { $0.element("use", ["href": "data:,x"]) }, { $0.button("none") },
    { $0.control("none") }, { $0.property("a b", "c") }, { $0.property("control", "main") }, { $0.element("form") },
    { out in
      try out.element("div") { out in
        out.element("b")
        throw Failure()
      }
    },
  ]

  @Test("Where a renderer fails or its markup is refused, the fallback is shown and it is reported once", arguments: wrong.indices)
  func refused(_ index: Int) throws {
    let messages = Reports()
    let components = try drawn { _, out in
      out.element("em") { $0.text("half") }
      try Self.wrong[index](&out)
    }
    let html = page(components, Chart(), messages: messages)
    #expect(html.contains(#"role="group" aria-label="Sales &amp; more, 2 bars"><p class="text"><bdi>2 bars</bdi></p></div>"#))
    #expect(!html.contains("half") && !html.contains("alert(1)"))
    #expect(messages.all.count == 1 && messages.all[0].message.contains("The renderer of Chart failed, and its fallback is shown"))
  }

  @Test("Names are checked when a renderer is registered")
  func names() throws {
    let components = try ComponentRenderers().registering(Chart.self, as: "chart") { _, _ in }
    #expect(throws: ComponentRenderers.RegistrationError.self) { try components.registering(Chart.self, as: "again") { _, _ in } }
    for name in ["", "Chart", "1a", "a b", "a\"", "ä"] {
      #expect(throws: ComponentRenderers.RegistrationError.self) { try ComponentRenderers().registering(Chart.self, as: name) { _, _ in } }
    }
    #expect(throws: ComponentRenderers.RegistrationError.self) {
      try ComponentRenderers().registering(Chart.self, as: "chart", script: "") { _, _ in }
    }
  }
}
