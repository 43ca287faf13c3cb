import Testing

@testable import GalleryAPI

@Suite("Folding")
struct FoldingTests {
  @Test(
    "Spellings that people mean as one are folded to one",
    arguments: [
      ("Zürich", "zurich"), ("ZURICH", "zurich"), ("Łódź", "lodz"), ("‘Ajlūn", "ajlun"), ("Ṣuwayliḥ", "suwaylih"), ("Ha'il", "hail"),
      ("Şabāḩ as Sālim", "sabah as salim"), ("Saint-Étienne", "saint etienne"), ("  New   York ", "new york"), ("Gießen", "giessen"),
      ("Ｔｏｋｙｏ", "tokyo"), ("إربد", "اربد"), ("أسوان", "اسوان"), ("آسيا", "اسيا"), ("الإسكندرية", "الاسكندريه"), ("دبى", "دبي"),
      ("عمّان", "عمان"), ("الريـــاض", "الرياض"), ("مُسقَط", "مسقط"), ("١٢٣", "123"), ("کرج", "كرج"), ("", ""), ("’", ""),
    ])
  func folds(text: String, folded: String) {
    #expect(Folding.folded(text) == folded)
  }

  @Test("Folding twice is folding once, for every name that is shipped")
  func idempotent() throws {
    let names = try ResourceFiles.rows("cities.tsv", columns: 6).flatMap { [$0[4], $0[5]] }
    #expect(names.count > 18_000)
    for name in names {
      let folded = Folding.folded(name)
      if Folding.folded(folded) != folded { Issue.record("\(name) folds to \(folded) and then to \(Folding.folded(folded))") }
      if folded.isEmpty != name.isEmpty { Issue.record("\(name) folds to nothing") }
    }
  }
}
