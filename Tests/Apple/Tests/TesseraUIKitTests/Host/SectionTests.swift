import Foundation
import Tessera
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
}
