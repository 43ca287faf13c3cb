import Foundation
import TesseraScreen
import Testing

@Suite("Phrases")
struct PhraseTests {
  private func arabic(_ catalog: Catalog = Catalog()) -> Localizer { Localizer(.arabic, catalog: catalog) }

  @Test("A literal is looked up, an interpolation is a pattern, a pattern of one text is verbatim")
  func kinds() {
    let name = "Ada"
    #expect(("Full name" as Phrase).identifier == "Full name")
    #expect(("\(3) results" as Phrase).identifier == "%d results")
    #expect(("Hello \(name)" as Phrase).identifier == "Hello %@")
    #expect(("\(name)" as Phrase) == .verbatim("Ada") && Phrase(name) == .verbatim(name))
    #expect(Phrase.verbatim("Retry") != "Retry", "verbatim text is not a key")
    #expect(Phrase("Retry") == "Retry", "a literal is a key, also in parentheses (SE-0213)")
    #expect(("\("Retry" as Phrase)" as Phrase) == "Retry")
    #expect(arabic().string(.verbatim("Retry")) == "Retry")
    #expect(arabic().string("Retry") == "إعادة المحاولة")
  }

  @Test("Two phrases are equal by key and arguments")
  func equality() {
    func found(_ count: Int) -> Phrase { "\(count) results" }
    #expect(found(3) == found(3) && found(3) != found(4))
  }

  @Test(
    "English has two forms, Arabic all six",
    arguments: [
      (0, "0 results", "لا نتائج"), (1, "1 result", "نتيجة واحدة"), (2, "2 results", "نتيجتان"), (3, "3 results", "3 نتائج"),
      (10, "10 results", "10 نتائج"), (11, "11 results", "11 نتيجة"), (99, "99 results", "99 نتيجة"), (100, "100 results", "100 نتيجة"),
      (102, "102 results", "102 نتيجة"), (103, "103 results", "103 نتائج"), (111, "111 results", "111 نتيجة"),
    ])
  func plurals(count: Int, english: String, arabicText: String) {
    #expect(Localizer.english.string("\(count) results") == english)
    #expect(arabic().string("\(count) results") == arabicText)
  }

  @Test("A plural entry without a form takes 'other', and without that the key")
  func missingForms() {
    let catalog: Catalog = ["%d files": .plural([.other: "%d Dateien"]), "%d odd": .plural([.two: "zwei"])]
    let german = Localizer(Language("de"), catalog: catalog)
    #expect(german.string("\(1) files") == "1 Dateien")
    #expect(german.string("\(5) odd") == "5 odd")
  }

  @Test(
    "A form that says its number in words is not that of the negative number",
    arguments: [(-1, "-1 طرد"), (-2, "-2 طرد"), (1, "طرد"), (-3, "-3 طرود")])
  func negativePlurals(count: Int, expected: String) {
    let catalog: Catalog = ["%d parcels": .plural([.one: "طرد", .two: "طردان", .few: "%d طرود", .other: "%d طرد"])]
    let text = Localizer(.arabic, catalog: catalog).string("\(count) parcels")
    #expect(text.replacing("\u{200E}", with: "") == expected)
  }

  @Test("Arguments follow the order of the translation")
  func positions() {
    let catalog: Catalog = ["%@ of %@": "%2$@ ← %1$@", "%@ %d": "%2$d %1$@ %3$@"]
    let localizer = Localizer(.english, catalog: catalog)
    let (a, b) = ("a", "b")
    #expect(localizer.string("\(a) of \(b)") == "b ← a")
    #expect(localizer.string("\(a) \(7)") == "7 a ", "an argument that does not exist is nothing")
  }

  @Test("A percent sign is itself, in keys, patterns and catalogs")
  func percent() {
    let share = 5
    let name = "x%d%@"
    #expect(Localizer.english.string("100% sure") == "100% sure")
    #expect(Localizer.english.string("\(share)% of 100%") == "5% of 100%")
    #expect(Localizer.english.string("Name: \(name)") == "Name: x%d%@")
    let catalog: Catalog = ["%d%% off": "-%d%%", "Save %@": "% x %q %@ %"]
    #expect(Localizer(.english, catalog: catalog).string("\(share)% off") == "-5%")
    #expect(Localizer(.english, catalog: catalog).string("Save \("it")") == "% x %q it %")
  }

