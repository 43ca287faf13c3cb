import Foundation
import Testing

@testable import TesseraSearch

/// One line of Unicode's normalisation data: texts that are canonically equivalent, and such of their compatibility forms.
private struct NormalizationLine {
  let canonical: [String]
  let compatible: [String]

  init?(_ line: Substring) {
    guard let first = line.first, first != "#" else { return nil }
    var columns = line.split(separator: ";", omittingEmptySubsequences: false).map { column in
      column.split(separator: " ").reduce(into: "") { text, hex in
        UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init).map { text.unicodeScalars.append($0) }
      }
    }
    while columns.count < 5 { columns.append("") }
    if columns[1].isEmpty { columns[1] = columns[0] }
    if columns[2].isEmpty { columns[2] = columns[1] }
    if columns[3].isEmpty { columns[3] = columns[1] }
    if columns[4].isEmpty { columns[4] = columns[2] }
    canonical = Array(columns[0...2])
    compatible = Array(columns[3...4])
  }
}

@Suite("Folding and Unicode's normalisation data")
struct NormalizationTests {
  private static let fixture = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "Fixtures/NormalizationTest.txt")

  @Test("Texts that are canonically equivalent fold alike, on every line")
  func canonicalEquivalents() throws {
    let lines = try String(contentsOf: Self.fixture, encoding: .utf8).split(separator: "\n").compactMap(NormalizationLine.init)
    #expect(lines.count == 7_902)
    var different: [[String]] = []
    for line in lines {
      if Set(line.canonical.map(TextFolding.fold)).count > 1 { different.append(line.canonical) }
      if Set(line.compatible.map(TextFolding.fold)).count > 1 { different.append(line.compatible) }
      for text in line.canonical {
        let folded = TextFolding.fold(text)
        if FoldedText(text).bytes != folded || TextFolding.fold(String(decoding: folded, as: UTF8.self)) != folded {
          different.append([text])
        }
      }
    }
    #expect(different.isEmpty)
  }

  @Test("A Hangul syllable folds like its jamo, all 11,172 of them")
  func hangul() {
    for index in 0..<11_172 as Range<UInt32> {
      let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (index % 28 > 0 ? [0x11A7 + index % 28] : [])
      func text(_ values: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: values.compactMap(Unicode.Scalar.init))
        return String(text)
      }
      #expect(TextFolding.areEqual(text([0xAC00 + index]), text(parts)))
    }
  }

  @Test("Consecutive marks are ordered in texts of any length, in linear time")
  func manyMarks() {
    let (low, high) = ("\u{3099}", "\u{94D}")
    for count in [1, 2, 100, 30_000] {
      let typed = "x" + String(repeating: high + low, count: count) + "y"
      let ordered = "x" + String(repeating: low, count: count) + String(repeating: high, count: count) + "y"
      #expect(TextFolding.fold(typed) == Array(ordered.utf8))
      #expect(FoldedText(typed).bytes == Array(ordered.utf8))
    }
  }

  @Test("A search finds and marks text in any order of its marks")
  func marked() {
    let index = SearchIndex(["xक\u{94D}\u{3099}y", "z"])
    #expect(Array(index.hits(for: "क\u{3099}\u{94D}")) == [0])
    let name = "xक\u{94D}\u{3099}y"
    #expect(SearchIndex.highlights(in: name, for: "क\u{3099}\u{94D}").map { String(name[$0]) } == ["क\u{94D}\u{3099}"])
    #expect(!SearchIndex.highlights(in: name, for: "क\u{3099}").isEmpty)
  }
}
