import Foundation
import Tessera

/// Rows that a test changes as it likes, with a field beside them.
struct RowsScreen: Screen {
  struct Row: Hashable, Codable, Sendable {
    var id: Int
    var text: String
    init(_ id: Int, _ text: String? = nil) { (self.id, self.text) = (id, text ?? "Row \(id)") }
  }
  struct State: ScreenState, Codable {
    var rows: [Row] = (0..<200).map { Row($0) }
    var note = ""
    var isSaving = false
    var refreshes = 0
    var isLoading = false
  }
  enum Action: Equatable, Sendable { case set([Row]), press(Int), clear, refresh, refreshed, pick, push, ask, save, open(String) }
  var wait: @Sendable () async -> Void = {}

  func title(for state: State) -> Phrase { "Rows" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Fields") {
      TextFieldItem("Note", text: \.note)
      ButtonItem("Clear", on: .clear)
    }.style(.form)
    SectionModel("Rows") {
      for row in state.rows { SubtitleItem("\(row.text)", on: .press(row.id)).id(row.id) }
    }
    SectionModel {
      RefreshItem(count: state.refreshes, isLoading: state.isLoading)
      ButtonItem("Pick", on: .pick)
      ButtonItem("Ask", on: .ask)
    }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .set(let rows): state.rows = rows
    case .press(let id): state.rows = state.rows.map { $0.id == id ? Row(id, "Pressed \(id)") : $0 }
    case .clear: state.note = ""
    case .refresh:
      state.isLoading = true
      let wait = wait
      return .run { context in
        await wait()
        context.send(.refreshed)
      }
    case .refreshed:
      state.isLoading = false
      state.refreshes += 1
    case .pick: return .present(Presentation(Sheet(), id: "sheet", kind: .sheet) { _ in .refreshed })
    case .push: return .present(Presentation(Sheet(), id: "page", kind: .push) { _ in .refreshed })
    case .ask: return .present(Presentation(Sheet(), id: "ask", kind: .alert) { _ in .refreshed })
    case .save: state.isSaving.toggle()
    case .open(let route): return .open(route)
    }
    return .none
  }

  static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })

  struct RefreshItem: Item {
    typealias Owner = RowsScreen
    let count: Int
    let isLoading: Bool
    var id: String { "refresh" }
    var content: Element {
      .button(.init("Refresh \(count)", control: .refresh, availability: isLoading ? .pending : .available))
    }
    func intent(for event: Control.Event) -> Intent<RowsScreen>? { .action(.refresh) }
  }

  struct Sheet: Screen {
    enum Action: Equatable, Sendable { case done }
    typealias Output = String
    func title(for state: NoState) -> Phrase { "Sheet" }
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel { ButtonItem("Done", on: .done) }.style(.actions)
    }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .finish("done") }
  }
}
