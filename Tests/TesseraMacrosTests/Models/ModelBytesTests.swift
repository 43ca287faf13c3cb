import Foundation
import Tessera
import TesseraMacros
import Testing

/// Texts, numbers and names where a parser looks at blocks of sixteen and words of eight bytes: at every length and distance from the end.
@Suite("Texts, numbers and names of models at every length")
struct ModelBytesTests {
  @PayloadModel
  struct Note: Codable, Equatable {
    var text: String
    var later: String
    var texts: [String]
  }

  @PayloadModel
  struct Figures: Decodable, Equatable {
    var whole: Int
    var number: Double
  }

  @PayloadModel
  struct Named: Decodable, Equatable {
    var a: Int
    var abcd: Int
    var abcdefghijkl: Int
    var abcdefghijklm: Int
    var abcdefghijklmnopqrst: Int
    var abcdefghijklmnopqrstuvwxyzAB: Int
    var abcdefghijklmnopqrstuvwxyzABC: Int?
  }

  @Test("Texts of every length, in ASCII and beyond, with and without an escape, are the same as with Decodable")
  func texts() throws {
    for length in 0...70 {
      for ending in ["", "é", "東", "🦊", "\u{7F}", "\"", "\\", "\n", "e\u{301}"] {
        for text in [String(repeating: "a", count: length) + ending, ending + String(repeating: "b", count: length)] {
          let note = Note(text: text, later: text, texts: [text, text + "c", "d" + text])
          // Both orders of the members, so that each of them is the last one once.
          let written = try JSONEncoder().encode(note)
          let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
          let turned = Data(#"{"texts":[\#(quoted)],"text":\#(quoted),"later":\#(quoted)}"#.utf8)
          for data in [written, turned] {
            let (found, expected) = (try Payload(data).decode(Note.self), try JSONDecoder().decode(Note.self, from: data))
            #expect(found == expected && found.hashValue(of: \.text) == expected.hashValue(of: \.text), "\(text)")
            #expect(found.text.utf8.elementsEqual(text.utf8) && found.later.utf8.elementsEqual(text.utf8), "\(text)")
            #expect(found.text + "x" == text + "x" && found.text.uppercased() == text.uppercased(), "\(text)")
          }
        }
      }
    }
  }

  @Test("Bytes that are not UTF-8 and control characters are refused at every position of a text")
  func brokenTexts() {
    for length in 0...40 {
      for wrong: [UInt8] in [
        [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x1F], [0],
      ] {
        for after in [0, 3, 20] {
          let text = Array(repeating: UInt8(ascii: "a"), count: length) + wrong + Array(repeating: UInt8(ascii: "b"), count: after)
          for json in [Array(#"{"text":""#.utf8) + text + Array(#"","later":"","texts":[]}"#.utf8), [0x22] + text + [0x22]] {
            let payload = Payload(json)
            #expect(throws: (any Error).self, "\(json)") {
              if json.count == text.count + 2 { _ = try payload.decode(String.self) } else { _ = try payload.decode(Note.self) }
            }
          }
        }
      }
    }
  }

  @Test("Numbers of every length are read as Decodable reads them, or refused as it refuses them")
  func numbers() {
    let digits = "9876543210123456789"
    var spellings = [
      "0", "-0", "00", "01", "-01", "-", "1.", ".5", "1.0", "-0.0", "1e2", "1E2", "1.5e3", "0.1", "0.30", "1.2.3", "12a", "+1",
    ]
    for count in 1...19 {
      let whole = String(digits.prefix(count))
      spellings += [whole, "-" + whole, "1" + String(repeating: "0", count: count - 1)]
      for fraction in 1...12 { spellings.append(whole + "." + String(digits.suffix(fraction))) }
    }
    for spelling in spellings {
      for json in [
        #"{"whole":\#(spelling),"number":1}"#, #"{"whole":1,"number":\#(spelling)}"#, #"{"number":\#(spelling), "whole":\#(spelling) }"#,
        #"{"whole":1,"number":\#(spelling)"#, spelling,
      ] {
        let payload = Payload(json)
        let found = Compared.outcome { "\(try payload.decode(Figures.self))" }
        #expect(found == Compared.outcome { "\(try Compared.decode(Figures.self, payload))" }, "\(json)")
        let alone = Compared.outcome { try payload.decode(Double.self).bitPattern }
        #expect(alone == Compared.outcome { try Compared.decode(Double.self, payload).bitPattern }, "\(json)")
      }
    }
  }

  @Test("Names of every length are met in any order, with and without white space, and cut off anywhere")
  func names() throws {
    let names = [
      "a", "abcd", "abcdefghijkl", "abcdefghijklm", "abcdefghijklmnopqrst", "abcdefghijklmnopqrstuvwxyzAB", "abcdefghijklmnopqrstuvwxyzABC",
    ]
    for order in [names, names.reversed(), ["other", "abcdefghijklmnopqrstuvwxyzABCD", "ab"] + names.dropLast()] {
      for space in ["", " ", "\n  "] {
        let members = order.enumerated().map { "\"\($1)\"\(space):\(space)\($0)" }.joined(separator: "\(space),\(space)")
        let json = "{\(space)\(members)\(space)}"
        let found = try Payload(json).decode(Named.self)
        let expected = try JSONDecoder().decode(Named.self, from: Data(json.utf8))
        #expect(found == expected, "\(json)")
        for count in 0..<json.utf8.count {
          #expect(throws: (any Error).self) { _ = try Payload(Array(json.utf8.prefix(count))).decode(Named.self) }
        }
        // A repeated name is for Decodable to decide on.
        let repeated = Payload(#"{"a":7,\#(members)}"#)
        #expect(Compared.outcome { try repeated.decode(Named.self) } == Compared.outcome { try Compared.decode(Named.self, repeated) })
      }
    }
  }
}

extension ModelBytesTests.Note {
  fileprivate func hashValue(of path: KeyPath<Self, String>) -> Int { self[keyPath: path].hashValue }
}
