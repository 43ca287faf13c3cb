import TestSupport
import Testing

@testable import TesseraJSON

@Suite("Numbers of JSON")
struct NumberTests {
  private func integer<Value: FixedWidthInteger>(_ text: String, _ type: Value.Type) -> Value? {
    Array(text.utf8).withUnsafeBufferPointer { JSONNumber.integer($0) }
  }

  private func double(_ text: String) -> Double? { Array(text.utf8).withUnsafeBufferPointer { JSONNumber.double($0) } }

  @Test("An integral value is an integer in every notation, and only where it fits")
  func integers() {
    for text in ["100", "1e2", "100.0", "1000e-1", "0.1E+3"] { #expect(integer(text, Int.self) == 100, "\(text)") }
    for text in ["1.5", "1e-1", "128", "-129", "1e400"] { #expect(integer(text, Int8.self) == nil, "\(text)") }
    #expect(integer("-0", UInt8.self) == 0)
    #expect(integer("-9223372036854775808", Int.self) == .min)
    #expect(integer("9223372036854775808", Int.self) == nil)
    #expect(integer("18446744073709551615", UInt.self) == .max)
  }

  @Test("Random numbers are read as the standard library reads them")
  func oracle() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let digits = String((0..<Int.random(in: 1...22, using: &random)).map { _ in Character("\(Int.random(in: 0...9, using: &random))") })
      let whole = String(digits.drop { $0 == "0" })
      let text = (Bool.random(using: &random) ? "-" : "") + (whole.isEmpty ? "0" : whole)
      #expect(integer(text, Int64.self) == Int64(text), "\(text)")
      #expect(integer(text, UInt16.self) == Int128(text).flatMap { UInt16(exactly: $0) }, "\(text)")
      let fraction = text + ".\(Int.random(in: 0...99_999_999, using: &random))e\(Int.random(in: -330...330, using: &random))"
      let expected = Double(fraction).flatMap { $0.isFinite ? $0 : nil }
      #expect(double(fraction)?.bitPattern == expected?.bitPattern, "\(fraction)")
      #expect(double(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("Digits only are told from other notations")
  func literals() {
    for (text, isLiteral) in [("12", true), ("-3", true), ("1.0", false), ("1e3", false)] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(JSONNumber.isLiteral) == isLiteral)
    }
  }
}
