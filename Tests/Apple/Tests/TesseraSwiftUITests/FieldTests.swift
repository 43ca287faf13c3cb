import Tessera
import Testing

@testable import TesseraSwiftUI

@Suite("Fields and pickers of SwiftUI, without views")
@MainActor
struct FieldTests {
  @Test("Answers that repeat what was typed change nothing, however late and however few")
  func typing() {
    var draft = FieldDraft("")
    for text in ["a", "ab", "abc"] { #expect(draft.personDidType(text, atMost: 10) == text) }
    draft.screenDidSet("a")
    draft.screenDidSet("abc")
    #expect(draft.text == "abc")
  }

  @Test("What the screen sets of its own accord is shown")
  func setting() {
    var draft = FieldDraft("old")
    _ = draft.personDidType("typed", atMost: 10)
    draft.screenDidSet("typed")
    draft.screenDidSet("")
    #expect(draft.text == "")
  }

  @Test("No more is taken than the field takes, and the same is not sent twice")
  func limits() {
    var draft = FieldDraft("")
    #expect(draft.personDidType("abcdef", atMost: 3) == "abc")
    #expect(draft.personDidType("abcd", atMost: 3) == nil)
  }

  private enum Cities: MenuType {
    static let staticData: [OptionModel]? = [OptionModel("01", "Riyadh"), OptionModel("02", "Jeddah")]
  }

  private func pick(_ label: String, _ picker: PickerModel) async throws {
    while picker.model.isBusy { await Task.yield() }
    let layer = try #require(picker.model.layers.last)
    let row = try #require(
      layer.sections.flatMap(\.rows).compactMap(\.row).first {
        $0.content.accessibilityNodes(.english).contains { $0.label == label }
      })
    picker.model.send(ControlEvent(.main), to: row, on: layer.id)
    while picker.model.isBusy { await Task.yield() }
  }

  @Test("A choice comes back once, and the picker closes")
  func choosing() async throws {
    let picker = PickerModel(
      Cities.self, title: "City", chosen: OptionModel?.none, config: OptionsViewConfig(), environment: ScreenEnvironment())
    var chosen: [[String]] = []
    var closes = 0
    picker.didChoose = { chosen.append($0.options.map(\.name)) }
    picker.didClose = { closes += 1 }
    picker.model.begin()
    try await pick("Jeddah", picker)
    #expect(chosen == [["Jeddah"]])
    #expect(closes == 1)
  }

  @Test("A picker that is cancelled closes and gives nothing back")
  func cancelling() async throws {
    let picker = PickerModel(
      Cities.self, title: "City", chosen: OptionModel?.none, config: OptionsViewConfig(), environment: ScreenEnvironment())
    var (chosen, closes) = (0, 0)
    picker.didChoose = { _ in chosen += 1 }
    picker.didClose = { closes += 1 }
    picker.model.begin()
    try await pick("Cancel", picker)
    #expect((chosen, closes) == (0, 1))
  }
}
