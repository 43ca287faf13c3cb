import Testing

@testable import TesseraScreen

private struct Lines: Screen {
  struct State: Equatable, Sendable { var count: Int }

  func title(for state: State) -> Phrase { "Lines" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Lines", 0..<state.count) { SubtitleItem("Line \($0)").id($0) }
  }
}

@Suite("What the host shows of a screen")
struct RenderingTests {
  /// The law of ``Rendering/rested()``: rows are released if the host shows them, they fit the state, and there are not too many.
  @Test("In every state, rows are released only if they can be made again", arguments: [false, true], [0, 3, 4_096, 4_097])
  func rest(isShown: Bool, count: Int) {
    let shown = Page(Lines(), state: .init(count: count), inbox: Page.EffectInbox {}).snapshots[0]
    for freshness in [Rendering<Lines>.Freshness.stale, .current, .resting] {
      var rendering = Rendering<Lines>(snapshot: shown)
      (rendering.freshness, rendering.isShown) = (freshness, isShown)
      let rested = rendering.rested()
      #expect((rested != nil) == (isShown && freshness == .current && count <= 4_096))
      guard let rested else { continue }
      #expect(rested.freshness == .resting && rested.snapshot.rowCount == 0)
      #expect(rested.isShown && rested.snapshot.revision == shown.revision)
    }
  }
}
