import TesseraTesting
import TestSupport
import Testing

@testable import TesseraScreen

@Suite("Keys")
struct KeyTests {
  @Test("A number folds into the text that it prints as, at every length")
  func numbers() {
    var numbers = [0, -1, .max, .min, 7, -10]
    var power = 1
    while power < Int.max / 10 {
      numbers += [power, power - 1, power + 1, -power]
      power *= 10
    }
    for number in numbers { #expect(Row.Key(number).text == String(number)) }
    #expect(Row.Key(UInt8(200)).text == "200" && Row.Key(Optional(3)).text == "Optional(3)")
  }

  @Test("Keys are equal if their bytes are: the same text in another Unicode form is another key, as it is to a browser")
  func bytes() {
    #expect(Row.Key("é") != Row.Key("e\u{301}") && Row.Key("K") != Row.Key("\u{212A}"))
    let texts = (0...40).flatMap { length in
      (0...length).map { String(repeating: "a", count: $0) + "b" + String(repeating: "a", count: length - $0) }
    }
    #expect(Set(texts.map { Row.Key($0).hash }).count == texts.count)
    #expect(Set(texts.map { Row.Key($0) }).count == texts.count)
  }

  @Test("The hash of a key is the same in every process")
  func hash() {
    let hashes = ["", "1000", "main@1000", "المدينة المنورة"].map { Row.Key($0).hash }
    #expect(hashes == [-7_046_029_254_386_353_131, -6_629_896_799_981_191_180, 4_161_687_521_455_477_886, -5_990_102_387_747_880_122])
  }

  @Test("The quick duplicate check agrees with a set, for random keys", arguments: 0..<200)
  func quickLook(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func section(_ key: String, _ keys: [String]) -> ScreenSnapshot.Section {
      ScreenSnapshot.Section(
        key: Row.Key(text: key), header: nil, rows: ScreenSnapshot.Rows(keys.map { plainRow(Row.Key(text: $0)) }), footer: nil,
        style: .list,
        visibleRange: nil)
    }
    let count = Int(random.next() % 60)
    let range = UInt64(1) << (random.next() % 12)
    let sections = (0..<3).map { index in section("\(index)", (0..<count).map { _ in "\(random.next() % range)" }) }
    let keys = sections.flatMap { $0.rows.map(\.key.text) }
    #expect(UniqueKeys.areUnique(sections) == (Set(keys).count == keys.count))
    #expect(!UniqueKeys.areUnique(sections + [section("1", [])]))
  }

  private struct Equal: Screen {
    let ids: [String]
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel { for id in ids { TextItem("Row").id(id) } }
    }
  }

  @Test("Many duplicates beside names that are taken get one each, in time that grows with their number")
  func takenNames() throws {
    let count = 2_000
    let ids = (2..<count).map { "x#\($0)" } + Array(repeating: "x", count: count)
    let app = Headless(Equal(ids: ids), expecting: [.duplicateID])
    let keys = try #require(app.page.snapshots.first?.sections.first).rows.map(\.key.text)
    #expect(Set(keys).count == ids.count && keys.last == "x#\(2 * count - 2)")
  }

  @Test("Keys that crowd one slot of the table are left to the slow look")
  func crowd() {
    // All hashes start with the same seven bits, so in a table of 128 slots the keys are in one run.
    let crowd = (0...).lazy.map { Row.Key(text: "\($0)") }.filter { $0.hash >= 0 && $0.hash >> 56 == 0 }.prefix(40)
    let section = ScreenSnapshot.Section(
      key: Row.Key(text: "s"), header: nil, rows: ScreenSnapshot.Rows(crowd.map(plainRow)), footer: nil, style: .list, visibleRange: nil)
    #expect(!UniqueKeys.areUnique([section]))
  }
}

/// A row without an item.
private func plainRow(_ key: Row.Key) -> Row { Row(key: key, height: .automatic, draw: { _ in .divider }, isEqual: ===) }
