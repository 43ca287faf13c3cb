import Foundation
import Testing

@testable import TesseraScreen

@Suite("Rich text")
struct RichTextTests {
  /// The text, with marks for the parsed formatting.
  private func read(_ markdown: String) -> String {
    func line(_ spans: [Element.RichText.Span]) -> String {
      spans.map { span in
        var text = span.text
        if span.isCode { text = "⟨\(text)⟩" }
        if span.isEmphasized { text = "/\(text)/" }
        if span.isStrong { text = "!\(text)!" }
        if let destination = span.destination { text = "{\(text)→\(destination)}" }
        return text
      }.joined()
    }
    return Element.RichText(markdown).blocks.map { block in
      switch block {
      case .paragraph(let spans): "p " + line(spans)
      case .heading(let spans, let level): "h\(level) " + line(spans)
      case .list(let lines, let isNumbered): (isNumbered ? "ol " : "ul ") + lines.map(line).joined(separator: " | ")
      case .quote(let spans): "q " + line(spans)
      case .code(let text): "c " + text
      }
    }.joined(separator: "\n")
  }

  @Test(
    "Supported syntax is formatted, and the rest stays as written",
    arguments: [
      ("Be **kind** and *calm*.", "p Be !kind! and /calm/."), ("a\nb\n\nc", "p a b\np c"),
      ("# A\n## B\n####### C", "h2 A\nh2 B\np ####### C"),
      ("- a\n- **b**\n\n1. c\n2) d", "ul a | !b!\nol c | d"), ("> q\n> r\ns", "q q r\np s"), ("```\n<b>\n  x\n```\ny", "c <b>\n  x\np y"),
      ("[A](/a) [B](https://b.example/?q=1) [C](javascript:x) [D](//e)", "p {A→/a} {B→https://b.example/?q=1} [C](javascript:x) [D](//e)"),
      ("2 * 3 * 4 and snake_case_name", "p 2 * 3 * 4 and snake_case_name"), ("**a", "p **a"), ("a*b*", "p a/b/"), ("\\*a\\*", "p *a*"),
      ("`x *y*` z", "p ⟨x *y*⟩ z"), ("<script>alert(1)</script>", "p <script>alert(1)</script>"), ("", ""), ("***a***", "p !/a/!"),
      ("![alt](/x.png)", "p !{alt→/x.png}"),
    ])
  func reading(markdown: String, expected: String) {
    #expect(read(markdown) == expected)
  }

  @Test("Every letter of a text is kept, whatever it contains")
  func nothingIsLost() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("ab *_`[]()#>-1.\\<&\n/:ب")
    for _ in 0..<3000 {
      let text = String((0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
      // The language name of a code block is not part of its text.
      if text.contains("```") { continue }
      let shown = Element.RichText(text).blocks.flatMap(\.lines).joined().map { $0.text + ($0.destination ?? "") }.joined()
      for letter in ["a", "b", "ب"] as [Character] {
        #expect(shown.filter { $0 == letter }.count == text.filter { $0 == letter }.count, "\(text)")
      }
    }
  }

  @Test("A link without a valid target is text, however many there are", .timeLimit(.minutes(1)))
  func hostile() {
    // Each of these took minutes when the words of a link were copied before its destination was looked at; how it
    // grows is counted in Tests/Growth.
    for text in [String(repeating: "[", count: 90_000) + "](x)", String(repeating: "[a](x", count: 19_000) + ")"] {
      #expect(Element.RichText(text).blocks == [.paragraph([Element.RichText.Span(text: text)])])
    }
  }

  @Test("A list is read in one pass, however long it is", .timeLimit(.minutes(1)))
  func longList() {
    // Copying the lines before each one would take minutes.
    let blocks = MarkdownReader.blocks(of: String(repeating: "- a\n", count: 250_000)[...])
    guard blocks.count == 1, case .list(let lines, isNumbered: false) = blocks[0] else {
      Issue.record("\(blocks.count) blocks")
      return
    }
    #expect(lines.count == 250_000)
  }

  @Test("Links are controls, and a link's node names its own")
  func links() {
    let element = Element.richText(Element.RichText("[A](/a) and [B](/b)"))
    #expect(element.control(named: Element.RichText.link(1))?.kind == .link("/b"))
    #expect(element.accessibilityNodes(.english).map(\.description) == ["text \"A and B\"", "link \"A\"", "link \"B\""])
    #expect(element.accessibilityNodes(.english).map(\.control) == [nil, Element.RichText.link(0), Element.RichText.link(1)])
  }
}
