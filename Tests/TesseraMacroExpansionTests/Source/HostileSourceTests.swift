import TestSupport
import Testing

@testable import TesseraMacroExpansion

@Suite("Source that is not a declaration")
struct HostileSourceTests {
  @Test("Every prefix of a declaration is read to its end")
  func prefixes() {
    let bytes = Array(courseView.utf8)
    for length in 0...bytes.count {
      let source = String(decoding: bytes[..<length], as: UTF8.self)
      for role in ["member", "peer"] { _ = Expansion(source, role) }
      _ = Expansion(source, "extension", macro: "ActionDefaults", extending: "A")
    }
  }

  @Test("Five thousand declarations with pieces of others in them are read to their end, and the fix-its stay inside")
  func mixtures() {
    let pieces = [
      "struct Row", "{", "}", "(", ")", "<", ">", "var didTap", "let x", ":", "=", "?", "->", "Int", "@Sendable", "@A(", "\"", "\"\"\"",
      "\\(",
      "#if A\n", "#endif\n", "// c\n", "/*", "*/", "\n", ",", ";", ".", "Owner.Action", "inout", "async", "func f()", "/", "#", "`", "é",
      "init",
      "private(set)", "each T", "!", "&", "some", "protocol P", "didSet", "Optional<",
    ]
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...24, using: &generator)
      let source =
        "struct Row<Owner: Screen> {" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      let length = source.utf8.count
      let expansion = Expansion(source)
      let inside = expansion.problems.flatMap(\.fixIts).flatMap(\.changes).allSatisfy {
        0 <= $0.range.startOffset && $0.range.startOffset <= $0.range.endOffset && $0.range.endOffset <= length
      }
      #expect(inside, "\(source)")
      _ = Expansion(source, "peer")
      _ = Expansion(source, "extension", macro: "ActionDefaults", extending: "A")
    }
  }

  @Test("Tokens cover the source in order, and nothing but spaces and comments is between them")
  func tokens() {
    let source = SourceText(##"let a = "x\("y" + #"z"#)" /* /* b */ */ + /re"g/ ; `class`.c != 0x1F ... -1.5 // end"##)
    #expect(
      source.tokens.map(\.text) == [
        "let", "a", "=", ##""x\("y" + #"z"#)""##, "+", #"/re"g/"#, ";", "`class`", ".", "c", "!=", "0x1F", "...", "-", "1.5",
      ])
    #expect(zip(source.tokens, source.tokens.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
  }
}
