public import Tessera

/// A board and a count that all users see at the same time, in every browser and on every node.
public struct DepotScreen: Screen {
  public struct State: ScreenState, Codable {
    var note = ""
    /// The note being pinned.
    var pinning = ""
    var board: Board?
    var stockCount: StockCount?
    public init() {}

    /// Published values aren't saved with a page: they arrive again.
    private enum CodingKeys: CodingKey { case note, pinning }
  }

  public enum Action: Equatable, Sendable {
    case didPressPin, didPin(Bool), didPressCount
    case didChange(Board), didCount(StockCount)
  }

  let depot: Depot

  public init(depot: Depot) { self.depot = depot }

  public func title(for state: State) -> Phrase { "Depot" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Everyone with this page open sees the same board and the same count.", emphasis: .subtle)
    }
    SectionModel("Stock count") {
      if let count = state.stockCount {
        if count.isDone {
          InfoItem("All \(count.shelves) shelves are counted", tone: .success).id("count")
        } else {
          LoadingItem("Shelf \(count.counted + 1) of \(count.shelves)", fraction: Double(count.counted) / Double(count.shelves)).id("count")
        }
      }
      ButtonItem("Count the stock", icon: "box", on: .didPressCount)
    }
    SectionModel("Board") {
      let notes = state.board?.notes ?? []
      if notes.isEmpty { TextItem("No notes yet", emphasis: .subtle).id("none") }
      for note in notes { TextItem("\(note.text)").id(note.id) }
    }
    SectionModel {
      TextFieldItem("Note", text: \.note, maximumLength: 80)
      ButtonItem("Pin", icon: "pin", emphasis: .primary, on: .didPressPin)
    }
    .style(.form).id("pin")
  }

  public func start(_ state: inout State) -> Effect<Action> {
    .merge(.subscribe(.board) { .didChange($0) }, .subscribe(.stockCount) { .didCount($0) })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressPin:
      guard state.pinning.isEmpty, !state.note.allSatisfy(\.isWhitespace) else { return .focus(\State.note) }
      state.pinning = state.note
      return pin(state.pinning)
    case .didPin(let isPinned):
      // The text stays in its field until it is on the board.
      if isPinned, state.note == state.pinning { state.note = "" }
      state.pinning = ""
    case .didPressCount: return .run { [depot] _ in await depot.count() }
    case .didChange(let board): state.board = board
    case .didCount(let count): state.stockCount = count
    }
    return .none
  }

  /// After a crash the note is pinned again under its key, so it is on the board once.
  public static let behavior = Behavior(interrupted: { screen, state, effect in
    effect == "pin" && !state.pinning.isEmpty ? screen.pin(state.pinning) : .none
  })

  private func pin(_ note: String) -> Effect<Action> {
    .submit("pin", note) { [depot] note, key, _ in
      try await depot.pin(note, id: key)
    } then: {
      .didPin((try? $0.get()) != nil)
    }
  }
}
