import Testing

@testable import TesseraURL

@Suite("Percent-coding")
struct PercentCodingTests {
  private static let texts = ["", "a b+c", "/a?b=c&d#e", "سلام %+", "\u{0}\r\n", "-._~", "😀", "100%", "%2F", "e\u{301}"]

  @Test("Text that was encoded decodes to itself, as forms and as paths read it", arguments: texts, ["", "/", ":,", "[]()"])
  func roundTrip(text: String, kept: String) {
    var encoded = PercentCoding.encoded(text)
    for character in kept { encoded = encoded.replacing(PercentCoding.encoded(String(character)), with: String(character)) }
    for plusIsSpace in [true, false] {
      #expect(PercentCoding.decoded(encoded.utf8, plusIsSpace: plusIsSpace).map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("Unreserved bytes and the named ones are not escaped")
  func kept() {
    let all = String(decoding: (0..<0x80 as Range<UInt8>), as: UTF8.self)
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    func kept(_ encoded: String) -> String {
      var text = ""
      var index = encoded.utf8.startIndex
      while index != encoded.utf8.endIndex {
        let isEscape = encoded.utf8[index] == 0x25
        if !isEscape { text.unicodeScalars.append(encoded.unicodeScalars[index]) }
        index = encoded.utf8.index(index, offsetBy: isEscape ? 3 : 1)
      }
      return text
    }
    #expect(Set(kept(PercentCoding.encoded(all))) == Set(plain))
    #expect(Set(kept(PercentCoding.encoded(all, keeping: "/[]"))) == Set(plain + "/[]"))
    #expect(PercentCoding.encoded("é/", keeping: "/") == "%C3%A9/")
  }

  @Test("A plus sign is a space only where forms wrote it")
  func plus() {
    #expect(PercentCoding.decoded("a+b%2Bc".utf8, plusIsSpace: true) == "a b+c")
    #expect(PercentCoding.decoded("a+b%2Bc".utf8, plusIsSpace: false) == "a+b+c")
  }

  @Test(
    "Incomplete escapes and bytes that are not UTF-8 are refused",
    arguments: ["%", "%4", "a%", "%zz", "%4g", "%%41", "%FF", "%C3", "%ED%A0%80"])
  func broken(text: String) { #expect(PercentCoding.decoded(text.utf8, plusIsSpace: true) == nil) }

  @Test("Every byte pair after a percent sign is two digits or refused")
  func everyPair() {
    let digits = Array("0123456789ABCDEFabcdef".utf8)
    for first in UInt8.min...UInt8.max {
      for second in [0x2f, 0x30, 0x39, 0x3a, 0x40, 0x41, 0x46, 0x47, 0x60, 0x61, 0x66, 0x67] as [UInt8] {
        let bytes = [0x25, first, second]
        var index = 0
        let byte = PercentCoding.next(bytes, &index, plusIsSpace: false)
        let isEscape = digits.contains(first) && digits.contains(second)
        #expect((byte != nil) == isEscape)
        #expect(index == (isEscape ? 3 : 0))
        if isEscape { #expect(byte == UInt8(String(decoding: [first, second], as: UTF8.self), radix: 16)) }
      }
    }
  }
}
