import TesseraDiff
import TestSupport
import Testing

@testable import TesseraScreen

/// Rows that count how often they were pressed, and tell how many of them there are in memory.
private struct Counters: Screen {
  struct State: Equatable, Codable, Sendable { var counts = [Int](repeating: 0, count: 20), watched = 0 }
  enum Action: Equatable, Sendable { case pressed(Int), arrived }

  func title(for state: State) -> Phrase { "Counters" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Rows", state.counts.indices.map(\.self)) { row in
      SubtitleItem("Row \(row)", value: "\(state.counts[row])", on: .pressed(row)).id(row)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .pressed(let row): state.counts[row] += 1
    case .arrived: state.watched += 1
    }
    return .none
  }
}

/// A host that remembers the latest rows weakly.
private final class Watcher: ScreenHost {
  struct Weak { weak var row: Row? }
  var rows: [Weak] = []
  var updates: [String] = []

  var living: Int { rows.filter { $0.row != nil }.count }

  func show(_ snapshot: ScreenSnapshot) { rows = snapshot.sections.flatMap { $0.rows.map { Weak(row: $0) } } }
  func apply(_ update: ScreenSnapshot.Update) {
    rows = update.new.sections.flatMap { $0.rows.map { Weak(row: $0) } }
    updates.append("\(update.difference.totals)")
  }
}

@Suite("Pages that rest") struct RestTests {
  private let watcher = Watcher()
  private let page = Page(Counters(), state: .init(), inbox: Page.EffectInbox {})

  init() {
    page.attach(watcher)
    page.start()
  }

  @Test("A resting page releases its rows, and builds them again when they are read") func memory() {
    #expect(watcher.living == 20)
    page.rest()
    #expect(watcher.living == 0)
    #expect(page.snapshots[0].sections[0].rows.count == 20 && page.snapshots[0].revision == 1)
  }

  @Test("An event after a rest has the same effect as without it") func events() {
    #expect(page.send(.control("3")) == .handled)
    page.rest()
    #expect(page.send(.control("3")) == .handled)
    page.rest()
    #expect(page.send(.control("nobody")) == .refused(.unknownItem))
    #expect(page.snapshots[0].row(for: "3")?.content == Counters().row(3, count: 2))
    #expect(watcher.updates.count == 2 && Set(watcher.updates).count == 1, "\(watcher.updates)")
  }

  @Test("Looking at numbers, saving and ending let it rest") func quiet() throws {
    page.rest()
    watcher.rows = []
    #expect(page.revisions == [.root: 1] && !page.wouldLoseChanges && !page.isBusy)
    page.pump()
    page.evaluate()
    page.rest()
    // The rows are built when they are read. Nothing before read them.
    watcher.rows = page.snapshots[0].sections.flatMap { $0.rows.map { Watcher.Weak(row: $0) } }
    #expect(watcher.living == 20)
    page.end()
  }

  @Test("A long list does not rest: making it again would take too long") func long() {
    let page = Page(Counters(), state: .init(counts: [Int](repeating: 0, count: 5_000)), inbox: Page.EffectInbox {})
    page.attach(watcher)
    page.start()
    page.rest()
    #expect(watcher.living == 5_000)
  }
}

extension Counters {
  fileprivate func row(_ row: Int, count: Int) -> Element {
    SubtitleItem<Counters>("Row \(row)", value: "\(count)", on: .pressed(row)).content
  }
}
