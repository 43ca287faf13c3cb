import TesseraScreen
import Testing

@testable import TesseraSwiftUI

@Suite("Words and values as SwiftUI's views show them")
struct WordsTests {
  @Test("Search matches are marked, and ranges that do not fit are ignored")
  func marks() {
    func marked(_ words: String, _ ranges: Range<Int>...) -> [String] {
      [Element.RichText.Span](words, marking: ranges).map { $0.isStrong ? "*\($0.text)*" : $0.text }
    }
    #expect(marked("Amman", 3..<5, 0..<1) == ["*A*", "mm", "*an*"])
    #expect(marked("Zürich", 1..<3) == ["Z", "*ü*", "rich"])
    #expect(marked("Zürich", 1..<2, -1..<1, 5..<9) == ["Zürich"])
    #expect(marked("Amman", 0..<3, 2..<4, 4..<4) == ["*Amm*", "an"])
  }

  @Test("A slider sends where a finger leaves it, and each step that is made without one")
  func slider() {
    var draft = SliderDraft()
    #expect(draft.personDidMove(to: 3) == 3 && draft.moved == nil)
    #expect(draft.editingDidChange(true) == nil)
    #expect(draft.personDidMove(to: 4) == nil && draft.personDidMove(to: 5) == nil && draft.moved == 5)
    #expect(draft.editingDidChange(false) == 5 && draft.moved == nil)
    #expect(draft.editingDidChange(true) == nil && draft.editingDidChange(false) == nil)
  }
}
