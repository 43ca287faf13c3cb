import Foundation
import Harness
import TesseraFlow
import TesseraScreen

/// A screen whose state is about a megabyte as JSON. An event changes a few bytes of it.
struct Large: Screen {
  struct Order: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
    var detail: String
    var isPaid = false
  }
  struct State: Codable, Equatable, Sendable {
    var count = 0
    var orders = (0..<9_000).map { Order(id: $0, name: "Order of customer no. \($0)", detail: "Eastern Province, branch no. \($0 % 97)") }
  }
  enum Action: Equatable, Sendable { case count, pay }

  func title(for state: State) -> Phrase { "Benchmark" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Counter") {
      ButtonItem("Pressed \(state.count) times", on: .count).id("count")
      ButtonItem("Pay", on: .pay).id("pay")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    if action == .pay { state.orders[state.count * 7_919 % state.orders.count].isPaid.toggle() }
    return .none
  }
}

extension Run {
  /// Measures producing the saved form of a page after one event on a large state, against encoding the state
  /// once.
  mutating func saving() {
    let page = Page(Large(), state: Large.State(), inbox: Page.EffectInbox {})
    page.start()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func save(after control: String) {
      precondition(page.send(.control(control)) == .handled)
      guard let saved = page.save(version: "1") else { fatalError("the page is not kept") }
      blackHole(saved)
    }
    let state = Large.State()
    let size = (try? encoder.encode(state).count) ?? 0
    let table = measure(
      rounds: 7, time: .milliseconds(60),
      [
        Case("JSONEncoder, the state") { blackHole(try? encoder.encode(state)) },
        Case("event beside the rows, saved") { save(after: "count") },
        Case("event on one row, saved") { save(after: "pay") },
      ])
    report.table("a page whose state has \(size / 1_000) KB", table, unit: "event")
    report.bound(
      "JSONEncoder, times an event beside the rows", table.ratio("JSONEncoder, the state", to: "event beside the rows, saved"),
      atLeast: 10)
    report.bound("JSONEncoder, times an event on one row", table.ratio("JSONEncoder, the state", to: "event on one row, saved"), atLeast: 5)
  }
}
