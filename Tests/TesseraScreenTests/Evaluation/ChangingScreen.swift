import TesseraScreen

/// A line of the screen below.
struct Line: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var words: String
  var number = 0
  var isOn = false
}

/// A screen with every kind of section, built in two ways that show the same: as an app writes it, or with
/// closures that all capture a value, so that every evaluation builds every row again.
struct ChangingScreen: Screen {
  struct State: Hashable, Codable, Sendable {
    var title = 0
    var lines: [Line] = []
    var indexed: IndexedList<Line> = []
    /// May hold an id more than once.
    var loose: [Line] = []
    var fetched: Loadable<[Line]> = .idle
    var inner = InnerScreen.State()
    var chosen = 0
    var text = ""
    var isLoud = false
    var level = 0.5
    var visibleRange = VisibleRange(size: 20)
    /// May hold an id more than once.
    var children: [InnerScreen.State] = []
    var perhaps: InnerScreen.State?
    var order = Array(0..<12)
    var notes: [String] = []
  }
  enum Action: Hashable, Sendable {
    case set(State)
    case press(Int)
    case note(String)
    case reveal(Range<Int>)
    case inner(InnerScreen.Action)
  }

  let makesAnew: Bool

  func title(for state: State) -> Phrase { "Title \(state.title)" }

