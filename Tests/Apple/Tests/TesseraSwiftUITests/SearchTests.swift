import Tessera
import Testing

@testable import TesseraSwiftUI

private struct FindScreen: Screen {
  struct State: ScreenState {
    var query = ""
    var hasHint = false
  }
  enum Action: Equatable, Sendable { case find, hint }
  var isAlone = true

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SearchItem("Search", text: \.query, help: state.hasHint ? "Two letters" : nil, on: .find)
      if !isAlone { TextItem("All of it") }
    }
    .id("find")
    SectionModel { ButtonItem("Hint", on: .hint) }.id("rest")
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if action == .hint { state.hasHint.toggle() }
    return .none
  }
}

@Suite("A screen's search, for SwiftUI's bar")
@MainActor
struct SearchTests {
  private func layer(_ isAlone: Bool) throws -> (ScreenModel, ScreenModel.LayerModel) {
    let model = ScreenModel(AnyScreen(FindScreen(isAlone: isAlone)), environment: ScreenEnvironment { _ in })
    model.begin()
    return (model, try #require(model.layers.first))
  }

  @Test("The first search field is removed from the rows, with its section if it is alone there")
  func first() throws {
    let (_, alone) = try layer(true)
    #expect(alone.search?.content.accessibilityNodes(.english).first?.label == "Search")
    #expect(alone.sectionsBelowSearch.map(\.id) == ["rest"] && alone.sections.map(\.id) == ["find", "rest"])
    let (_, among) = try layer(false)
    #expect(among.search != nil && among.sectionsBelowSearch.map(\.rows.count) == [1, 1])
  }

  @Test("With a hint it is a row, and its control reports the input")
  func hint() throws {
    let (model, layer) = try layer(true)
    let button = try #require(layer.sections.last?.rows.first?.row)
    model.send(Control.Event(.main), to: button, on: layer.id)
    #expect(layer.search == nil && layer.sectionsBelowSearch.map(\.id) == ["find", "rest"])
    model.send(Control.Event(.main), to: button, on: layer.id)
    let row = try #require(layer.search)
    let field = try #require(row.search)
    model.send(Control.Event(field.control, .text("ab")), to: row, on: layer.id)
    #expect(layer.search?.search?.text == "ab")
  }
}
