import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum People: MenuType { static let path = "/people" }

@Suite("Pictures of options")
struct OptionPictureTests {
  @Test("The picture of a payload's row is in the picker's row, with the icon for the time before it loads")
  func row() async throws {
    let transport = StubTransport()
    transport.on("/people", #"[{"id":1,"name":"Ada","icon":"person","picture":"https://a.example/ada.png"},{"id":2,"name":"Bo"}]"#)
    let picker = OptionsPicker(People.self, title: "People", isMultiple: false)
    let app = Headless(picker, environment: { $0.load(over: transport) })
    try await app.settle()
    let options = app.page.snapshots[0].sections.flatMap(\.rows).compactMap { row -> Element.Option? in
      if case .option(let option) = row.content { option } else { nil }
    }
    #expect(options.map(\.picture) == ["https://a.example/ada.png", nil] && options.map(\.icon) == ["person", nil])
    app.tap("Ada")
    try await app.settle()
    #expect(app.state.selection.options.first?.picture == "https://a.example/ada.png")
  }

  @Test("A picture outlives encoding")
  func coding() throws {
    let option = OptionModel(1, "Ada", picture: "/ada.png")
    #expect(try JSONDecoder().decode(OptionModel.self, from: JSONEncoder().encode(option)) == option)
    #expect(option != OptionModel(1, "Ada"))
  }
}
