import Foundation
import Testing

@testable import TesseraScreen

@Suite("The data about languages")
struct LanguageDataTests {
  @Test("Plural categories of every locale are Babel's")
  func plurals() {
    var count = 0
    for (pattern, tags) in BabelLocales.plurals {
      let expected = Array(pattern)
      // A language without rules is counted like English here. In Babel it has one category.
      let isUnruled = expected.allSatisfy { $0 == "-" }
      for tag in tags.split(whereSeparator: \.isWhitespace).map({ LanguageTag(String($0)) }) {
        if isUnruled, !PluralRules.isKnown(tag) { continue }
        count += 1
        let rules = PluralRules.of(tag)
        #expect(BabelLocales.numbers.map { letter(rules.category(of: $0)) } == expected, "\(tag)")
      }
    }
    #expect(count > 800)
  }

  private func letter(_ category: Catalog.PluralCategory) -> Character {
    switch category {
    case .zero: "0"
    case .one: "1"
    case .two: "2"
    case .few: "f"
    case .many: "m"
    case .other: "-"
    }
  }

  @Test("The direction of every locale is Babel's")
  func directions() {
    let expected = Set(BabelLocales.rightToLeft.split(whereSeparator: \.isWhitespace).map(String.init))
    let tags = BabelLocales.plurals.flatMap { $0.1.split(whereSeparator: \.isWhitespace).map(String.init) }
    let found = Set(tags.filter { Language($0).direction == .rightToLeft })
    #expect(found.symmetricDifference(expected) == [])
  }

  @Test(
    "The script decides on the direction, and old tags name the same language",
    arguments: [
      ("iw", true), ("iw-IL", true), ("ji", true), ("he-Latn", false), ("az-Arab", true), ("az", false), ("az-IR", true), ("pa-PK", true),
      ("pa", false), ("ks", true), ("ks-Deva", false), ("ku-Arab", true), ("ku", false), ("ms-Arab", true), ("ur-Latn", false),
      ("uz-AF", true),
      ("ug", true), ("sd", true), ("sd-IN", false), ("dv", true), ("nqo", true), ("ff-Adlm", true), ("ff", false), ("syr", true),
      ("rhg", true),
      ("arc", true), ("arz", true), ("prs", true), ("fas", true), ("heb", true), ("ara-EG", true), ("yid", true), ("ha-SD", true),
      ("ckb-IR", true),
      ("AR_sa", true), ("zh-Hant", false), ("und-Hebr", true), ("x-private", false), ("tlh", false), ("en-Arab-x-ltr", true), ("mzn", true),
      ("lrc", true),
    ])
  func direction(tag: String, isRightToLeft: Bool) {
    #expect((Language(tag).direction == .rightToLeft) == isRightToLeft)
    #expect(Localizer(Language(tag)).direction == Language(tag).direction)
  }