  func sections(for state: State) -> [SectionModel<Self>] {
    for index in state.order {
      switch index {
      case 0: plain(state)
      case 1: indexed(state)
      case 2: chosen(state).footer("\(state.lines.count) lines")
      case 3: fields(state)
      case 4: bound(state)
      case 5: visibleRange(state)
      case 6: loose(state)
      case 7: fetched(state)
      case 8: nested(state)
      case 9: depending(state)
      case 10:
        Part(\.inner, InnerScreen(makesAnew: makesAnew))
        Part(\.perhaps, InnerScreen(makesAnew: makesAnew))
      default: Parts(\.children) { [makesAnew] _ in InnerScreen(makesAnew: makesAnew) }
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .set(let new): state = new
    case .press(let id):
      state.chosen = id
      if let position = state.lines.firstIndex(where: { $0.id == id }) { state.lines[position].number += 1 }
      state.indexed[id: id]?.number += 1
    case .note(let note): state.notes = Array((state.notes + [note]).suffix(5))
    case .reveal(let rows): state.visibleRange.reveal(rows, of: state.indexed.count)
    case .inner(let action): return InnerScreen(makesAnew: makesAnew).reduce(&state.inner, action).map { .inner($0) }
    }
    return .none
  }

  // MARK: Sections

  static func button(_ line: Line) -> ButtonItem<Self> { ButtonItem("\(line.words) \(line.number)", on: .press(line.id)).id(line.id) }
  static func subtitle(_ line: Line, _ chosen: Int) -> SubtitleItem<Self> {
    SubtitleItem("\(line.words)", subtitle: line.id == chosen ? "chosen" : nil, value: "\(line.number)", on: .press(line.id)).id(
      "i\(line.id)"
    )
    .height(line.isOn ? 40 : 50)
  }

  private func plain(_ state: State) -> SectionModel<Self> {
    if makesAnew { return SectionModel("Plain", state.lines) { capturing(Self.button($0)) } }
    return SectionModel("Plain", state.lines) { Self.button($0) }
  }

  private func indexed(_ state: State) -> SectionModel<Self> {
    if makesAnew { return SectionModel("Indexed", state.indexed) { capturing(Self.subtitle($0, 0)) } }
    return SectionModel("Indexed", state.indexed) { Self.subtitle($0, 0) }
  }

  private func chosen(_ state: State) -> SectionModel<Self> {
    func prefixed(_ item: SubtitleItem<Self>) -> SubtitleItem<Self> { item.id("c\(item.id)") }
    if makesAnew { return SectionModel("Chosen", state.indexed) { prefixed(Self.subtitle($0, state.chosen)) } }
    return SectionModel("Chosen", state.indexed, with: state.chosen) { line, chosen in
      let item = Self.subtitle(line, chosen)
      return item.id("c\(item.id)")
    }
  }

  private func fields(_ state: State) -> SectionModel<Self> {
    SectionModel("Fields") {
      TextFieldItem("Text", text: \.text)
      if state.isLoud { TextItem("Loud") } else { InfoItem("Quiet", tone: .warning) }
      ToggleItem("Loud?", isOn: \.isLoud)
      SliderItem("Level", value: \.level, in: 0...1)
      FactsItem([Element.Fact("Chosen", "\(state.chosen)")])
      ElementItem(id: "element", .divider)
      ImageItem(.symbol("sun"), description: "Sun")
      for note in state.notes.indices { TextItem("\(state.notes[note])").id("note \(note)") }
    }
    .style(.form)
  }

  /// Items that read the state by themselves, from rows that are not built again.
  private func bound(_ state: State) -> SectionModel<Self> {
    if makesAnew {
      return SectionModel("Bound", state.lines.prefix(4)) { capturing(ToggleItem("\($0.words)", isOn: \.isLoud).id("b\($0.id)")) }
    }
    return SectionModel("Bound", state.lines.prefix(4)) { ToggleItem("\($0.words)", isOn: \.isLoud).id("b\($0.id)") }
  }

  private func visibleRange(_ state: State) -> SectionModel<Self> {
    let range = state.visibleRange.range(of: state.indexed.count)
    let section: SectionModel<Self> =
      makesAnew
      ? SectionModel("Long", state.indexed[range]) { capturing(TextItem("\($0.words)").id("w\($0.id)")) }
      : SectionModel("Long", state.indexed[range]) { TextItem("\($0.words)").id("w\($0.id)") }
    return section.visibleRange(SectionModel.ShownPart(total: state.indexed.count, start: range.lowerBound) { .action(.reveal($0)) })
  }

  private func loose(_ state: State) -> SectionModel<Self> {
    if makesAnew { return SectionModel("Loose", state.loose) { capturing(TextItem("\($0.words)").id("l\($0.id)")) } }
    return SectionModel("Loose", state.loose) { TextItem("\($0.words)").id("l\($0.id)") }
  }

  @SectionsBuilder<Self> private func fetched(_ state: State) -> [SectionModel<Self>] {
    showing(state.fetched, retry: .note("retry"), empty: EmptyItem("Nothing"), isEmpty: \.isEmpty) { lines in
      if makesAnew {
        SectionModel("Fetched", lines) { capturing(HeaderItem("\($0.words)").id("f\($0.id)")) }
      } else {
        SectionModel("Fetched", lines) { HeaderItem("\($0.words)").id("f\($0.id)") }
      }
    }
  }

  @SectionsBuilder<Self> private func nested(_ state: State) -> [SectionModel<Self>] {
    for section in InnerScreen(makesAnew: makesAnew).sections(for: state.inner) {
      section.lifted(prefix: "n", state: { $0.inner }) { Self.lifted($0) }
      // The prefix alone says that these are others; and this function captures something.
      section.lifted(prefix: "m\(state.title)", state: { $0.inner }) { makesAnew ? Self.lifted($0) : Self.lifted($0) }
    }
  }

  private static func lifted(_ intent: Intent<InnerScreen>) -> Intent<Self>? {
    if case .action(let action) = intent { .action(.inner(action)) } else { nil }
  }

  private func depending(_ state: State) -> SectionModel<Self> {
    if makesAnew { return SectionModel("Depending", state.lines.prefix(3)) { capturing(DependingItem(id: "d\($0.id)", words: $0.words)) } }
    return SectionModel("Depending", state.lines.prefix(3)) { DependingItem(id: "d\($0.id)", words: $0.words) }
  }

  /// Makes the surrounding closure capture a value.
  private func capturing<I: Item>(_ item: I) -> I {
    precondition(makesAnew)
    return item
  }
}

/// Depends on a property that it shows; says when that changed.
struct DependingItem: Item {
  typealias Owner = ChangingScreen
  let id: String
  let words: String
  var text = ""
  var content: Element { .text(Element.Text("\(words) \(text)")) }
  mutating func read(_ state: ChangingScreen.State) { text = state.text }
  var details: ItemDetails<ChangingScreen> {
    ItemDetails(
      dependency: ItemDetails.Dependency(of: \.level, on: \.text, value: [text]) { [id, text] in .send(.action(.note("\(id) \(text)"))) })
  }
}

/// A part of the screen above.
struct InnerScreen: Screen {
  struct State: Identifiable, Hashable, Codable, Sendable {
    var id = 0
    var lines: IndexedList<Line> = []
    var chosen = 0
    var isOpen = false
  }
  enum Action: Hashable, Sendable { case press(Int) }
  let makesAnew: Bool

  func sections(for state: State) -> [SectionModel<Self>] {
    if makesAnew {
      SectionModel("Inner", state.lines) { makesAnew ? Self.row($0) : Self.row($0) }
    } else {
      SectionModel("Inner", state.lines) { Self.row($0) }
    }
    SectionModel("Inner fields") {
      TextItem("Chosen: \(state.chosen)")
      ToggleItem("Open", isOn: \.isOpen)
    }
  }
  private static func row(_ line: Line) -> ButtonItem<Self> { ButtonItem("\(line.words)", on: .press(line.id)).id(line.id) }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .press(let id) = action {
      state.chosen = id
      state.lines[id: id]?.words += "!"
    }
    return .none
  }
}
