import Testing

@testable import TesseraCommand

@Suite("Check")
struct CheckTests {
  private func findings(_ text: String) async throws -> [String] {
    try await FileCheck(file: "menu.json", text: text).findings().map { "\($0.line) \($0.path) \($0.message)" }
  }

  @Test("An element that can be shown has no findings, and neither has a payload of it")
  func right() async throws {
    let element = #"{"type": "text", "text": "Late shift", "role": "heading"}"#
    #expect(try await findings(element) == [])
    #expect(try await findings(#"{"sections": [{"id": 1, "name": "S", "kind": "elements@2", "items": [\#(element)]}]}"#) == [])
    // Sections of the app's own kinds are checked by the app's own models.
    #expect(try await findings(#"{"sections": [{"id": 1, "name": "S", "kind": "football", "items": [{"score": 1}]}]}"#) == [])
  }

  @Test("A mistake has its path, its line, and what to do")
  func wrong() async throws {
    let element = """
      {"type": "column", "elements": [
        {"type": "text", "text": "Late shift"},
        {"type": "button"}
      ]}
      """
    #expect(try await findings(element) == ["3 $.elements[1].title The member 'title' is missing. Add it"])
    // The same in a payload, and a fallback for apps that don't know the type.
    let payload = "{\"sections\": [{\"id\": 1, \"name\": \"S\", \"kind\": \"elements@2\", \"items\": [\n\(element)\n]}]}"
    #expect(try await findings(payload) == ["4 $.sections[0].items[0].elements[1].title The member 'title' is missing. Add it"])
    #expect(try await findings(#"{"type": "hologram", "fallback": {"type": "text", "text": "Flat"}}"#) == [])
    #expect(try await findings("{\n\"type\": \"text\"\n}") == ["1 $.text The member 'text' is missing. Add it"])
    #expect(
      try await findings("{\"sections\": [\n{\"id\": 1, \"kind\": \"elements@2\", \"items\": 7}]}").first?.hasPrefix("2 $.sections[0]")
        == true)
    #expect(try await findings("{\"type\": \"text\",\n}").first?.hasPrefix("2 $") == true)
    #expect(try await findings("{\"sections\": 7}").count == 1)
    #expect(try await findings("").count == 1)
  }

  @Test("A line is found for every path, or for the nearest value around it")
  func lines() {
    let lines = JSONLines("{\n \"a\": [1,\n {\"b\": \"x\\\"y\"}],\n \"c\": null}")
    #expect(["$", "$.a", "$.a[1].b", "$.a[1].gone", "$.c", "$.gone"].map(lines.line) == [1, 2, 3, 3, 4, 1])
  }
}
