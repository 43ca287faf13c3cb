import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import Testing

@Suite("Options")
struct OptionModelTests {
  private let ids: [OptionID] = [
    "", "0", "-0", "00", "7", "007", "-7", "10", "9", "123456789012345678901234567890", "123456789012345678901234567891", "0E0", "1e3", "a",
    "B",
    "é", "e\u{301}", "-", "--1", "1.5", " 7", "٧", "-12", "-9",
  ]

  @Test("The order of ids is strict and total: numbers by value, then texts by bytes")
  func order() {
    for a in ids {
      #expect(!(a < a))
      for b in ids {
        #expect((a < b) != (b < a) || a == b, "\(a) \(b)")
        for c in ids where a < b && b < c { #expect(a < c, "\(a) \(b) \(c)") }
      }
    }
    #expect((["10", "9", "b", "-2", "a", "1"] as [OptionID]).sorted() == ["-2", "1", "9", "10", "a", "b"])
    #expect("123456789012345678901234567890" < ("123456789012345678901234567891" as OptionID))
  }

  @Test("Ids are equal if their bytes are")
  func equality() {
    #expect("é" as OptionID != "e\u{301}" as OptionID)
    #expect("é" == "e\u{301}")
    #expect("01001" as OptionID != "1001" as OptionID)
    #expect(Set(ids).count == ids.count)
  }

  /// Texts that `String` calls equal although their bytes differ, some of them of the same length, and ids that differ by little.
  private static let lookalikes: [OptionID] = [
    "K", "\u{212A}", ";", "\u{37E}", "é", "e\u{301}", "ée\u{301}", "e\u{301}é", "Å", "\u{212B}", "A\u{30A}", "01001", "1001", "0E0", "0",
    "a", "a ", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaab", "\u{0}", "\u{0}\u{0}",
  ]

  @Test("Groups differ by the bytes of their ids, even if the strings are equal", arguments: 0..<20)
  func groupsByBytes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let many = (0..<400).map { OptionID("region \($0 * 7)") } + Self.lookalikes + [""]
    let rows = (0..<3_000).map { (OptionID($0), many.randomElement(using: &random) ?? "") }
    let grouped = rows.grouped { row in
      row.1 == "a" ? nil : (row.1, "")
    } option: {
      OptionModel($0.0, "")
    }
    var order: [OptionID] = []
    for (_, group) in rows where !order.contains(group) && !group.isEmpty && group != "a" { order.append(group) }
    let expected = Dictionary(grouping: rows) { Array($0.1.text.utf8) }
    #expect(grouped.groups.dropLast().map(\.id) == order)
    for group in grouped.groups.dropLast() {
      #expect(group.children?.map(\.id) == expected[Array(group.id.text.utf8)]?.map(\.0))
    }
    #expect(grouped.ungrouped == rows.filter { $0.1.isEmpty || $0.1 == "a" }.map(\.0))
    #expect(grouped.groups.last?.children?.map(\.id) == grouped.ungrouped)
  }

  @Test("A group's name is the first one of its rows, or its id")
  func groupNames() {
    let rows: [(id: OptionID, name: String)] = [("r", ""), ("r", "Riyadh"), ("r", "Other"), ("x", "")]
    let grouped = rows.grouped {
      $0
    } option: {
      OptionModel($0.id, $0.name)
    }
    #expect(grouped.groups.map(\.name) == ["Riyadh", "x"])
    #expect(grouped.groups.allSatisfy { $0.isGroup })
  }

  @Test("A path is equal after printing and parsing, whatever its parts contain", arguments: 0..<50)
  func paths(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters = ["a", "/", "~", "~0", "~1", "é", "\u{301}", ""]
    let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      OptionID((0..<Int.random(in: 0...3, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined())
    }
    #expect(OptionID(path: path).path == path)
  }

  @Test("A copy that is changed leaves the original as it was")
  func copies() {
    var original = OptionModel("1", "One", detail: "first", children: [OptionModel("2", "Two")])
    let copy = original
    original.detail = "changed"
    original.children?.append(OptionModel("3", "Three"))
    original.isGroup = true
    #expect(copy == OptionModel("1", "One", detail: "first", children: [OptionModel("2", "Two")]))
    #expect(original.children?.count == 2)
    #expect(original != copy)
    var plain = OptionModel("1", "One")
    plain.icon = nil
    #expect(plain == OptionModel("1", "One"))
  }

  @Test("Options are equal after a round trip through JSON")
  func roundTrip() throws {
    let option = OptionModel(
      "01", "Riyadh", detail: "Capital", icon: "pin", children: [OptionModel("x/y", "Z", disabledReason: "Closed")], terms: ["RUH"],
      additionalData: [
        "a": .number("1.50"), "b": .array([.null, .bool(true), .text("t"), .number("3")]), "c": .object(["d": .number("1e999")]),
      ])
    let again = try JSONDecoder().decode(OptionModel.self, from: JSONEncoder().encode(option))
    #expect(again == option)
    #expect(again.additionalData["a"] == .number("1.50"))
  }

  @Test("Duplicate ids are shown and marked together, empty ones are shown and cannot be chosen; both are reported")
  func oddIDs() {
    let menu = LoadedMenu([OptionModel("a", "A"), OptionModel("", "Nothing"), OptionModel("a", "Again"), OptionModel("a", "Third")])
    #expect(menu.all.map(\.name) == ["A", "Nothing", "Again", "Third"])
    #expect(
      menu.problems.map(\.description) == [
        "[1].id: 'Nothing' has an empty id and cannot be chosen", "[2].id: 'a' is the id of an earlier row too; both are marked together",
      ])
    #expect(menu.problems.allSatisfy { !$0.isDropped })
  }
}

@Suite("Selections")
struct OptionSelectionTests {
  @Test("After any inserts and removals, it contains the same as an ordered set", arguments: 0..<50)
  func oracle(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var selection = OptionSelection()
    var expected: [OptionID] = []
    for _ in 0..<80 {
      let id = OptionID(Int.random(in: 0..<12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        selection.remove(id)
        expected.removeAll { $0 == id }
      case 1:
        let removed = Set((0..<3).map { _ in OptionID(Int.random(in: 0..<12, using: &random)) })
        selection.remove(removed)
        expected.removeAll { removed.contains($0) }
      default:
        selection.insert(OptionModel(id, "Option \(id)"))
        if !expected.contains(id) { expected.append(id) }
      }
      #expect(selection.ids == expected)
      #expect(selection.options.map(\.name) == expected.map { "Option \($0)" })
      #expect((0..<12).allSatisfy { selection.contains(OptionID($0)) == expected.contains(OptionID($0)) })
    }
    let again = try JSONDecoder().decode(OptionSelection.self, from: JSONEncoder().encode(selection))
    #expect(again == selection && again.options == selection.options)
  }

  @Test("Every kind of property keeps a choice")
  func choices() {
    let selection = OptionSelection([OptionModel("b", "B"), OptionModel("a", "A")])
    #expect([OptionModel](selection).map(\.name) == ["B", "A"])
    #expect([OptionID](selection) == ["b", "a"])
    #expect(Set<OptionID>(selection) == ["a", "b"])
    #expect(OptionModel?(selection)?.name == "B")
    #expect(OptionID?(selection) == "b")
    #expect(OptionID?(OptionSelection()) == nil)
    #expect((["b", "a"] as Set<OptionID>).selection.ids == ["a", "b"])
    #expect((nil as OptionModel?).selection.isEmpty)
    #expect(!OptionModel?.takesSeveral && [OptionID].takesSeveral)
  }
}