  @Test("In right-to-left text, data keeps its own direction; in left-to-right text nothing is added")
  func isolates() {
    let name = "Ada"
    #expect(arabic().string("Hello \(name)!") == "Hello \u{2068}Ada\u{2069}!")
    #expect(Localizer.english.string("Hello \(name)!") == "Hello Ada!")
    #expect(arabic().string("\(name)") == "Ada")
  }

  @Test("In right-to-left text, words that the language does not have keep their own direction, and those around them theirs")
  func isolatesUntranslated() {
    // It would be set from left to right if the first strong letter were that of PDF.
    #expect(
      arabic().string("\(UploadedFile.FileTypes.pdf.names), up to \("5") each") == "\u{2068}PDF\u{2069}، حتى \u{2068}5\u{2069} لكل ملف")
    let known: Phrase = "Retry", unknown: Phrase = "Swift", nested: Phrase = "\(unknown), \(known)"
    #expect(arabic().string("\(known), \(known)") == "إعادة المحاولة، إعادة المحاولة")
    #expect(arabic().string("\(nested), \(known)") == "\u{2068}Swift\u{2069}، إعادة المحاولة، إعادة المحاولة")
    #expect(Localizer.english.string("\(unknown), \(known)") == "Swift, Retry")
  }

  @Test("Words inside words are looked up too")
  func nested() {
    let inner: Phrase = "Retry"
    #expect(arabic().string("→ \(inner)") == "→ إعادة المحاولة")
  }

  @Test(
    "Money is shown in the currency's own digits",
    arguments: [
      ("en", 123_456, "USD", "$1,234.56"), ("en", 500, "JPY", "¥500"), ("en", 12_345, "KWD", "KWD\u{a0}12.345"),
      ("en", -5, "EUR", "-€0.05"),
      // Of these, English shows whole amounts without a fraction.
      ("en", 1_250, "RSD", "RSD\u{a0}12.50"), ("en", 1_200, "RSD", "RSD\u{a0}12"), ("en", -500, "IQD", "-IQD\u{a0}0.500"),
    ])
  func money(language: String, amount: Int, currency: String, text: String) {
    #expect(Localizer(Language(language)).string(.money(minorUnits: amount, currency: currency)) == text)
  }

  @Test("Where a time zone leaves an hour or a whole day out, the day is still that of the zone")
  func jumps() {
    func day(_ moment: Double, _ zone: String) -> String { Localizer(.english, timeZone: zone).string(.date(secondsSince1970: moment)) }
    // In São Paulo the fourth of November 2018 began at one o'clock; Samoa had no thirtieth of December 2011.
    #expect(day(1_541_300_399, "America/Sao_Paulo") == "November 3, 2018" && day(1_541_300_400, "America/Sao_Paulo") == "November 4, 2018")
    #expect(day(1_325_239_199, "Pacific/Apia") == "December 29, 2011" && day(1_325_239_200, "Pacific/Apia") == "December 31, 2011")
  }

  @Test(
    "A moment that no calendar has ends nothing, and is not blank",
    arguments: [-1e30, -1e300, 1e30, 1e300, .infinity, -.infinity, .nan, -.greatestFiniteMagnitude] as [Double])
  func strangeMoments(seconds: Double) throws {
    for language in [Language.english, .arabic, Language("fa")] {
      for style in [Phrase.DateStyle.date, .time, .dateAndTime] {
        let phrase = Phrase.date(secondsSince1970: seconds, style: style)
        #expect(!Localizer(language, timeZone: "Asia/Riyadh").string(phrase).isEmpty)
      }
    }
    guard seconds.isFinite else { return }
    // As another side may send it.
    let data = try JSONEncoder().encode(Phrase.date(secondsSince1970: seconds))
    #expect(!Localizer.english.string(try JSONDecoder().decode(Phrase.self, from: data)).isEmpty)
  }

  @Test("Dates and numbers have the locale's format")
  func dates() {
    let moment = 1_700_000_000.0  // 2023-11-14T22:13:20Z
    #expect(Localizer.english.string(.date(secondsSince1970: moment)) == "November 14, 2023")
    #expect(arabic().string(.date(secondsSince1970: moment)).contains("نوفمبر"))
    #expect(Localizer(.english, timeZone: "Asia/Riyadh").string(.date(secondsSince1970: moment)) == "November 15, 2023")
    #expect(Localizer(.english, timeZone: "No/Where").string(.date(secondsSince1970: moment)) == "November 14, 2023")
    #expect(Localizer.english.string("\(1234.5678, fractionDigits: 1)") == "1,234.6")
    for zero in [-0.0, 0.0, -0.0] { #expect(Localizer.english.string("\(zero, fractionDigits: 1)") == "0") }
    #expect(arabic().string(.money(minorUnits: 1_000, currency: "SAR")).contains("10"))
  }

  @Test("A moment is a day of the Gregorian calendar, also where devices count by another one", arguments: ["th-TH", "ar-SA", "fa-IR"])
  func calendar(tag: String) throws {
    let words = Localizer(Language(tag)).string(.date(secondsSince1970: 1_700_000_000))
    let year = 2023.formatted(.number.grouping(.never).locale(Locale(identifier: tag)))
    #expect(words.contains(year), "\(words)")
  }

  @Test("A time of day is written as it is typed, in digits of the locale and of no time zone")
  func clock() throws {
    let time = try #require(ClockTime(hour: 22, minute: 5))
    #expect(Localizer(.english, timeZone: "Asia/Riyadh").string(.time(time)) == "22:05")
    #expect(Localizer(Language("ar-EG")).string(.time(time)) == "٢٢:٠٥" && Localizer(Language("de")).string(.time(time)) == "22:05")
    let phrase: Phrase = "Not before \(.time(time))"
    #expect(try JSONDecoder().decode(Phrase.self, from: JSONEncoder().encode(phrase)) == phrase)
    #expect(String(decoding: try JSONEncoder().encode(Phrase.Argument.clock(time)), as: UTF8.self) == #"{"clock":"22:05"}"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Phrase.Argument.self, from: Data(#"{"clock":"24:05"}"#.utf8)) }
  }

  @Test(
    "Whole numbers are written as Foundation writes them",
    arguments: [
      "en", "ar", "ar-SA", "ar-EG", "fa", "hi", "bn", "en-IN", "es", "pl", "pt-PT", "de", "de-CH", "fr", "he", "ja", "zh", "sv", "my",
    ])
  func integers(tag: String) {
    let localizer = Localizer(Language(tag))
    for number in [0, 1, -1, 12, 999, 1_000, -1_234, 9_999, 10_000, 123_456, 1_234_567, 123_456_789, -987_654_321_012, .max, .min] {
      #expect(localizer.string(number) == number.formatted(.number.locale(Locale(identifier: tag))), "\(number) in \(tag)")
    }
  }

  @Test("A phrase survives JSON, a verbatim one as a plain string")
  func coding() throws {
    let name = "Ada"
    let phrases: [Phrase] = [
      "Retry", "\(3) results of \(name)", .verbatim("as it is"), .money(minorUnits: 5, currency: "SAR"), "\(1.5) \("Retry" as Phrase)",
      .date(secondsSince1970: 0, style: .time),
    ]
    for phrase in phrases {
      #expect(try JSONDecoder().decode(Phrase.self, from: JSONEncoder().encode(phrase)) == phrase)
    }
    #expect(try JSONDecoder().decode([Phrase].self, from: Data(#"["as it is"]"#.utf8)) == [.verbatim("as it is")])
  }
}

