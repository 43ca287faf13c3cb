import Foundation
import TestSupport
import Testing
import TesseraSearch

@Suite("Text folding")
struct TextFoldingTests {
  @Test(
    "Different spellings of a text are searched as one",
    arguments: [
      ["RIYADH", "riyadh", "Riyadh", "ｒｉｙａｄｈ", "Ｒｉｙａｄｈ", "𝐑𝐢𝐲𝐚𝐝𝐡"],
      ["Malmö", "malmo", "MALMO\u{308}", "Mälmø"],
      ["Łódź", "lodz", "LODZ"],
      ["Straße", "strasse", "STRASSE", "STRAẞE"],
      ["Ærøskøbing", "aeroskobing"],
      ["Đà Nẵng", "da nang"],
      ["İstanbul", "istanbul", "ıstanbul"],
      ["ﬁnance", "finance"],
      ["مكة", "مكه", "مـكـة", "مَكَّة", "مكة\u{200E}", "ﻣﻜﺔ"],
      ["أبها", "ابها", "إبها", "آبها", "ٱبها"],
      ["مصطفى", "مصطفي", "مصطفی"],
      ["مؤتة", "موته"],
      ["شاطئ", "شاطي"],
      ["کرک", "كرك"],
      ["١٢٣", "123", "۱۲۳", "१२३", "１２３", "①②③"],
      ["カタカナ", "かたかな", "ｶﾀｶﾅ"],
      ["ガ", "が", "ｶﾞ", "カ\u{3099}"],
      ["Ha’il", "Ha'il", "Haʼil", "Haʻil", "Ha`il", "Hail"],
      ["Aix–en—Provence", "aix-en-provence"],
      ["Σίσυφος", "σισυφοσ", "ΣΊΣΥΦΟΣ"],
      ["Ёлка", "елка"],
      ["a\u{A0}b", "a b", "a\u{2003}b", "a\tb", "a·b"],
      ["soft\u{AD}hyphen", "softhyphen", "soft\u{200B}hyphen", "soft\u{0}hyphen"],
      ["שָׁלוֹם", "שלום"],
      ["צה״ל", "צה\"ל", "צה”ל"],
      ["ג׳ירפה", "ג'ירפה", "גירפה"],
      ["\u{1F80}", "\u{3B1}\u{313}\u{345}", "\u{1F88}", "\u{391}\u{313}\u{345}", "α"],
      ["क\u{94D}\u{3099}", "क\u{3099}\u{94D}"],
    ])
  func classes(texts: [String]) {
    for text in texts { #expect(TextFolding.folded(text) == TextFolding.folded(texts[0]), "\(text)") }
  }

  @Test(
    "What means something else stays apart",
    arguments: [("か", "が"), ("ء", "ا"), ("कि", "क"), ("ب", "ت"), ("a", "b"), ("-", " "), ("ば", "ぱ"), ("1", "l")])
  func apart(left: String, right: String) {
    #expect(!TextFolding.areEqual(left, right))
  }

  @Test("A Hangul syllable begins with the syllable that is still being typed")
  func hangul() {
    #expect(TextFolding.fold("서울").starts(with: TextFolding.fold("서우")))
    #expect(TextFolding.fold("한").starts(with: TextFolding.fold("하")))
    #expect(TextFolding.folded("한") == "\u{1112}\u{1161}\u{11AB}")
  }

  @Test("Folding every scalar twice is folding it once, and equivalent to folding it among letters")
  func everyScalar() {
    // Where no characters are (yet), and in private use, all are alike: `make fuzz` folds each of them as well.
    let isThorough = ProcessInfo.processInfo.environment["TESSERA_ALL_STRINGS"] == "1"
    var text = ""
    var joined: [UInt8] = []
    var unstable: [Unicode.Scalar] = []
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      if !isThorough, scalar.value % 61 != 0, [.unassigned, .privateUse].contains(scalar.properties.generalCategory) { continue }
      let single = TextFolding.fold(String(Character(scalar)))
      if TextFolding.fold(String(decoding: single, as: UTF8.self)) != single { unstable.append(scalar) }
      // A letter between them: marks in a row may change positions.
      text.unicodeScalars.append(contentsOf: [scalar, "x"])
      joined += single + [UInt8(ascii: "x")]
    }
    #expect(unstable.isEmpty)
    #expect(TextFolding.fold(text) == joined)
    #expect(FoldedText(text).bytes == joined)
    #expect(!joined.contains { $0 < 0x20 || 0x41...0x5A ~= $0 || $0 == 0x27 })
  }

  @Test("ASCII folds to its small letters")
  func ascii() {
    let text = (0x20..<0x7F as Range<UInt8>).map { String(UnicodeScalar($0)) }.joined()
    #expect(TextFolding.folded(text) == text.lowercased().filter { $0 != "'" && $0 != "`" })
  }

  @Test("Folding agrees with the standard library's case mapping on letters without accents")
  func caseMapping() {
    var different: [Unicode.Scalar] = []
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let lower = scalar.properties.lowercaseMapping
      guard lower.unicodeScalars.count == 1, scalar.properties.age.map({ $0.major <= 14 }) ?? false else { continue }
      // Turned and small capital letters of the Cherokee and Georgian scripts fold towards the older of their two forms.
      if (0x13A0...0x13FF).contains(scalar.value) || (0xAB70...0xABBF).contains(scalar.value) { continue }
      if TextFolding.fold(lower) != TextFolding.fold(String(Character(scalar))) { different.append(scalar) }
    }
    #expect(different.isEmpty)
  }

  @Test(
    "Hostile strings fold to valid text, and folding them again changes nothing",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func hostile() {
    for text in Corpus.hostile.flatMap(Corpus.strings) {
      let folded = TextFolding.fold(text)
      #expect(String(validating: folded, as: UTF8.self).map(TextFolding.fold) == folded)
      #expect(FoldedText(text).bytes == folded)
    }
  }

  @Test("A folded range maps back to whole scalars of the original")
  func offsets() {
    let text = FoldedText("Groß-İst")
    #expect(String(decoding: text.bytes, as: UTF8.self) == "gross-ist")
    #expect(text.originalOffsets(of: 3..<4) == 3..<5)
    #expect(text.originalOffsets(of: 4..<5) == 3..<5)
    #expect(text.originalOffsets(of: 6..<9) == 6..<10)
    #expect(text.originalOffsets(of: 9..<9) == 10..<10)
    #expect(FoldedText("").originalOffsets(of: 0..<0) == 0..<0)
  }
}
