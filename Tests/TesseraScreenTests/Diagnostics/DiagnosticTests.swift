import TesseraScreen
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("With hostile content, they are one line of bounded length and contain no direction controls")
  func oneLine() {
    let hostile = Diagnostic(.badData, .warning, "a\r\nerror: forged\u{1B}[2J\u{202E}\u{2028}\u{85}\tb")
    #expect(hostile.description == #"warning: bad-data: a\u{d}\u{a}error: forged\u{1b}[2J\u{202e}\u{2028}\u{85}\u{9}b"#)
    let long = Diagnostic(.badData, .warning, String(repeating: "x", count: 1_000_000))
    #expect(long.description.utf8.count < 2_100)
    #expect(Diagnostic(.badData, .error, "مرحبا “ok”").description == "error: bad-data: مرحبا “ok”")
  }
}
