import TestSupport
import Foundation
import Testing
import TesseraHTML
import TesseraScreen

/// The contents of one layer as a browser shows them: sections, and rows in them, as markup.
private struct Mirror: Equatable {
  struct Section: Equatable {
    var key: String
    var shell: MarkupNode
    var rows: [MarkupNode]
  }
  var sections: [Section] = []

  init(layer: MarkupNode) throws {
    guard let root = layer.first("div", where: { $0.attributes["data-sections"] != nil }) else { throw MarkupError(message: "no sections") }
    sections = try root.children.map(Self.section)
  }

  static func section(_ node: MarkupNode) throws -> Section {
    guard let key = node.attributes["data-section"], let position = node.children.firstIndex(where: { $0.attributes["data-rows"] != nil })
    else {
      throw MarkupError(message: "no section")
    }
    var shell = node
    shell.children[position].children = []
    return Section(key: key, shell: shell, rows: node.children[position].children)
  }

  private func position(_ key: Any) throws -> Int {
    guard let index = sections.firstIndex(where: { $0.key == key as? String }) else { throw MarkupError(message: "no section \(key)") }
    return index
  }

  private func row(_ key: Any) throws -> (Int, Int) {
    for (section, content) in sections.enumerated() {
      if let index = content.rows.firstIndex(where: { $0.attributes["data-key"] == key as? String }) { return (section, index) }
    }
    throw MarkupError(message: "no row \(key)")
  }

  private mutating func insert(_ rows: [MarkupNode], into section: Any, before: Any) throws {
    let target = try position(section)
    guard !(before is NSNull) else { return sections[target].rows += rows }
    let (found, index) = try row(before)
    guard found == target else { throw MarkupError(message: "\(before) is in another section") }
    sections[target].rows.insert(contentsOf: rows, at: index)
  }

  /// One edit, done as the script does it.
  mutating func apply(_ edit: [Any]) throws {
    func markup(_ index: Int) throws -> [MarkupNode] { try parseMarkup(Array((edit[index] as? String ?? "").utf8)) }
    switch edit[0] as? String {
    case "u":
      let (section, index) = try row(edit[1])
      sections[section].rows[index] = try markup(2)[0]
    case "r":
      let (section, index) = try row(edit[1])
      sections[section].rows.remove(at: index)
    case "i": try insert(try markup(3), into: edit[1], before: edit[2])
    case "m":
      let (section, index) = try row(edit[1])
      let node = sections[section].rows.remove(at: index)
      try insert([node], into: edit[2], before: edit[3])
    case "R": sections.remove(at: try position(edit[1]))
    case "I":
      let section = try Self.section(try markup(2)[0])
      sections.insert(section, at: edit[1] is NSNull ? sections.count : try position(edit[1]))
    case "M":
      let section = sections.remove(at: try position(edit[1]))
      sections.insert(section, at: edit[2] is NSNull ? sections.count : try position(edit[2]))
    case "U":
      let index = try position(edit[1])
      let section = try Self.section(try markup(2)[0])
      guard section.rows.isEmpty else { throw MarkupError(message: "U brings rows") }
      sections[index].shell = section.shell
    default: throw MarkupError(message: "unknown edit \(edit)")
    }
  }
}

@Suite("Patches")
struct PatchTests {
  private let renderer = HTMLRenderer(localizer: .english, report: { _ in })

  private func mirror(_ snapshot: ScreenSnapshot) throws -> Mirror {
    var writer = HTMLRenderer.Writer()
    renderer.writeLayer(snapshot, page: page([snapshot]), into: &writer)
    return try Mirror(layer: try parseMarkup(writer.bytes)[0])
  }