  @Test(
    "Language codes are today's",
    arguments: [
      ("iw-IL", "he"), ("in", "id"), ("ji", "yi"), ("jw", "jv"), ("mo", "ro"), ("tl", "fil"), ("sh", "sr"),
      ("eng-GB", "en"), ("cmn-Hans", "zh"), ("zh-yue", "yue"), ("zh-min-nan", "nan"), ("i-klingon", "tlh"), ("EN", "en"), ("ar-SA", "ar"),
    ])
  func code(tag: String, code: String) { #expect(Language(tag).code == code) }

  @Test(
    "Forms of words are chosen by the language's rules",
    arguments: [
      ("sl", [2: .two, 3: .few, 101: .one, 5: .other]), ("lv", [21: .one, 0: .zero, 11: .zero, 2: .other]), ("mk", [21: .one, 11: .other]),
      ("is", [21: .one, 11: .other]), ("cy", [2: .two, 3: .few, 6: .many, 0: .zero]), ("ga", [3: .few, 2: .two, 7: .many]),
      ("mt", [2: .two, 3: .few, 11: .many]), ("ro", [101: .few]), ("he", [20: .other]),
      ("pa", [0: .one]), ("si", [0: .one, 1: .one]), ("pt-AO", [0: .other, 1: .one]), ("pt-Latn-PT", [0: .other]), ("pt-MZ", [0: .other]),
      ("fr", [1_000_000: .many, 0: .one]), ("sh", [21: .one, 2: .few]), ("iw", [2: .two]), ("in", [1: .other]),
      ("tl", [4: .other, 5: .one]),
      ("gd", [11: .one, 12: .two, 13: .few]), ("br", [1_000_000: .many, 71: .other]), ("kw", [1_000: .two, 21: .many]),
      ("xx", [1: .one, 2: .other]),
      ("ar", [Int.min: .few, -2: .two]), ("zh-Hant-TW", [1: .other]),
    ] as [(String, [Int: Catalog.PluralCategory])])
  func categories(tag: String, expected: [Int: Catalog.PluralCategory]) {
    for (number, category) in expected { #expect(Catalog.PluralCategory.category(of: number, in: tag) == category, "\(number) in \(tag)") }
  }

  @Test("A localizer uses them")
  func localizer() {
    let slovene = Localizer(
      Language("sl"), catalog: ["%d files": .plural([.one: "%d datoteka", .two: "%d datoteki", .few: "%d datoteke", .other: "%d datotek"])])
    #expect([2, 3, 101, 5].map { slovene.string("\($0) files") } == ["2 datoteki", "3 datoteke", "101 datoteka", "5 datotek"])
  }

  @Test(
    "The nearest language of a header is chosen, by the distances of CLDR, and weights and wildcards as RFC 9110 has them",
    arguments: [
      ("zh-TW,zh;q=0.9", "en zh-Hans zh-Hant", "zh-Hant"), ("zh-HK", "en zh-CN zh-TW", "zh-TW"), ("zh-MO", "zh-TW zh-HK", "zh-HK"),
      ("zh-Hans-CN,zh-Hans;q=0.8", "en zh-TW zh-CN", "zh-CN"), ("zh-SG", "zh-Hant zh-Hans", "zh-Hans"), ("zh", "zh-TW zh-CN", "zh-CN"),
      ("iw-IL,iw;q=0.9,en;q=0.5", "en he", "he"), ("he", "en iw", "iw"), ("in", "en id", "id"), ("no", "en nb", "nb"),
      ("nb-NO", "en no", "no"),
      ("nn-NO,nn;q=0.9,en;q=0.5", "en nn nb", "nn"), ("tl", "en fil", "fil"), ("mo", "en ro", "ro"), ("sh", "en sr sr-Latn", "sr-Latn"),
      ("es-MX", "en es-ES es-419", "es-419"), ("es-MX", "es-AR es-419", "es-419"), ("es-ES", "es-419 es-ES", "es-ES"),
      ("es", "es-419 es-ES", "es-ES"),
      ("en-AU", "en-US en-GB", "en-GB"), ("en-ZA", "en-US en-IN en-GB", "en-GB"), ("en", "en-GB en-US", "en-US"),
      ("en-PH", "en-GB en-US", "en-US"),
      ("pt", "pt-PT pt-BR", "pt-BR"), ("pt-AO", "pt-BR pt-PT", "pt-PT"), ("sr-ME", "en sr-Cyrl sr-Latn", "sr-Latn"),
      ("sr", "sr-Latn sr-Cyrl", "sr-Cyrl"),
      ("de-AT, en;q=0.9", "en de-DE", "de-DE"), ("gsw", "en de", "de"), ("lb-LU", "fr de", "de"),
      ("uk-UA,uk;q=0.9,en;q=0.8", "ru en", "en"), ("uk", "ja ru", "ru"),
      ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "de en", "en"), ("da, en-gb;q=0.8, en;q=0.7", "en-US en-GB", "en-GB"),
      ("ar-EG", "en ar-SA", "ar-SA"), ("arz", "en ar", "ar"), ("pa-PK", "en pa pa-Arab", "pa-Arab"), ("az-Arab, en;q=0.1", "az en", "en"),
      ("de;q=0.1, *;q=0.9", "de fr", "fr"), ("*, de;q=0", "de fr", "fr"), ("*;q=0, de", "fr de", "de"), ("*;q=0", "fr de", "fr"),
      ("de;q=0", "de fr", "fr"), ("en;q=0, en-GB", "en-GB fr", "en-GB"), ("en-GB;q=0, en", "en-GB en-US", "en-US"),
      ("de-CH;q=0, de", "de-CH de", "de"),
      ("xx, *;q=0.5", "fr de", "fr"), ("fr;Q=0.2, de;q=0.3", "fr de", "de"), ("fr;q=0.2;q=1, de;q=0.3", "fr de", "de"),
      ("fr;q=1.000,de;q=0.999", "de fr", "fr"),
      ("fr;q=x, de;q=0.1", "fr de", "de"), ("fr;q=-1, de;q=0.1", "fr de", "de"), ("de ; q = 0.4 , fr;q=0.5", "de fr", "fr"),
      ("fr, fr-CA", "fr-CA de", "fr-CA"),
      ("de-*", "fr de", "de"), ("*-CH, de;q=0.5", "fr de", "de"), ("DE-de", "fr de", "de"), ("de_CH", "fr de", "fr"),
      ("de-1996", "fr de", "de"),
      ("de-x-private", "fr de", "de"), ("toolongsubtag, de", "fr de", "de"), ("", "fr de", "fr"), ("en-US-u-ca-buddhist", "fr en", "en"),
    ])
  func preferred(header: String, available: String, tag: String) {
    let languages = available.split(separator: " ").map { Language(String($0)) }
    #expect(Language.preferred(from: header, available: languages).tag == tag)
  }

  @Test("Every language is nearest to itself among all others")
  func nearest() {
    let tags = BabelLocales.plurals.flatMap { $0.1.split(whereSeparator: \.isWhitespace).map { Language(String($0)) } }
    let others = ["en", "ar", "zh-Hant", "pt-PT", "sr-Latn", "es-419"].map { Language($0) }
    for tag in tags {
      #expect(Language.preferred(from: tag.tag, available: others.filter { $0 != tag } + [tag]).code == tag.code, "\(tag.tag)")
      #expect(tag.nearest(of: others + [tag]) == tag)
    }
  }

  @Test("Damaged tags and headers never trap, and a long header ends at a whole range")
  func hostile() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "-", "_", "en", "zh", "Hant", "419", "x", "u", "*", ";", "q=", "0.5", ",", " ", "\u{301}", "é", "ß", "i-", "1", "abcdefghi",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      _ = Language(text).direction
      _ = Catalog.PluralCategory.category(of: 3, in: text)
      _ = Language.preferred(from: text, available: [.english, .arabic])
    }
    let long = String(repeating: " ", count: 1_020) + "de,de;q=0"
    #expect(Language.preferred(from: long, available: [Language("fr"), Language("de")]).code == "de")
  }
}