@Suite("Languages and catalogs")
struct LanguageTests {
  @Test(
    "The best language of an Accept-Language header",
    arguments: [
      ("ar", "ar"), ("AR-eg", "ar"), ("de, ar;q=0.5, en;q=0.7", "en"), ("en;q=0.1, ar;q=0.2", "ar"), ("", "en"), ("xx", "en"),
      ("ar;q=0", "en"), ("ar;q=abc, en;q=0.1", "en"), ("*", "en"), ("fr, *;q=0.5", "en"), ("ar;q=nan", "en"), ("en;q=1, ar;q=9", "en"),
      (",,;;=,ar ; q = 1", "ar"), (String(repeating: "x,", count: 500) + "ar", "en"), ("ar;q=0.9;level=1", "ar"),
    ])
  func preferred(header: String, code: String) {
    #expect(Language.preferred(from: header, available: [.english, .arabic]).code == code)
  }

  @Test("A wildcard means the first language, not English")
  func wildcard() {
    #expect(Language.preferred(from: "*", available: [.arabic, .english]) == .arabic)
    let chinese = ["zh-Hans", "zh-Hant"].map { Language($0) }
    #expect(Language.preferred(from: "zh-Hant-TW", available: chinese) == chinese[1])
    #expect(Language.preferred(from: "zh-TW", available: chinese) == chinese[1])
    #expect(Language.preferred(from: "en;q=0.1, *;q=0.9", available: [.arabic, .english]) == .arabic)
  }

