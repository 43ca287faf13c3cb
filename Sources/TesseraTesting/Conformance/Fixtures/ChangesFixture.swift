internal import TesseraScreen

/// Steps through a list of layouts of sections and rows.
struct ChangesFixture: Screen {
  /// A section and its rows. A row is an id, optionally followed by a colon and its content: `"a:2"`.
  struct Part: Hashable, Sendable {
    let name: String
    let rows: [String]
    init(_ name: String, _ rows: String) { (self.name, self.rows) = (name, rows.split(separator: " ").map(String.init)) }
  }
  struct State: ScreenState, Hashable { var index = 0 }
  typealias Action = FixtureAction
  let log: HostConformance.Log
  let layouts: [[Part]]

  func title(for state: State) -> Phrase { "Changes" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Next", on: "next") }.id("buttons").style(.actions)
    for part in layouts[state.index % layouts.count] {
      SectionModel("\(part.name)") {
        for row in part.rows { SubtitleItem("\(row)").id(String(row.prefix { $0 != ":" })) }
      }
    }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    state.index += 1
    return .none
  }
}

extension ChangesFixture {
  /// Every kind of change separately, then together.
  static let kinds: [[Part]] = [
    [Part("A", "a b c")],
    [Part("A", "a b c d")],  // append
    [Part("A", "z a b c d")],  // insert first
    [Part("A", "z a m b c d")],  // insert between
    [Part("A", "a m b c d")],  // delete first
    [Part("A", "a b c d")],  // delete between
    [Part("A", "a b c")],  // delete last
    [Part("A", "b c a")],  // move the first to the end
    [Part("A", "a b c")],  // move the last to the start
    [Part("A", "a b:2 c")],  // update
    [Part("A", "b:3 a c")],  // update and move
    [Part("A", "c a b:3")],  // reverse
    [Part("A", "c a b:3"), Part("B", "d e")],  // insert a section
    [Part("B", "d e"), Part("A", "c a b:3")],  // move a section
    [Part("B", "d a e"), Part("A", "c b:3")],  // move a row to another section
    [Part("B", "d e"), Part("A", "a c b:4")],  // move it back and update another
    [Part("A", "a d c e b:4")],  // delete a section whose rows move elsewhere
    [Part("C", "e d"), Part("A", "a c b:4")],  // insert a section with rows from elsewhere
    [Part("A", "a c b:4")],  // delete a section with its rows
    [Part("A", "")],  // delete the last rows
    [],  // delete the last section
    [Part("A", "a b c"), Part("B", "d e f"), Part("C", "g h i")],  // insert everything
    [Part("C", "i:2 a h"), Part("D", "j d"), Part("A", "c:2 b g")],  // all kinds of changes at once
    [Part("A", "a b c"), Part("B", "d e f"), Part("C", "g h i")],  // and back
  ]

  /// Pseudorandom layouts, the same on every run.
  static let random: [[Part]] = {
    var seed: UInt64 = 42
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    return (0..<24).map { _ in
      var rows = (0..<24).map { "r\($0)" }
      for index in rows.indices.reversed() { rows.swapAt(index, next(index + 1)) }
      rows = rows.prefix(next(25)).map { next(4) == 0 ? "\($0):\(next(3))" : $0 }
      var names = ["A", "B", "C", "D", "E"]
      for index in names.indices.reversed() { names.swapAt(index, next(index + 1)) }
      var parts: [Part] = []
      for name in names.prefix(next(6)) {
        let count = next(rows.count + 1)
        parts.append(Part(name, rows.prefix(count).joined(separator: " ")))
        rows.removeFirst(count)
      }
      return parts
    }
  }()
}
