import Testing

@testable import TesseraStores

@Suite("Parts of a page as bytes") struct PagePartsTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let pieces = ["a", "b", "ä", "é", "👩‍👩‍👧", "\u{0}", "\n", "مدينة", "{\"x\":1}", ""]

  private func text(_ chance: inout Chance) -> String {
    (0..<Int.random(in: 0...12, using: &chance)).map { _ in Self.pieces.randomElement(using: &chance) ?? "" }.joined()
  }

  private func parts(_ chance: inout Chance) -> [String] { (0..<Int.random(in: 0...6, using: &chance)).map { _ in text(&chance) } }

  @Test("Everything written is read back, byte by byte") func snapshots() {
    var chance = Chance(state: 1)
    for _ in 0..<2_000 {
      let parts = parts(&chance)
      let read = PageParts.read(PageParts.snapshot(parts))
      #expect(read?.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
    }
  }

  @Test("A step converts any parts to any others") func steps() {
    var chance = Chance(state: 2)
    for _ in 0..<4_000 {
      let (old, new) = (parts(&chance), parts(&chance))
      let read = PageParts.apply(PageParts.step(from: old, to: new), to: old)
      #expect(read?.map { Array($0.utf8) } == new.map { Array($0.utf8) }, "\(old) → \(new)")
    }
  }

  @Test("A step is as long as the edit") func length() {
    let rows = String(repeating: "row, ", count: 200_000)
    let (old, new) = ([rows + "1" + rows, "other"], [rows + "2" + rows, "other"])
    #expect(PageParts.step(from: old, to: new).count < 16)
    #expect(PageParts.step(from: old, to: old).count < 4)
  }

  @Test("Two edits far from each other are as long as both, also where they move what lies between") func edits() throws {
    let rows = (0..<40_000).map { "{\"id\":\($0),\"words\":\"row \($0 * 7_919 % 1_000)\"}" }
    let old = "{\"name\":\"a\",\"rows\":[" + rows.joined(separator: ",") + "],\"count\":1}"
    var edited = rows
    edited[20_000] = "{\"id\":20000,\"words\":\"a row with more words than before\"}"
    edited.remove(at: 30_000)
    let new = "{\"name\":\"another\",\"rows\":[" + edited.joined(separator: ",") + "],\"count\":1234}"
    let step = PageParts.step(from: [old], to: [new])
    #expect(step.count < 300)
    #expect(PageParts.apply(step, to: [old]).map { Array($0[0].utf8) } == Array(new.utf8))
  }

  @Test("Two spellings of one letter are two texts") func spellings() {
    let (old, new) = (["caf\u{e9}"], ["cafe\u{301}"])
    #expect(old == new)
    #expect(PageParts.apply(PageParts.step(from: old, to: new), to: old).map { Array($0[0].utf8) } == Array(new[0].utf8))
  }

  @Test("Edits convert any long text to any other") func longTexts() {
    var chance = Chance(state: 5)
    for _ in 0..<300 {
      var words = (0..<600).map { _ in Self.pieces.randomElement(using: &chance) ?? "" }
      let old = words.joined()
      for _ in 0..<Int.random(in: 1...90, using: &chance) {
        let position = Int.random(in: 0..<words.count, using: &chance)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: words[position] = text(&chance)
        case 1: words.removeSubrange(position..<min(words.count, position + Int.random(in: 0...99, using: &chance)))
        default: words.insert(contentsOf: words.suffix(50), at: position)
        }
        if words.isEmpty { words = ["a"] }
      }
      let new = words.joined()
      let read = PageParts.apply(PageParts.step(from: [old], to: [new]), to: [old])
      #expect(read.map { Array($0[0].utf8) } == Array(new.utf8))
    }
  }

  @Test("Damaged bytes are refused or mean something, and never stop the process") func damage() {
    var chance = Chance(state: 3)
    for _ in 0..<200 {
      let (old, new) = (parts(&chance), parts(&chance))
      for bytes in [PageParts.snapshot(old), PageParts.step(from: old, to: new)] {
        for index in bytes.indices {
          var changed = bytes
          changed[index] = UInt8.random(in: 0...255, using: &chance)
          _ = PageParts.read(changed)
          _ = PageParts.apply(changed, to: old)
          _ = PageParts.read(Array(bytes[..<index]))
          _ = PageParts.apply(Array(bytes[..<index]), to: old)
        }
      }
    }
    let huge: [UInt8] = Array(repeating: 0xFF, count: 7) + [0x7F]
    #expect(PageParts.read(huge) == nil && PageParts.apply(huge, to: ["a"]) == nil)
  }
}