  @Test("A tag is cleaned, and never empty")
  func tags() {
    #expect(Language("ar_SA").tag == "ar-SA" && Language("ar_SA").code == "ar")
    #expect(Language("<script>").tag == "script" && Language("").tag == "en" && Language("é").tag == "en")
    #expect(Language(String(repeating: "a", count: 100)).tag.count == 35)
    #expect(Language("HE-il").direction == .rightToLeft && Language("en").direction == .leftToRight)
  }

  @Test("A catalog survives JSON; a form that does not exist is refused by name")
  func catalog() throws {
    let json = #"{"%d results":{"one":"%d result","other":"%d results"},"Full name":"الاسم"}"#
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(json.utf8))
    #expect(catalog.entries["Full name"] == .text("الاسم"))
    #expect(catalog.entries["%d results"] == .plural([.one: "%d result", .other: "%d results"]))
    #expect(try JSONDecoder().decode(Catalog.self, from: JSONEncoder().encode(catalog)) == catalog)
    #expect {
      try JSONDecoder().decode(Catalog.self, from: Data(#"{"a":{"dual":"x"}}"#.utf8))
    } throws: {
      "\($0)".contains("'dual' is not a plural form. Use zero, one, two, few, many or other.")
    }
  }

  @Test("The app's words go before the library's")
  func over() {
    let localizer = Localizer(.arabic, catalog: ["Retry": "مرة أخرى"])
    #expect(localizer.string("Retry") == "مرة أخرى" && localizer.string("Cancel") == "إلغاء")
  }

  @Test("Every built-in Arabic plural has all six forms")
  func arabicForms() {
    for (key, entry) in Catalog.builtIn(for: .arabic).entries {
      if case .plural(let forms) = entry { #expect(Set(forms.keys) == Set(Catalog.PluralCategory.allCases), "\(key)") }
    }
  }

  @Test(
    "Plural categories follow CLDR",
    arguments: [
      ("en", [1: .one, 0: .other, 2: .other, -1: .one]), ("fr", [0: .one, 1: .one, 2: .other]),
      ("ru", [1: .one, 21: .one, 11: .many, 2: .few, 12: .many, 22: .few, 5: .many, 0: .many]),
      ("pl", [1: .one, 21: .many, 2: .few, 12: .many, 22: .few, 5: .many]), ("cs", [1: .one, 3: .few, 5: .other]),
      ("he", [1: .one, 2: .two, 3: .other]), ("lt", [1: .one, 11: .other, 21: .one, 2: .few, 12: .other]),
      ("pt", [0: .one, 1: .one, 2: .other]), ("pt-BR", [0: .one]), ("pt-PT", [0: .other, 1: .one, 2: .other]), ("ru-RU", [22: .few]),
      ("ro", [1: .one, 0: .few, 19: .few, 20: .other, 101: .few]), ("ja", [1: .other, 0: .other]),
      ("ar", [0: .zero, 1: .one, 2: .two, 3: .few, 11: .many, 100: .other, 101: .other, 102: .other, 103: .few, 111: .many]),
    ] as [(String, [Int: Catalog.PluralCategory])])
  func categories(code: String, expected: [Int: Catalog.PluralCategory]) {
    for (number, category) in expected {
      #expect(Catalog.PluralCategory.category(of: number, in: code) == category, "\(number) in \(code)")
    }
  }
}

@Suite("Patterns")
struct PatternTests {
  /// The rule of patterns, character by character.
  private func filled(_ pattern: String, _ arguments: [String]) -> String {
    var result = ""
    var next = 0
    var rest = pattern[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var position: Int?
      if let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" {
        position = number - 1
        rest = rest.dropFirst(digits.count + 1)
      }
      guard let kind = rest.first, kind == "d" || kind == "@" else {
        result += "%"
        continue
      }
      rest = rest.dropFirst()
      let index = position ?? next
      if position == nil { next += 1 }
      if arguments.indices.contains(index) { result += arguments[index] }
    }
    return result + rest
  }

