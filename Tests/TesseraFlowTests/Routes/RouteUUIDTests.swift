import Testing

import TesseraFlow

@Suite("UUIDs in routes")
struct RouteUUIDTests {
  @Test("UUIDs are read in any case and printed in lower case")
  func uuid() {
    let text = "621425b8-42d1-4ab4-9a58-1e69d708a84b"
    #expect(RouteUUID(text.uppercased())?.description == text)
    #expect(RouteUUID(text) == RouteUUID(high: 0x6214_25b8_42d1_4ab4, low: 0x9a58_1e69_d708_a84b))
    #expect(RouteUUID("") == nil)
    #expect(RouteUUID(text + "0") == nil)
    #expect(RouteUUID(String(text.map { $0 == "-" ? "0" : $0 })) == nil)
    #expect(RouteUUID("g" + text.dropFirst()) == nil)
  }
}
