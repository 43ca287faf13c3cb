import Testing

@testable import TesseraScreen

@Suite("Localizers")
struct LocalizerTests {
  private let catalog = Catalog(["Hello": .text("مرحبا")])

  @Test("All time zones share the words of a language, however many there are")
  func sharedWords() {
    let first = Localizer(.arabic, catalog: catalog, timeZone: "Asia/Riyadh")
    let others = (0..<100).map { Localizer(.arabic, catalog: catalog, timeZone: "Etc/GMT+\($0)") }
    #expect(others.allSatisfy { $0.parts.index === first.parts.index && $0.string("Hello") == "مرحبا" })
    #expect(Localizer(.english, catalog: catalog).parts.index !== first.parts.index)
  }
}
