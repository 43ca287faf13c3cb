import TestSupport
import Foundation
import TesseraDiff
import Testing

@testable import TesseraScreen

/// A page on a host that gets differences, and checks each of them.
private final class Stage: ScreenHost {
  let page: Page
  private(set) var shown: [Shown] = []
  private(set) var problems: [String] = []

  init(_ state: ChangingScreen.State, makesAnew: Bool) {
    var environment = ScreenEnvironment()
    let reported = Reports()
    environment.report = { reported.note($0.message) }
    page = Page(ChangingScreen(makesAnew: makesAnew), state: state, environment: environment, inbox: Page.EffectInbox {})
    self.reported = reported
    page.attach(self)
    page.start()
  }

  private let reported: Reports
  var messages: [String] { reported.messages }

  func show(_ snapshot: ScreenSnapshot) { shown = snapshot.sections.map(Shown.init) }

  func apply(_ update: ScreenSnapshot.Update) {
    let new = update.new.sections.map(Shown.init)
    let plain = Differencer().difference(from: update.old.sections, to: update.new.sections)
    if plain.totals != update.difference.totals { problems.append("\(update.difference.totals) instead of \(plain.totals)") }
    shown = shown.applying(update.difference, from: new)
    if shown != new { problems.append("the difference leads elsewhere") }
  }
}

/// The reports of a test; pages of a test report where the test runs.
private final class Reports: @unchecked Sendable {
  private(set) var messages: [String] = []
  func note(_ message: String) { messages.append(message) }
}

/// A section as a host keeps it.
private struct Shown: RebuildableSection, Equatable {
  struct Row: DifferentiableItem, Equatable {
    let id: TesseraScreen.Row.Key
    let height: TesseraScreen.Row.Height
    let content: Element
    func hasEqualContent(to other: Row) -> Bool { self == other }
    init(_ row: TesseraScreen.Row) { (id, height, content) = (row.key, row.height, row.content) }
  }
  let id: TesseraScreen.Row.Key
  let items: [Row]
  let header: Row?
  let footer: Row?
  let style: SectionStyle
  let visibleRange: ScreenSnapshot.Section.VisibleRange?

  init(_ section: ScreenSnapshot.Section) {
    (id, items, style, visibleRange) = (section.key, section.rows.map(Row.init), section.style, section.visibleRange)
    (header, footer) = (section.header.map(Row.init), section.footer.map(Row.init))
  }
  init(_ section: Shown, items: [Row]) {
    (id, style, visibleRange, header, footer) = (section.id, section.style, section.visibleRange, section.header, section.footer)
    self.items = items
  }
  func hasEqualContent(to other: Shown) -> Bool { Shown(self, items: []) == Shown(other, items: []) }
}

/// States as JSON.
private struct JSONCodec: StateCodec {
  func encode(_ value: any Encodable) -> String? { (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } }
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { try? JSONDecoder().decode(type, from: Data(text.utf8)) }
}

@Suite("Evaluation")
struct EvaluationPropertyTests {
  /// The number of steps: `TESSERA_FUZZ_CASES`, by default a few.
  static let steps = ProcessInfo.processInfo.environment["TESSERA_FUZZ_CASES"].flatMap { Int($0) } ?? 1_000
  static let seed = ProcessInfo.processInfo.environment["TESSERA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  @Test("An incrementally evaluated screen behaves exactly like a fully evaluated one", arguments: 0..<4)
  func incremental(part: Int) throws {
    var chance = SeededGenerator(seed: Self.seed &+ UInt64(part))
    var left = Self.steps / 4
    while left > 0 {
      // Short lists are edited at the ends more often; long ones are in parts.
      let size = chance.below(8) == 0 ? 400 : 12
      var state = ChangingScreen.State.random(upTo: size, &chance)
      var stages = [Stage(state, makesAnew: false), Stage(state, makesAnew: true)]
      for step in 0..<min(left, size == 12 ? 120 : 40) {
        left -= 1
        // It makes no visible difference that one of them released its rows.
        if chance.below(3) == 0 { stages[0].page.rest() }
        switch chance.below(12) {
        case 0:
          // Every press, edit and change has the same meaning on both.
          let rows = stages[1].page.snapshots[0].sections.flatMap { $0.rows }
          if let row = rows.randomElement(using: &chance), let control = row.content.control(named: .main) {
            let value: Control.Event.Value? =
              switch control.kind {
              case .toggle: .flag(chance.below(2) == 0)
              case .slider: .number(0.25)
              case .textField: .text("typed \(chance.below(3))")
              default: nil
              }
            let outcomes = stages.map { $0.page.send(.control(row.key.text, .main, value)) }
            #expect(outcomes[0] == outcomes[1], "step \(step)")
          }
        case 1:
          let outcomes = stages.map { $0.page.send(ScreenEvent(.reveal(section: "Long", 5..<40))) }
          #expect(outcomes[0] == outcomes[1], "step \(step)")
        case 2 where step % 8 == 0:
          // Both continue in another process.
          let codec = JSONCodec()
          let kept = try stages.map { try #require($0.page.states(codec)) }
          stages = [Stage(.init(), makesAnew: false), Stage(.init(), makesAnew: true)]
          for (stage, text) in zip(stages, kept) {
            #expect(stage.page.restore(text, codec) == 0)
            stage.page.send(.note("restored"), to: ChangingScreen.self)
          }
        case 3:
          // In another language, everything is shown again.
          for stage in stages {
            stage.page.environment.localizer = Localizer(chance.below(2) == 0 ? .arabic : .english)
            stage.page.attach(stage)
          }
        default:
          state = try #require(stages[0].page.state(of: ChangingScreen.self))
          for _ in 0...chance.below(3) { state.edit(&chance) }
          for stage in stages { stage.page.send(.set(state), to: ChangingScreen.self) }
        }
        try check(stages, step)
      }
    }
  }

  private func check(_ stages: [Stage], _ step: Int) throws {
    let (mine, theirs) = (stages[0], stages[1])
    #expect(mine.page.state(of: ChangingScreen.self) == theirs.page.state(of: ChangingScreen.self), "step \(step)")
    #expect(mine.page.snapshots[0].title == theirs.page.snapshots[0].title)
    #expect(mine.problems == [] && theirs.problems == [], "step \(step)")
    let sections = mine.page.snapshots[0].sections
    if mine.shown != theirs.shown || mine.shown != sections.map(Shown.init) {
      Issue.record("step \(step): \(mine.shown) instead of \(theirs.shown)")
      throw CancellationError()
    }
    // The lookup by key finds the row at its position.
    for section in sections {
      if let position = section.rows.indices.randomElement() {
        #expect(mine.page.snapshots[0].row(for: section.rows[position].key.text) === section.rows[position])
      }
    }
  }

  @Test("Diagnostics are the same")
  func diagnostics() {
    var chance = SeededGenerator(seed: 5)
    var state = ChangingScreen.State.random(upTo: 9, &chance)
    let stages = [Stage(state, makesAnew: false), Stage(state, makesAnew: true)]
    for _ in 0..<200 {
      state.edit(&chance)
      for stage in stages { stage.page.send(.set(state), to: ChangingScreen.self) }
    }
    #expect(stages[0].messages == stages[1].messages && !stages[0].messages.isEmpty)
  }
}
