// Parses untrusted texts, each at three sizes, for Scripts/growth-tests.sh, which counts the instructions of every
// run.
//
// The law: a text that is twice as long takes twice as many instructions, whatever it repeats. Each parser of
// untrusted text has its cases in `cases`. Each construct of its language is repeated, alone and with its end mark
// at the end.

#if DEBUG
import Foundation
import Tessera
import TesseraHTML
import TesseraURL

@testable import TesseraJSON
@testable import TesseraOptions
@testable import TesseraSearch
@testable import TesseraScreen
@testable import TesseraWeb

/// The function whose instructions are counted, found by its name.
@inline(never)
func growthMeasured(_ body: () -> Void) { body() }

struct Case {
  let name: String
  /// The number of repetitions of the shortest of the three texts.
  let count: Int
  let text: (Int) -> String
  let read: (String) -> Void
}

/// Cases of one parser: each unit repeated between what opens it and what closes it.
func repeating(
  _ parser: String, _ units: [String], from count: Int = 500, opening: String = "", closing: String = "",
  _ read: @escaping (String) -> Void
) -> [Case] {
  units.map { unit in
    Case(name: "\(parser) \((opening + unit + closing).debugDescription)", count: count) {
      opening + String(repeating: unit, count: $0) + closing
    } read: {
      read($0)
    }
  }
}

func keep(_ value: some Any) { withExtendedLifetime(value) {} }

// MARK: Rich text

let constructs = [
  "*", "**", "_", "`", "[", "]", "![", "[a](", "[a](x", "[a](/x", "](x)", "[a](/x)", "[`", "`[", "\\", "*a", "a*b", "_a", "**a_", "# a\n",
  "> a\n", "- ", "- a\n", "1. a\n", "```\n", "```a\nb\n```\n", "\n", " ", "<b>", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇩🇪",
]
var cases: [Case] = []
cases += repeating("rich text", constructs, from: 300) { keep(Element.RichText($0).blocks) }
cases += repeating("rich text", ["[", "![", "[a", "*", "[*", "\\["], closing: "](x)") { keep(Element.RichText($0).blocks) }
cases += repeating("rich text", ["[", "[a](", "[a](x", "`", "("], closing: "](/x)") { keep(Element.RichText($0).blocks) }
cases += repeating("rich text", ["*", "_", "`", "[", "("], opening: "a", closing: "a*_`") { keep(Element.RichText($0).blocks) }

// MARK: Words of the interface

cases += repeating("pattern", ["%", "%%", "%d", "%@", "%1$d", "%9$@", "%$", "a"]) { key in
  keep(Phrase.Pattern.split(key))
  keep(Localizer(.english, catalog: Catalog(["%d \(key)": .text(key)])).string("\(3) x"))
}
cases += repeating("Accept-Language", ["en,", "*,", ",", ";", "en;q=0.5,", "q=", "a-", "en-US-x-a,", " "]) { header in
  keep(Language.preferred(from: header, available: ["en", "de", "zh-Hant"].map { Language($0) }))
}
cases += repeating("language tag", ["a-", "-", "en-", "x-", "1", "é"]) { keep(Language($0).direction) }

// MARK: Addresses

let addresses = ["/", "/..", "/.", "/a", "%2e%2e/", "%41", "%", "%2", "?", "#", "&a=b", "@", ":", "\\", "|", " ", "é", "\u{AD}", "."]
cases += repeating("link", addresses, opening: "/x") { keep(LinkPolicy.standard.classify($0)) }
cases += repeating("link", addresses + ["a.", "xn--a.", "ü", "üa.", "人", "[", "]"], opening: "https://a") {
  keep(LinkPolicy.standard.classify($0))
}
cases += repeating("link", addresses, opening: "mailto:a") { keep(LinkPolicy.standard.classify($0)) }
cases += repeating("route", addresses, opening: "/") { keep(CanonicalRoute.of($0)) }
cases += repeating("page target", addresses + ["_t.page=a&", "_t.back=%2F&"], opening: "/a?") { keep(PageTarget($0).uri) }
cases += repeating("form fields", ["&", "=", "a=b&", "%41", "%", "+", "a"]) { keep(FormFields.parse(Array($0.utf8), maximum: 1_000_000)) }
cases += repeating("cookies", [";", "=", "a=b;", "a=b; ", " ", "\t"]) { keep(SentCookies($0).value("b")) }

// MARK: Bodies

