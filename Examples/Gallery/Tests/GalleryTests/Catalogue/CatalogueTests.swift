import Foundation
import Tessera
import TesseraTesting
import Testing

@testable import GalleryScreens

@Suite("Catalogue")
struct CatalogueTests {
  private let app = Headless(CatalogueScreen())
  private var sections: [ScreenSnapshot.Section] { app.page.snapshots[0].sections }

  private func source(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The kinds of all elements in a value.
  private func kinds(in value: Any, _ found: inout Set<String>) {
    let mirror = Mirror(reflecting: value)
    if value is Element { found.insert(mirror.children.first?.label ?? "\(value)") }
    for child in mirror.children { kinds(in: child.value, &found) }
  }

  @Test("Every kind of element is shown")
  func elements() throws {
    let declaration = try source("Sources/TesseraScreen/Elements/Element.swift")
    let all = Set(declaration.matches(of: /\n  (?:indirect )?case (\w+)/).map { String($0.1) })
    var found: Set<String> = []
    for section in sections { for row in section.rows { kinds(in: row.content, &found) } }
    #expect(all.count > 20 && all.subtracting(found) == [])
  }

  @Test("The elements that the documentation names are in the entry")
  func named() throws {
    app.tap("Check")
    var (count, entries) = (0, 0)
    for group in ["Words", "Messages", "Fields", "Actions", "Elements"] {
      let text = try source("Examples/Gallery/Sources/GalleryScreens/Catalogue/CatalogueScreen+\(group).swift")
      entries += text.matches(of: /\.code\(\)/).count
      for match in text.matches(of: /\/\/ Elements: (.+)\n(?:    \/\/.*\n)*    SectionModel\(\s*"([^"]+)"/) {
        let section = try #require(sections.first { $0.key.text == match.2 })
        var found: Set<String> = []
        for row in section.rows { kinds(in: row.content, &found) }
        #expect(Set(match.1.split(separator: ", ").map(String.init)).subtracting(found) == [], "\(match.2)")
        count += 1
      }
    }
    #expect(count == entries && count > 40)
  }

  @Test("Every arrangement of a section is shown, and one section beside another")
  func styles() throws {
    let all = Set(
      try source("Sources/TesseraScreen/Sections/SectionStyle.swift").matches(of: /\n  case (\w+)/).map { String($0.1) })
    let found = Set(sections.map { "\($0.style)".prefix { $0 != "(" } }.map(String.init))
    #expect(all.count == 6 && all.subtracting(found) == [] && sections.contains(where: \.isBeside))
  }

  @Test("Every symbol is shown under its name")
  func symbols() throws {
    let section = try #require(sections.first { $0.key.text == "Symbols" })
    #expect(section.rows.map(\.key.text) == Element.Symbol.known.map(\.name))
  }

  @Test("Below each entry is its code, as in the files")
  func code() throws {
    let entries = sections.dropFirst()
    #expect(Set(entries.map(\.key.text)) == Set(CatalogueCode.all.keys) && entries.count == CatalogueCode.all.count)
    for section in entries {
      guard case .richText(let text)? = section.footer?.content, case .code(let code)? = text.blocks.first else {
        Issue.record("\(section.key.text) has no code")
        continue
      }
      #expect(text.blocks.count == 1 && code == CatalogueCode.all[section.key.text] && !code.isEmpty)
    }
  }

  @Test("The controls can be used: fields, buttons, the table's head, ordered rows")
  func use() {
    app.type("Mona", into: "Full name")
    #expect(app.state.name == "Mona")
    app.tap("Check")
    app.type("", into: "Full name")
    app.tap("Check")
    #expect(app.state.form.errors[\.name] != nil && app.state.form.summary == ["Choose a city first"])
    app.tap("Press again")
    #expect(app.state.presses == 1)
    app.tap("Parcels", role: .button)
    #expect(app.state.sorting.order == .ascending)
    app.tap("Move down", in: "Riyadh")
    #expect(app.state.stops.map(\.id) == ["stop-city-2", "stop-city-1", "stop-city-3"])
  }

  @Test("In Arabic nothing is left in English but names of types and code")
  func arabic() {
    let arabic = Headless(CatalogueScreen(), language: .arabic, catalog: .galleryArabic)
    var left: [String] = []
    for section in arabic.page.snapshots[0].sections where section.key.text != "Symbols" && section.key.text != "RichTextItem" {
      for row in section.rows {
        let words = row.content.accessibilityNodes(Localizer(.arabic, catalog: .galleryArabic)).map { "\($0)" }.joined(separator: "\n")
        left += words.matches(of: /"[^"]*[A-Z][a-z]{2,}[^"]*"/).map { String($0.0) }
      }
    }
    #expect(left == [])
  }
}