  @Test("A pattern is filled by its rule, as a key and in a catalog", arguments: 0..<20)
  func filling(seed: UInt64) {
    var random = SystemRandomNumberGenerator()
    let parts = ["%", "%%", "%d", "%@", "%1$@", "%2$d", "%0$@", "%9$@", "$", "1", "d", "@", " words ", "ä", "كلمة", "👩‍👩‍👧", ""]
    for _ in 0..<200 {
      let pattern = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let texts = ["one", "<two>", "ثلاثة"].prefix(Int.random(in: 1...3, using: &random))
      let arguments = texts.map { Phrase.Argument.text($0) }
      #expect(Localizer.english.string(Phrase(key: pattern, arguments)) == filled(pattern, Array(texts)), "\(pattern)")
      let localizer = Localizer(.english, catalog: ["the key": .text(pattern)])
      #expect(localizer.string(Phrase(key: "the key", arguments)) == filled(pattern, Array(texts)), "\(pattern)")
    }
  }

  @Test("A pattern by its key equals the interpolated one, and has the key that was given")
  func keys() {
    let (name, share) = ("Ada", 5)
    let pairs: [(Phrase, Phrase)] = [
      ("Hello \(name), \(share)% off", Phrase(key: "Hello %@, %d%% off", [.text("Ada"), .integer(5)])),
      ("\(share)\(share)", Phrase(key: "%d%d", [.integer(5), .integer(5)])),
      ("\(Phrase.Argument.integer(5))", Phrase(key: "%@", [.integer(5)])),
    ]
    for (literal, keyed) in pairs {
      #expect(literal == keyed && literal.hashValue == keyed.hashValue && literal.identifier == keyed.identifier)
    }
    for key in ["%2$@ %1$@", "%", "a % b %d", "%d %d", "%@"] {
      #expect(Phrase(key: key, [.integer(1)]).identifier == key)
    }
    #expect(Phrase(key: "%d", [.integer(5)]) != Phrase(key: "%@", [.integer(5)]))
  }

  @Test("A phrase that was read names its arguments again only so often that it stays small")
  func repeated() throws {
    func nested(_ depth: Int, in key: String, around text: String) -> String {
      (0..<depth).reduce(#""\#(text)""#) { inner, number in
        #"{"key":"\#(key)","arguments":[\#(number == 0 ? inner : #"{"phrase":\#(inner)}"#)]}"#
      }
    }
    func decode(_ json: String) throws -> Phrase { try JSONDecoder().decode(Phrase.self, from: Data(json.utf8)) }
    #expect(Localizer.english.string(try decode(nested(10, in: "%1$@%1$@", around: "ab"))).utf8.count == 2_048)
    for json in [nested(30, in: "%1$@%1$@", around: "ab"), nested(3, in: String(repeating: "%1$@", count: 200), around: "ab")] {
      #expect(throws: DecodingError.self) { try decode(json) }
    }
    // A long argument used once is not a repetition.
    let long = String(repeating: "x", count: 200_000)
    #expect(Localizer.english.string(try decode(nested(8, in: "<%@>", around: long))).utf8.count == 200_016)
    #expect(Localizer.english.string(try decode(#"{"key":"%2$@ %1$@","arguments":["a","\#(long)"]}"#)).utf8.count == 200_002)
  }

  @Test("Every key of a catalog is found, and no other one", arguments: [0, 1, 5, 300])
  func lookup(count: Int) {
    let keys = (0..<count).map { "key \($0) \(String(repeating: "x", count: $0 % 40))" }
    let localizer = Localizer(Language("de"), catalog: Catalog(Dictionary(uniqueKeysWithValues: keys.map { ($0, .text("[\($0)]")) })))
    for key in keys {
      #expect(localizer.string(Phrase(key: key)) == "[\(key)]")
      #expect(localizer.string(Phrase(key: key + "y")) == key + "y")
    }
    #expect(localizer.string("") == "")
  }

  @Test("Amounts, numbers and dates are the same when they are shown again")
  func again() {
    let localizer = Localizer(.arabic)
    for moment in stride(from: 0.0, to: 4_000, by: 37) {
      let phrases: [Phrase] = [
        .date(secondsSince1970: moment, style: .dateAndTime), .money(minorUnits: Int(moment), currency: "SAR"), "\(moment / 7)",
      ]
      for phrase in phrases { #expect(localizer.string(phrase) == Localizer(.arabic, timeZone: "Etc/UTC").string(phrase)) }
      for phrase in phrases { #expect(localizer.string(phrase) == Localizer(.arabic).string(phrase)) }
    }
  }
}
