import TestSupport
import TesseraScreen
import TesseraTesting
import Testing

/// Shows the layout that its state contains.
struct Board: Screen {
  struct Row: Hashable, Sendable {
    var id: Int
    var words: String
    var isPressable = false
  }
  struct Part: Hashable, Sendable {
    var id: Int
    var header: String?
    var footer: String?
    var style = SectionStyle.list
    var rows: [Row] = []
  }
  struct State: Hashable, Sendable {
    var title = ""
    var parts: [Part] = []
  }
  enum Action: Hashable, Sendable { case show(State), press(Int) }

  func title(for state: State) -> Phrase { "\(state.title)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    for part in state.parts { section(part) }
  }
  private func section(_ part: Part) -> SectionModel<Self> {
    var section = SectionModel<Self> {
      for row in part.rows {
        if row.isPressable {
          ButtonItem("\(row.words)", on: .press(row.id)).id(row.id)
        } else {
          SubtitleItem("\(row.words)").id(row.id)
        }
      }
    }
    .id(part.id).style(part.style)
    if let header = part.header { section = section.header(HeaderItem("\(header)")) }
    if let footer = part.footer { section = section.footer("\(footer)") }
    return section
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .show(let new) = action { state = new }
    return .none
  }
}

extension Board.State {
  /// A layout by chance; with `duplicates`, ids may repeat.
  static func random(duplicates: Bool, using random: inout some RandomNumberGenerator) -> Board.State {
    var ids = Array(0..<12).shuffled(using: &random)
    var sections = Array(0..<4).shuffled(using: &random)
    var state = Board.State(title: ["A", "B"].randomElement(using: &random) ?? "")
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var part = Board.Part(id: duplicates ? Int.random(in: 0...2, using: &random) : sections.removeLast())
      part.header = [nil, "h", "i"].randomElement(using: &random) ?? nil
      part.footer = [nil, "f", "g"].randomElement(using: &random) ?? nil
      part.style = [.list, .form].randomElement(using: &random) ?? .list
      for _ in 0..<Int.random(in: 0...4, using: &random) where !ids.isEmpty {
        part.rows.append(
          Board.Row(
            id: duplicates ? Int.random(in: 0...5, using: &random) : ids.removeLast(), words: "\(Int.random(in: 0...2, using: &random))",
            isPressable: Bool.random(using: &random)))
      }
      state.parts.append(part)
    }
    return state
  }
}

@Suite("Pages and hosts")
struct PagePropertyTests {
  @Test("After every change, a host that only got differences shows the snapshot", arguments: [false, true])
  func hostFollows(duplicates: Bool) {
    var random = SeededGenerator(seed: duplicates ? 2 : 1)
    let app = Headless(Board(), state: .init(), expecting: duplicates ? [.duplicateID] : [])
    for _ in 0..<1_500 {
      let next = Board.State.random(duplicates: duplicates, using: &random)
      app.send(.show(next))
      #expect(app.page.snapshots[0].sections.map(\.rows.count) == next.parts.map(\.rows.count))
      #expect(app.accessibilityTree == AccessibilityNode(app.page.snapshots[0], .english))
    }
    #expect(app.failures.isEmpty && app.host.updateCount > 1_000)
  }

  @Test("All keys of a snapshot are unique, also where ids are not")
  func uniqueKeys() {
    var random = SeededGenerator(seed: 3)
    let app = Headless(Board(), state: .init(), expecting: [.duplicateID])
    for _ in 0..<500 {
      app.send(.show(.random(duplicates: true, using: &random)))
      let sections = app.page.snapshots[0].sections
      let keys = sections.flatMap(\.rows).map(\.key.text)
      #expect(Set(keys).count == keys.count)
      #expect(Set(sections.map(\.key)).count == sections.count)
    }
  }

  @Test("Equal states tell the host nothing")
  func noChange() {
    var random = SeededGenerator(seed: 4)
    let app = Headless(Board(), state: .init())
    for _ in 0..<50 {
      let state = Board.State.random(duplicates: false, using: &random)
      app.send(.show(state))
      let (count, revision) = (app.host.updateCount, app.page.snapshots[0].revision)
      app.send(.show(state))
      #expect(app.host.updateCount == count && app.page.snapshots[0].revision == revision)
    }
  }

  @Test("A host that reattaches at any moment shows the same as one that stayed attached")
  func reconnecting() {
    var random = SeededGenerator(seed: 5)
    let app = Headless(Board(), state: .init())
    for round in 0..<300 {
      if round % 3 == 0 { app.disconnect() }
      app.send(.show(.random(duplicates: false, using: &random)))
      if round % 3 == 2 { app.reconnect() }
    }
    #expect(app.failures.isEmpty)
  }

  @Test("A change of the title alone reaches the host")
  func title() {
    let app = Headless(Board(), state: .init(title: "Old"))
    app.send(.show(.init(title: "New")))
    #expect(app.title == "New" && app.host.updateCount == 1)
  }

  @Test("A page without a host continues, and shows everything to the next host")
  func noHost() {
    let page = Page(Board(), state: .init(), inbox: Page.EffectInbox {})
    page.start()
    page.send(.show(.init(title: "Alone", parts: [.init(id: 1, rows: [.init(id: 1, words: "row")])])), to: Board.self)
    let host = HeadlessPage.Host()
    page.attach(host)
    #expect("\(page.snapshots[0].title)" == "Alone" && page.snapshots[0].row(for: "1") != nil)
    var gone: HeadlessPage.Host? = HeadlessPage.Host()
    if let gone { page.attach(gone) }
    gone = nil
    page.send(.show(.init(title: "Still")), to: Board.self)
    #expect("\(page.snapshots[0].title)" == "Still")
  }

  @Test("An ended page refuses everything and changes nothing")
  func ended() {
    let app = Headless(Board(), state: .init(parts: [.init(id: 1, rows: [.init(id: 7, words: "b", isPressable: true)])]))
    app.page.end()
    #expect(app.page.send(.control("7")) == .refused(.ended))
    #expect(app.actions.isEmpty)
  }
}