  private func patch(_ update: ScreenSnapshot.Update) throws -> (bytes: [UInt8], object: [String: Any]) {
    var writer = HTMLRenderer.Writer(capacity: 64)
    renderer.writePatch(update, page: page([update.new]), into: &writer)
    guard let object = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any] else {
      throw MarkupError(message: "no object: \(writer.text)")
    }
    return (writer.bytes, object)
  }

  private func check(from old: Board.State, to new: Board.State) throws -> [[Any]] {
    let page = makePage(old)
    let host = RecordingHost()
    page.attach(host)
    page.start()
    var mirror = try mirror(page.snapshots[0])
    page.send(.show(new), to: Board.self)
    guard let update = host.updates.last else { return [] }
    let edits = try patch(update).object["edits"] as? [[Any]] ?? []
    for edit in edits { try mirror.apply(edit) }
    let expected = try self.mirror(page.snapshots[0])
    #expect(mirror == expected, "\(old) → \(new): \(edits)")
    return edits
  }

  private func random(_ random: inout SeededGenerator, rows: Int, sections: Int) -> Board.State {
    var keys = (0..<rows).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    if Int.random(in: 0..<3, using: &random) == 0 { keys.shuffle(using: &random) }
    var names = (0..<sections).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    if Int.random(in: 0..<3, using: &random) == 0 { names.shuffle(using: &random) }
    if names.isEmpty { names = [0] }
    var list = names.map { name in
      Board.Section(
        key: "section <\(name)>",
        header: Int.random(in: 0..<3, using: &random) == 0 ? "Header \(Int.random(in: 0..<3, using: &random))" : nil,
        rows: [], visibleRange: Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0..<3, using: &random)..<99 : nil)
    }
    var position = 0
    for key in keys {
      if Int.random(in: 0..<6, using: &random) == 0 { position = Int.random(in: list.indices, using: &random) }
      let text = Int.random(in: 0..<5, using: &random) == 0 ? "changed \"\(Int.random(in: 0..<9, using: &random))\"" : "row"
      list[position].rows.append(.init(key: "row \(key)", element: .text(.init(Phrase(text)))))
    }
    return Board.State(sections: list)
  }

  @Test("Applying the edits of a patch one by one gives the new screen", arguments: 0..<40)
  func edits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var kinds: Set<String> = []
    for _ in 0..<100 {
      let rows = Int.random(in: 0..<14, using: &random), sections = Int.random(in: 1..<6, using: &random)
      let old = self.random(&random, rows: rows, sections: sections)
      let new = self.random(&random, rows: rows, sections: sections)
      for edit in try check(from: old, to: new) { if let kind = edit[0] as? String { kinds.insert(kind) } }
    }
    #expect(kinds == ["u", "r", "i", "m", "R", "I", "M", "U"])
  }

  @Test("Edits of rows with hostile keys find them", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func hostileKeys() throws {
    let keys = Array(try Set(Corpora.strings().map { $0.precomposedStringWithCanonicalMapping })).sorted().prefix(600)
    let rows = keys.map { Board.Row(key: $0, element: .text(.init(Phrase($0)))) }
    let old = Board.State(sections: [.init(key: "a", rows: rows)])
    let new = Board.State(sections: [
      .init(key: "b", rows: Array(rows.reversed().prefix(400))), .init(key: "a", rows: Array(rows.prefix(100))),
    ])
    #expect(!(try check(from: old, to: new)).isEmpty)
  }

  @Test("One changed row in a screen of 1,000 costs as much as in a screen of 10")
  func size() throws {
    func bytes(rows count: Int) throws -> Int {
      func state(_ text: String) -> Board.State {
        Board.State(sections: [
          .init(key: "s", rows: (0..<count).map { .init(key: "row \($0)", element: .text(.init(Phrase($0 == 7 ? text : "same")))) })
        ])
      }
      let page = makePage(state("old"))
      let host = RecordingHost()
      page.attach(host)
      page.start()
      page.send(.show(state("new")), to: Board.self)
      return try patch(#require(host.updates.last)).bytes.count
    }
    let large = try bytes(rows: 1000)
    #expect(try bytes(rows: 10) == large)
    #expect(large < 250)
  }

  @Test("Rows inserted together share one edit")
  func sharing() throws {
    func rows(_ range: Range<Int>) -> [Board.Row] { range.map { .init(key: "\($0)", element: .divider) } }
    let edits = try check(
      from: Board.State(sections: [.init(key: "s", rows: rows(0..<1) + rows(100..<101))]),
      to: Board.State(sections: [.init(key: "s", rows: rows(0..<101))]))
    #expect(edits.count == 1)
    #expect(edits.first?[2] as? String == "100")
  }

  @Test("A patch says which revision it starts from, and a new title")
  func frame() throws {
    let page = makePage(Board.State())
    let host = RecordingHost()
    page.attach(host)
    page.start()
    page.send(.show(Board.State(title: "Two </script>")), to: Board.self)
    let object = try patch(try #require(host.updates.last)).object
    #expect(object["op"] as? String == "patch" && object["layer"] as? Int == 0)
    #expect(object["from"] as? Int == 1 && object["to"] as? Int == 2)
    #expect(object["title"] as? String == "Two </script>")
    #expect((object["edits"] as? [Any])?.isEmpty == true)
  }
}
