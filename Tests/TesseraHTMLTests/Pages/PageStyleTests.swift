import Foundation
import TesseraHTML
import TesseraScreen
import Testing

@Suite("Themes as style sheets")
struct PageStyleTests {
  private func html(_ style: HTMLRenderer.PageStyle, mount: HTMLRenderer.Mount = .root) -> String {
    var writer = HTMLRenderer.Writer()
    HTMLRenderer(localizer: .english, mount: mount, style: style, report: { _ in }).writePage(
      page([makePage(Board.State()).snapshots[0]]), into: &writer)
    return writer.text
  }

  @Test("The standard theme needs no style sheet")
  func standard() {
    #expect(HTMLRenderer.PageStyle().sheets.isEmpty)
    #expect(!html(HTMLRenderer.PageStyle()).contains("theme-"))
  }

  @Test("Tokens are custom properties, for light and dark, in a file of their own between the host's and the app's")
  func tokens() throws {
    let theme = try Theme(light: .standardLight.accent(0x1A4E8A, on: 0xFFFFFF), corner: .square, typeScale: 1.25)
    let style = HTMLRenderer.PageStyle(theme, styleSheets: [".row { color: red }"])
    let text = String(decoding: style.sheets[0].bytes, as: UTF8.self)
    #expect(
      text.contains("--accent: light-dark(#1a4e8a, #6fd0c2);") && text.contains("--radius: 0rem;") && text.contains("font-size: 125%"))
    let markup = html(style, mount: HTMLRenderer.Mount("/shop"))
    let positions = try ["/shop/_tessera/tessera-", "/shop\(style.sheets[0].path)", "/shop\(style.sheets[1].path)"].map {
      try #require(markup.range(of: "<link rel=\"stylesheet\" href=\"\($0)")).lowerBound
    }
    #expect(positions == positions.sorted())
    #expect(!markup.contains("style="), "nothing inline")
  }

  @Test(
    "A logo is shown before the name, if the link policy allows its address",
    arguments: [("/logo.svg", true), ("javascript:alert(1)", false)])
  func logo(_ address: String, _ isShown: Bool) throws {
    let markup = html(HTMLRenderer.PageStyle(try Theme(logo: address)), mount: HTMLRenderer.Mount("/shop"))
    #expect(markup.contains("<img class=\"logo\" alt=\"\" src=\"/shop/logo.svg\">") == isShown)
    #expect(!markup.contains("javascript:"))
  }

  @Test(
    "Files of typefaces are served under their hash, and asked for before the system's",
    arguments: [("wOF2", "woff2"), ("OTTO", "opentype")])
  func fonts(_ magic: String, _ format: String) throws {
    let file = try Theme.FontFile("Vazirmatn", weights: 100...900, Array(magic.utf8) + [1, 2, 3])
    let style = HTMLRenderer.PageStyle(try Theme(fonts: [file]))
    let text = String(decoding: style.sheets[0].bytes, as: UTF8.self)
    let font = try #require(style.fonts.first)
    #expect(font.bytes == file.bytes && font.contentType.hasPrefix("font/"))
    #expect(text.contains("@font-face") && text.contains("src: url(\(font.path.split(separator: "/")[1])) format(\"\(format)\")"))
    #expect(text.contains("font-weight: 100 900") && text.contains("font-family: \"Vazirmatn\", var(--sans)"))
  }

  @Test("An invalid font file or font name is refused with a remedy")
  func noFonts() {
    #expect(throws: Theme.FontFileError.self) { try Theme.FontFile("Vazirmatn", Array("<svg>".utf8)) }
    for name in ["", "  ", "a\"; } body { display: none", "url(x)"] {
      #expect(throws: Theme.FontFileError.self) { try Theme.FontFile(name, Array("wOF2".utf8)) }
    }
  }
}
