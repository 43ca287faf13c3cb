import TestSupport
import Foundation
import Testing
import TesseraScreen

@testable import TesseraHTML

@Suite("Bytes")
struct WriterTests {
  /// Escapes character by character.
  private func oracle(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\0": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  @Test("Escaping in runs is escaping character by character")
  func escaping() {
    var random = SeededGenerator(seed: 1)
    let alphabet: [Unicode.Scalar] = [
      "a", "b", "&", "<", ">", "\"", "'", "\r", "\n", "\0", "\u{1}", "é", "ب", "漢", "😀", " ", "\u{7F}", "\u{2028}",
    ]
    for length in 0..<600 {
      var text = String.UnicodeScalarView()
      for _ in 0..<(length % 67) {
        text.append(Bool.random(using: &random) ? "x" : alphabet[Int.random(in: alphabet.indices, using: &random)])
      }
      var writer = HTMLRenderer.Writer(capacity: 64)
      writer.escaped(String(text))
      #expect(Array(writer.text.unicodeScalars) == Array(oracle(String(text)).unicodeScalars))
    }
  }

  @Test(
    "A character with a meaning is found at every position among those without",
    arguments: ["&", "<", ">", "\"", "\r", "\0", "\u{1F}", " ", "ب"])
  func positions(character: String) {
    for length in 0...50 {
      for position in 0...length {
        let text = String(repeating: "x", count: position) + character + String(repeating: "y", count: length - position)
        var writer = HTMLRenderer.Writer(capacity: 64)
        writer.escaped(text)
        #expect(writer.bytes == Array(oracle(text).utf8))
        let hasControl = text.unicodeScalars.contains { $0.value < 0x20 }
        #expect(HTMLRenderer.WireKey.mustEncode(text) == hasControl)
        #expect(LinkPolicy.staysOnHost("/" + text) == !hasControl)
      }
    }
  }

  @Test("A JSON string contains exactly the text, on one line, and is safe inside a script")
  func json() throws {
    var random = SeededGenerator(seed: 2)
    let alphabet: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\r", "\t", "\0", "\u{1F}", "\u{2028}", "\u{2029}", "<", "/", "é", "😀", "\u{80}", "\u{A8}",
    ]
    for length in 0..<4_000 {
      var text = String.UnicodeScalarView()
      // Some have few characters to escape, at every distance from each other.
      let isPlain = length % 4 > 0
      for _ in 0..<(length % 41) {
        let chosen = Int.random(in: alphabet.indices, using: &random)
        text.append(isPlain && Int.random(in: 0..<9, using: &random) > 0 ? "b" : alphabet[chosen])
      }
      var writer = HTMLRenderer.Writer(capacity: 64)
      writer.json(String(text))
      let read = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed) as? String
      #expect(read.map { Array($0.unicodeScalars) } == Array(text))
      let scalars = writer.text.unicodeScalars
      #expect(!scalars.contains("\n") && !scalars.contains("\r") && !scalars.contains("\u{2028}") && !scalars.contains("\u{2029}"))
      #expect(!writer.text.contains("</"))
    }
  }

  @Test("Numbers are written in decimal")
  func numbers() {
    for number in [0, 1, 9, 10, 99, 100, 12345, -1, -907, Int.max, Int.min] {
      var writer = HTMLRenderer.Writer()
      writer.number(number)
      #expect(writer.text == String(number))
    }
  }

  @Test("A copy keeps its content when the original is written to")
  func copies() {
    let snapshot = makePage(Board.State()).snapshots[0]
    let renderer = HTMLRenderer(localizer: .english)
    var writer = HTMLRenderer.Writer()
    renderer.writeClose(Page.LayerID(1), into: &writer)
    let copy = writer
    writer.removeAll()
    renderer.writePage(page([snapshot]), into: &writer)
    #expect(copy.text == #"{"op":"close","layer":1}"#)
    #expect(writer.text.hasPrefix("<!doctype html>"))
  }

  @Test("Every key is equal after a round trip through markup")
  func keys() throws {
    var keys = (0..<0x21).map { "a\(Character(Unicode.Scalar(UInt8($0))))b" } + ["", "\u{7F}", "␛", "␛␀", "a␛", "x#2", "main@row", "١٢"]
    if Corpora.areThere { keys += try Corpora.strings() }
    for key in keys {
      let encoded = HTMLRenderer.WireKey.encoded(key)
      #expect(Array(HTMLRenderer.WireKey.decoded(encoded).utf8) == Array(key.utf8))
      #expect(!encoded.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    }
  }
}
