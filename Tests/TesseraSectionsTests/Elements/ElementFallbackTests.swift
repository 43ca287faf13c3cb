import TesseraScreen
import Testing

@testable import TesseraSections

@Suite("Elements that cannot be shown")
struct ElementFallbackTests {
  private func entry(_ json: String) throws -> ElementsConfigurator.Entry { try Payload(json).decode(ElementsConfigurator.Entry.self) }
  private func text(_ words: String) -> Element { .text(Element.Text(.verbatim(words))) }

  @Test(
    "An unsupported fallback is replaced by its own, and a broken element counts like an unknown one",
    arguments: [
      #"{"type":"whoknows","fallback":{"type":"column","elements":[{"type":"notme"}],"fallback":{"type":"text","text":"Hello"}}}"#,
      #"{"type":"whoknows","fallback":{"type":"nor","fallback":{"type":"text","text":"Hello"}}}"#,
      #"{"type":"badge","fallback":{"type":"text","text":"Hello"}}"#,
      #"{"type":"text","text":5,"fallback":{"type":"text","fallback":{"type":"text","text":"Hello"}}}"#,
      #"{"type":"column","elements":[{"type":"row","elements":[{"type":"graph"}]}],"fallback":{"type":"text","text":"Hello"}}"#,
      #"{"type":"column","elements":[{"type":"accessible","element":{"type":"row","elements":[{"type":"divider"},{"type":"graph"}]}}],"fallback":{"type":"text","text":"Hello"}}"#,
    ])
  func fallbacks(json: String) throws { #expect(try entry(json).element == text("Hello")) }

  @Test("The nearest element around with a fallback is replaced, and the others stay")
  func nearest() throws {
    let entry = try entry(
      #"""
      {"type":"column","fallback":{"type":"text","text":"All"},"elements":[{"type":"text","text":"First"},
        {"type":"row","fallback":{"type":"text","text":"Row"},"elements":[{"type":"graph"}]}]}
      """#)
    #expect(entry.element == .column([text("First"), text("Row")]) && entry.adaptations.isEmpty)
  }

  @Test("An element without a fallback is omitted alone, and reported")
  func leftOut() throws {
    let entry = try entry(
      #"{"type":"column","elements":[{"type":"graph"},{"type":"text","text":"Hello"},{"type":"row","elements":[{"type":"badge"},{"type":"divider"}]}]}"#
    )
    #expect(entry.element == .column([text("Hello"), .row([.divider])]))
    #expect(entry.adaptations.count == 2 && entry.adaptations[0].contains("'graph' is not a known element"))
  }

  @Test(
    "An item of which nothing is left is refused, by the first reason",
    arguments: [
      #"{"type":"column","elements":[{"type":"graph"}]}"#,
      #"{"type":"row","elements":[{"type":"row","elements":[{"type":"graph"}]},{"type":"badge"}]}"#,
      #"{"type":"graph"}"#, #"{"type":"graph","fallback":{"type":"graph"}}"#,
    ])
  func nothing(json: String) { #expect(throws: DecodingError.self) { try entry(json) } }

  @Test("An empty container is one that the author made empty")
  func empty() throws { #expect(try entry(#"{"type":"column","elements":[]}"#).element == .column([])) }

  @Test(
    "An unknown value of a member that only affects the appearance is replaced by the default and reported",
    arguments: [
      (#"{"type":"badge","text":"New","tone":"celebratory"}"#, "tone"), (#"{"type":"text","text":"a","role":"epigraph"}"#, "role"),
      (#"{"type":"text","text":"a","emphasis":"loud"}"#, "emphasis"), (#"{"type":"image","symbol":"person","size":"huge"}"#, "size"),
      (#"{"type":"image","symbol":"person","aspect":"tall"}"#, "aspect"), (#"{"type":"textField","title":"a","kind":"pin"}"#, "kind"),
      (#"{"type":"option","title":"a","style":"pill"}"#, "style"), (#"{"type":"option","title":"a","mark":"maybe"}"#, "mark"),
      (#"{"type":"fileField","title":"a","accepts":["pdf","heic"],"largest":5}"#, "accepts"),
    ])
  func styles(json: String, member: String) throws {
    let entry = try entry(json)
    #expect(entry.adaptations.count == 1 && entry.adaptations[0].contains(member))
    #expect(throws: DecodingError.self) { try self.entry(json.replacing("\"type\"", with: "\"kindOf\"")) }
  }

  @Test("Each element is decoded once, however deep fallbacks are nested")
  func cost() throws {
    var json = #"{"type":"graph"}"#
    for _ in 0..<7 { json = #"{"type":"column","elements":[\#(json),\#(json)],"fallback":{"type":"nor"}}"# }
    #expect(throws: DecodingError.self) { try entry(json) }
  }
}
