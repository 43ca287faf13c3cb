import Foundation
import Tessera
import TesseraBinding
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// One section whose surroundings change while its rows stay.
private struct SurroundingsScreen: Screen {
  struct State: ScreenState { var step = 0 }
  enum Action: Equatable, Sendable { case next }
  func title(for state: State) -> Phrase { "Surroundings" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Next", on: .next) }.id("buttons").style(.actions)
    let section = SectionModel<Self>("Section") { SubtitleItem("Row").id("row") }.id("section")
    switch state.step {
    case 0: section.header(HeaderItem("One"))
    case 1: section.header(HeaderItem("Two", value: "7"))
    case 2: section.header(HeaderItem("Two", value: "7")).footer("Below")
    case 3: section.header(HeaderItem("Two", value: "7")).footer("Further below").style(.form)
    default: section.header(HeaderItem("Two", value: "7")).style(.grid)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.step += 1
    return .none
  }
}

/// A section far down with controls in its header and footer, to which the screen moves the focus.
private struct FarSurroundingsScreen: Screen {
  struct State: ScreenState { var presses: [String] = [] }
  enum Action: Equatable, Sendable { case lead(String), press(String) }
  func title(for state: State) -> Phrase { "Far" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for place in ["header", "footer"] { ButtonItem("Lead to the \(place)", on: .lead(place)) }
      TextItem("\(state.presses.count) times").id("count")
    }.id("buttons")
    SectionModel("Rows") { for row in 0..<60 { TextItem("Row \(row)").id(row) } }.id("rows")
    SectionModel<Self>("Section") { for row in 0..<60 { TextItem("Further \(row)").id("further \(row)") } }.id("section")
      .header(ButtonItem("Above", on: .press("above")))
      .footer(ButtonItem("Below", on: .press("below")))
    SectionModel("Last") { for row in 0..<60 { TextItem("Last \(row)").id("last \(row)") } }.id("last")
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .lead(let place): return .focus("section.\(place)")
    case .press(let place): state.presses.append(place)
    }
    return .none
  }
}

/// A view of the app's own for buttons.
private final class OwnButton: UIView, Configurable, EventForwardingProvider {
  let button = UIButton(configuration: .gray())
  var configurer: (OwnButton, ButtonItem<FarSurroundingsScreen>) -> Void {
    { view, item in
      if view.button.superview == nil { view.button.fill(view) }
      view.button.accessibilityIdentifier = "tessera:button"
      view.button.configuration?.title = Localizer.english.string(item.words)
    }
  }
  var eventForwarder: SenderGroup { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [RowEvent(.main)] } } }
}

@Suite("Sections on the model of UIKit", .serialized)
@MainActor
struct SectionTests {
  @Test("Headers, footers and styles change while the rows of their section keep their cells")
  func surroundings() async throws {
    let shown = await Shown(SurroundingsScreen())
    let path = IndexPath(item: 0, section: 1)
    let cell = try #require(shown.collection.cellForItem(at: path))
    let reloads = shown.collection.modelCounters.reloads
    for step in 1...4 {
      try await shown.tap(.button, "Next")
      let page = try #require(shown.controller.page.page)
      #expect(shown.voiceOver.tree() == AccessibilityNode(page.snapshots[0], .english), "step \(step)")
      #expect(shown.collection.cellForItem(at: path) === cell)
    }
    #expect(shown.collection.modelCounters.reloads == reloads)
    #expect(shown.exceptions == [])
  }

  @Test("The screen moves the focus to a control in a header and in a footer out of view, only once", arguments: ["header", "footer"])
  func focus(_ place: String) async throws {
    let shown = await Shown(FarSurroundingsScreen())
    try await shown.tap(.button, "Lead to the \(place)")
    let focused = try #require(UIAccessibility.modelPosted.last?.argument as? UIView)
    #expect(focused.accessibilityLabel == (place == "header" ? "Above" : "Below"))
    #expect(focused.window != nil && shown.collection.bounds.intersects(focused.convert(focused.bounds, to: shown.collection)))
    let count = UIAccessibility.modelPosted.count
    shown.collection.scrollToTop()
    shown.controller.page.page!.send(.press("elsewhere"), to: FarSurroundingsScreen.self)
    await shown.settle()
    #expect(UIAccessibility.modelPosted.count == count)
    #expect(shown.exceptions == [])
  }

  @Test("A custom view shows headers and footers of its items, and its events arrive")
  func ownViews() async throws {
    let cells = CellRegistry()
    cells.register(for: ButtonItem<FarSurroundingsScreen>.self) { OwnButton(frame: .zero) }
    let shown = await Shown(FarSurroundingsScreen(), cells: cells)
    for (place, name) in [("header", "Above"), ("footer", "Below")] {
      try await shown.tap(.button, "Lead to the \(place)")
      let button = try await shown.tap(.button, name)
      #expect(button.superview is OwnButton)
      shown.collection.scrollToTop()
      await shown.settle()
    }
    #expect(shown.controller.page.page!.state(of: FarSurroundingsScreen.self)?.presses == ["above", "below"])
    // Views that left the screen no longer have handlers.
    #expect(cells.counters.unbound >= 2)
    #expect(shown.exceptions == [])
  }
}
