import TesseraScreen
import Testing

@testable import TesseraOptions

private struct Visit: FormState {
  var name = ""
  var age = ""
  var form = FormStatus<Visit>()
  static let rules: FormRules<Visit> = [.required(\.name), .length(\.name, 2...10), .range(\.age, 1...120)]

  static func isNamed(_ name: String) -> Bool {
    var visit = Visit()
    visit.name = name
    return visit.validate()
  }

  static func isAged(_ age: String) -> Bool {
    var visit = Visit()
    (visit.name, visit.age) = ("Ada", age)
    return visit.validate()
  }
}

@Suite("Text that can be seen")
struct VisibleTextTests {
  @Test("A required text has something that can be seen: of all characters that Unicode lets renderers ignore, none counts")
  func ignorable() {
    var count = 0
    for value in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let properties = scalar.properties
      guard properties.isDefaultIgnorableCodePoint || properties.isWhitespace || properties.generalCategory == .control else { continue }
      count += 1
      if !String(scalar).isBlank || Visit.isNamed(String(repeating: Character(scalar), count: 3)) {
        Issue.record("\(String(value, radix: 16))")
      }
    }
    #expect(count > 4_000)
    for blank in ["\u{2800}", "\u{3164}\u{FFA0}", " \u{200B}\t", "\u{1D159}", "\u{FFF9}\u{FFFB}"] { #expect(blank.isBlank) }
  }

  @Test(
    "Visible characters count, whatever is around them",
    arguments: ["Ada", "\u{200F}عدي", "李明", "👨‍👩‍👧👍", "\u{FEFF}Al\u{AD}bert", "e\u{301}x", "__"])
  func seen(name: String) { #expect(Visit.isNamed(name)) }

  @Test("Invisible characters around a text are not part of its length")
  func length() {
    #expect(!Visit.isNamed("a\u{200B}\u{200B}") && !Visit.isNamed("\u{2060}a \u{2800}"))
    #expect(Visit.isNamed("\u{200B}0123456789\u{200B}") && !Visit.isNamed("01234567890"))
  }

  @Test(
    "A whole number is written with decimal digits",
    arguments: ["42", " 42 ", "٤٢", "۴۲", "४२", "４２", "+42", "\u{200F}٤٢", "1 0", "1\u{A0}0"])
  func numbers(age: String) { #expect(Visit.isAged(age)) }

  @Test(
    "Superscripts, circled digits, fractions and digits with marks do not count as digits",
    arguments: [
      "4²", "④", "⁴²", "₄", "½", "Ⅳ", "四", "1'2", "4\u{301}2", "4\u{200B}2", "4.0", "1,2", "-4", "4-", "+", "-", "0x10", "12e0",
      "999999999999999999999",
    ])
  func others(age: String) { #expect(!Visit.isAged(age)) }

  @Test("A number field that has nothing visible in it is empty")
  func numberField() {
    #expect(FieldFormat<Int>.number().input("\u{200B}") == .blank && FieldFormat<Int>.number().input("\u{2800} ") == .blank)
    #expect(FieldFormat<Int>.number().input("\u{200B}4\u{200B}") == .value(4))
  }
}