let disposition = "--B-1\r\nContent-Disposition: form-data; name=\"a\""
func multipart(_ text: String) {
  var reader = MultipartReader(boundary: "B-1", bounds: .init(headerBytes: .max / 4, parts: .max, fieldBytes: .max))
  let bytes = Array(text.utf8)
  for start in stride(from: 0, to: bytes.count, by: 16) { keep(reader?.read(bytes[start..<min(start + 16, bytes.count)])) }
}
cases += repeating("multipart", ["\r", "\r\n", "\r\n-", "\r\n--B", "-", "x", disposition + "\r\n\r\n\r\n"]) { multipart($0) }
cases += repeating(
  "multipart", [";", "; a", "; a=b", "; a=\"", "%", "%22", "\r\nA: b", ":", "="], opening: disposition, closing: "\r\n\r\n"
) {
  multipart($0)
}
cases += repeating("multipart", ["\r", "\r\n", "\r\n--B-", "x"], opening: disposition + "\r\n\r\n", closing: "\r\n--B-1--") {
  multipart($0)
}
cases += repeating("content type", [";", "; a=b", "=", "\"", " "], opening: "multipart/form-data; ") {
  keep(MultipartReader.boundary(of: $0))
}

// MARK: JSON

struct Row: Decodable, Sendable { let id: Int, name: String, tags: [String]? }
func sections(_ text: String) {
  guard let registry = try? DecodingRegistry([SectionRegistration("Rows", .id(1), of: Row.self)]) else { return }
  keep(try? SectionsDecoder(registry).decode(Payload(text)))
}
cases += repeating(
  "sections", ["[", "{\"a\":", "\"", "\\", "1", "1e", "-", "{}", "[],", " ", "{\"id\":1,\"name\":\"a\"},", "{\"name\":\"\\u00e9\"},"],
  opening: "{\"sections\":[{\"id\":1,\"items\":[", closing: "{}]}]}"
) { sections($0) }
cases += repeating(
  "sections", ["\"a\":1,", "\"id\":1,", "\"name\":\"a\",", "\"\\u0061\":1,"], opening: "{\"sections\":[{\"id\":1,\"items\":[{",
  closing: "\"id\":1}]}]}"
) { sections($0) }
cases += repeating("menu", ["{\"id\":1,\"name\":\"a\"},", "{\"id\":\"\\u00e9\"},", "1,", "[],"], opening: "[", closing: "{}]") {
  keep(try? MenuPayload<OptionModel>(Data($0.utf8)))
}
cases += repeating("any JSON", ["1,", "\"a\",", "{\"$number\":\"1.50\"},", "{\"a\":1,\"a\":2},", "1.5e3,"], opening: "[", closing: "1]") {
  keep(try? OptionModel.Value(json: Array($0.utf8)))
}
cases += repeating("JSON date", ["0", "1", "[a]", ":", "+", " "], opening: "2026-11-21T10:00:00.5") { text in
  keep(Array(text.utf8).withUnsafeBufferPointer(JSONDate.secondsSince1970))
}

// MARK: What people type

cases += repeating("number", ["1", "1,", "1.", "1 ", "'", "-", "٣", "$", "a", "\u{200F}", "¤", "e"], from: 300) { text in
  keep(FieldFormat<Decimal>.currency("USD").input(text, in: .english))
  keep(FieldFormat<Double>.number().input(text, in: Language("ar-EG")))
}
cases += repeating("day", ["1", "1/", "/", " ", "-", "٣", "a", "年", "\u{200F}", "Nov", "."], from: 300) { text in
  keep(DateFieldContent("", calendar: .gregorian, range: .all, isRequired: false).read(text))
}
cases += repeating("search", ["a", "a ", " ", "\u{301}", "é", "人", "ا", ".", "-"], from: 300) { text in
  keep(SearchQuery(text))
  keep(FoldedText(text))
}

// The arguments: what the names start with, how often to multiply the sizes, and the part of the cases to read, such
// as 1 of 2.
let words = Array(CommandLine.arguments.dropFirst())
let numbers = words.dropFirst().compactMap { Int($0) }
let (times, part, parts) = numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : (1, 0, 1)
for (index, one) in cases.enumerated() where index % parts == part && one.name.hasPrefix(words.first ?? "") {
  print(one.name)
  // Tables that are made once are made before.
  one.read(one.text(3))
  for size in [1, 2, 4].map({ $0 * times * one.count }) {
    let text = one.text(size)
    growthMeasured { one.read(text) }
  }
}
#else
print("Growth is measured in debug builds, which can see what is internal.")
#endif
