import Synchronization
import TesseraScreen
import Testing

/// Counts the rows that screens make.
private enum Made {
  static let rows = Mutex<[String: Int]>([:])
  static func note(_ name: String) { rows.withLock { $0[name, default: 0] += 1 } }
  static func take(_ name: String) -> Int { rows.withLock { $0.removeValue(forKey: name) ?? 0 } }
}

private struct Counting: Screen {
  struct State: Equatable, Sendable {
    var name: String
    var array: [Line]
    var indexed: IndexedList<Line>
    var chosen = 0
    var other = 0
  }
  enum Action: Equatable, Sendable { case set(State) }

  static func row(_ line: Line, _ list: String) -> TextItem<Self> {
    // The text contains the name of the test.
    Made.note("\(list) \(line.words.prefix { $0 != ":" })")
    return TextItem("\(line.words)").id("\(list) \(line.id)")
  }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Other") { TextItem("\(state.other)") }
    SectionModel("Array", state.array) { Self.row($0, "array") }
    SectionModel("Indexed", state.indexed) { Self.row($0, "indexed") }
    SectionModel("With", state.indexed, with: state.chosen) { line, chosen in Self.row(line, chosen == 0 ? "with" : "with chosen") }
    SectionModel("Capturing", state.array) { Self.row($0, state.other < 0 ? "" : "capturing") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .set(let new) = action { state = new }
    return .none
  }
}

@Suite("Rows that are not made again")
struct SkippingTests {
  /// The number of rows of each section that a change makes.
  private func made(_ name: String, count: Int, _ change: (inout Counting.State) -> Void) -> [String: Int] {
    let lines = (0..<count).map { Line(id: $0, words: "\(name): line \($0)") }
    var state = Counting.State(name: name, array: lines, indexed: IndexedList(lines))
    let page = Page(Counting(), state: state, inbox: Page.EffectInbox {})
    page.start()
    let lists = ["array", "indexed", "with", "with chosen", "capturing"]
    for list in lists { _ = Made.take("\(list) \(name)") }
    change(&state)
    page.send(.set(state), to: Counting.self)
    return Dictionary(uniqueKeysWithValues: lists.map { ($0, Made.take("\($0) \(name)")) }).filter { $0.value > 0 }
  }

  @Test("A change elsewhere builds no rows, except those of a function that captures the state", arguments: [1, 20, 1_000])
  func elsewhere(count: Int) { #expect(made("elsewhere\(count)", count: count) { $0.other = 1 } == ["capturing": count]) }

  @Test("A change of one element makes one row", arguments: [1, 20, 1_000])
  func one(count: Int) {
    let made = made("one\(count)", count: count) {
      $0.array[count / 2].number = 7
      $0.indexed[id: count / 2]?.number = 7
    }
    #expect(made == ["array": 1, "indexed": 1, "with": 1, "capturing": count])
  }

  @Test("An inserted or removed element builds only its own row", arguments: [2, 20, 1_000])
  func comeAndGo(count: Int) {
    let line = Line(id: -1, words: "come\(count): new")
    let come = made("come\(count)", count: count) {
      $0.array.insert(line, at: count / 2)
      $0.indexed.insert(line, at: count / 2)
    }
    #expect(come == ["array": 1, "indexed": 1, "with": 1, "capturing": count + 1])
    let gone = made("gone\(count)", count: count) {
      $0.array.remove(at: 0)
      $0.indexed.remove(at: 0)
    }
    #expect(gone == ["capturing": count - 1])
  }

  @Test("Equal elements that arrive again build no rows")
  func arrivedAnew() {
    let made = made("anew", count: 500) { state in
      state.array = state.array.map { Line(id: $0.id, words: String(decoding: Array($0.words.utf8), as: UTF8.self)) }
      state.indexed = IndexedList(state.array)
    }
    #expect(made == ["capturing": 500])
  }

  @Test("A change of the input beside the elements builds all rows")
  func input() { #expect(made("input", count: 20) { $0.chosen = 1 } == ["with chosen": 20, "capturing": 20]) }
}
