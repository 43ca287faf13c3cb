import TestSupport
import Foundation
import TesseraScreen
import Testing

@testable import TesseraSections

@Suite("Elements as JSON")
struct ElementJSONTests {
  private static func entry(_ json: String) throws -> ElementsConfigurator.Entry {
    try Payload(json).decode(ElementsConfigurator.Entry.self)
  }

  @Test("The published schema and the decoder accept the same: documents made from the schema, and damaged ones")
  func agreement() throws {
    let schema = try JSONSchema("elements-2.schema.json")
    var generator = SchemaGenerator(schema: schema, random: SeededGenerator(seed: 4))
    var (accepted, refused) = (0, 0)
    for _ in 0..<800 {
      var document = generator.document()
      for _ in 0..<3 {
        let (isValid, json) = (schema.accepts(document), document.json)
        let entry = Result { try Self.entry(json) }
        let isDecoded = (try? entry.get().adaptations.isEmpty) ?? false
        if isValid != isDecoded { Issue.record("the schema says \(isValid), the decoder \(entry): \(json)") }
        if isDecoded { accepted += 1 } else { refused += 1 }
        document = generator.damaged(document)
      }
    }
    // Both sides are worth their name.
    #expect(accepted > 800 && refused > 300, "\(accepted) accepted, \(refused) refused")
  }

  @Test("A decoded item is encoded as the schema requires, and decodes to an equal item here and with Foundation")
  func roundTrip() throws {
    let schema = try JSONSchema("elements-2.schema.json")
    var generator = SchemaGenerator(schema: schema, random: SeededGenerator(seed: 5))
    for _ in 0..<400 {
      let document = generator.document()
      let entry = try Self.entry(document.json)
      let data = try JSONEncoder().encode(entry)
      #expect(schema.accepts(try Payload(data).decode(AnyJSON.self)), "\(document.json)")
      #expect(try Payload(data).decode(ElementsConfigurator.Entry.self) == entry, "\(document.json)")
      #expect(try JSONDecoder().decode(ElementsConfigurator.Entry.self, from: data) == entry, "\(document.json)")
    }
  }

  @Test("Every element that can be decoded can be shown and read aloud, in every language")
  func showing() throws {
    var generator = SchemaGenerator(schema: try JSONSchema("elements-2.schema.json"), random: SeededGenerator(seed: 6))
    for language in [Language.english, .arabic] {
      let localizer = Localizer(language)
      for _ in 0..<150 {
        let element = try Self.entry(generator.document().json).element
        for node in element.accessibilityNodes(localizer) { #expect(!node.role.rawValue.isEmpty) }
      }
    }
  }

  @Test("An item declares its content, its identity and the meaning of its controls")
  func example() throws {
    let entry = try Self.entry(
      #"""
      { "id": 7, "type": "column", "elements": [
          { "type": "text", "text": "Shall we open on Fridays?", "role": "heading" },
          { "type": "button", "title": {"key": "%d results", "arguments": [3]}, "control": "more", "disabled": "Soon" } ],
        "on": { "more": { "open": "/polls/7" }, "yes": { "act": "vote" } }, "sentBy": "a newer server" }
      """#)
    #expect(entry.id == "7" && entry.meanings == ["more": .open("/polls/7"), "yes": .act("vote")])
    #expect(
      entry.element
        == .column([
          .text(Element.Text(.verbatim("Shall we open on Fridays?"), role: .heading)),
          .button(
            Element.Button(
              Phrase(key: "%d results", [.integer(3)]), control: "more", availability: .disabled(because: .verbatim("Soon")))),
        ]))
  }

  @Test("An unknown type is shown as its fallback, at any depth; without one it is refused by name and path")
  func fallback() throws {
    let known = try Self.entry(
      #"{"type": "row", "elements": [{"type": "orrery", "fallback": {"type": "globe", "fallback": {"type": "divider"}}}]}"#)
    #expect(known.element == .row([.divider]))
    let error = #expect(throws: DecodingError.self) { try Self.entry(#"{"type": "row", "elements": [{"type": "orrery"}]}"#) }
    guard case .dataCorrupted(let context)? = error else { throw CancellationError() }
    #expect(context.debugDescription == "'orrery' is not a known element. Give it a 'fallback' that is.")
    #expect(context.codingPath.map(\.stringValue) == ["elements", "Index 0", "type"])
  }

  @Test("Elements that nest too deep, and rows that hold too much, are refused; the deepest and longest are not")
  func bounds() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"type": "column", "elements": ["#, count: depth - 1) + #"{"type": "divider"}"#
        + String(repeating: "]}", count: depth - 1)
    }
    func wide(_ count: Int) -> String {
      #"{"type": "row", "elements": [\#(repeatElement(#"{"type": "divider"}"#, count: count).joined(separator: ","))]}"#
    }
    #expect(throws: Never.self) { try Self.entry(nested(ElementsConfigurator.JSON.maximumNesting)) }
    #expect(throws: DecodingError.self) { try Self.entry(nested(ElementsConfigurator.JSON.maximumNesting + 1)) }
    #expect(throws: DecodingError.self) {
      try Payload(nested(5_000)).decode(ElementsConfigurator.Entry.self, budget: Payload.Budget(depth: 20_000))
    }
    #expect(throws: Never.self) { try Self.entry(wide(ElementsConfigurator.JSON.maximumCount)) }
    #expect(throws: DecodingError.self) { try Self.entry(wide(ElementsConfigurator.JSON.maximumCount + 1)) }
  }
}
