import TestSupport
import Foundation
import TesseraSearch

/// The search as its documentation states it, row by row and without any table.
struct NaiveSearch {
  private let rows: [[[UInt8]]]
  /// The first text of each row, its words separated by one space.
  private let names: [[UInt8]]

  init(_ names: [String]) { self.init(rows: names.map { [$0] }) }

  init(rows: [[String]]) {
    self.rows = rows.map { $0.map { Array(Self.separated($0).drop { $0 == 0x20 }) } }
    names = self.rows.map { Array($0[0].split(separator: 0x20).joined(separator: [0x20])) }
  }

  func hits(for query: String) -> [Int] {
    let words = Self.words(of: query).map { Array($0.utf8) }
    let start = Array(words.joined(separator: [0x20]))
    let ranked = rows.indices.compactMap { row in rank(row, words, start).map { (rank: $0, row: row) } }
    return ranked.sorted { ($0.rank.rawValue, $0.row) < ($1.rank.rawValue, $1.row) }.map(\.row)
  }

  /// The words that a query looks for.
  static func words(of query: String) -> [String] { separated(query).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } }

  /// A folded text whose punctuation is a space.
  private static func separated(_ text: String) -> [UInt8] {
    TextFolding.fold(text).map { "!\"(),-./:;?[\\]_{}".utf8.contains($0) ? 0x20 : $0 }
  }

  private func rank(_ row: Int, _ words: [[UInt8]], _ start: [UInt8]) -> SearchIndex.Rank? {
    if words.isEmpty { return .nameStart }
    var rank = SearchIndex.Rank.wordStart
    for word in words {
      var (isFound, beginsWord) = (false, false)
      for text in rows[row] { look(for: word, in: text, &isFound, &beginsWord) }
      if !isFound { return nil }
      if !beginsWord { rank = .middle }
    }
    return rank == .wordStart && names[row].starts(with: start) ? .nameStart : rank
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// Looks at every occurrence of a word. Plain loops, because the tests run without optimization over millions of bytes.
  private func look(for word: [UInt8], in text: [UInt8], _ isFound: inout Bool, _ beginsWord: inout Bool) {
    text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        var start = 0
        while start + word.count <= text.count {
          var length = 0
          while length < word.count, text[start + length] == word[length] { length += 1 }
          if length == word.count {
            isFound = true
            if start == 0 || !isWordByte(text[start - 1]) { beginsWord = true }
          }
          start += 1
        }
      }
    }
  }
}

extension NaiveSearch {
  /// Queries of every form that the names suggest: single letters up to whole names, fragments, several words, noise.
  static func queries(from names: [String], count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      guard let name = names.randomElement(using: &random), !name.isEmpty else { return "" }
      let letters = Array(name)
      let start = number % 3 == 0 ? 0 : Int.random(in: 0..<letters.count, using: &random)
      let length = Int.random(in: 1...7, using: &random)
      let piece = String(letters[start..<min(start + length, letters.count)])
      switch number % 7 {
      case 0: return piece.uppercased()
      case 1: return piece + " " + String((names.randomElement(using: &random) ?? "").prefix(1))
      case 2: return "  " + String(letters.suffix(2)) + "\t" + piece + " "
      case 3: return piece + String("xqé١".randomElement(using: &random) ?? "x")
      default: return piece
      }
    }
  }
}
