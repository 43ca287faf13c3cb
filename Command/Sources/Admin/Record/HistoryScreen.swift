import AdminSchema
import Tessera

/// Who changed what, newest first: of all records, or of one.
struct HistoryScreen: Screen {
  struct State: ScreenState, Codable { var entries: Loadable<[HistoryEntry]> = .idle }
  enum Action: Equatable, Sendable { case didPressRetry, loaded(Result<[HistoryEntry], LoadFailure>) }

  let database: any Database
  var record: (table: Table, key: RecordKey)?

  func title(for state: State) -> Phrase { record == nil ? "History" : "Changes" }

  func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.entries, retry: .didPressRetry, empty: EmptyItem("Nothing was changed here yet", icon: "clock"), isEmpty: \.isEmpty) {
      entries in
      for entry in entries {
        SectionModel {
          FactsItem(facts(entry)).id("values \(entry.id)")
          if record == nil, !entry.after.isEmpty {
            SubtitleItem("Open the record", route: AdminRoute.record(entry.table, key: entry.key.text).path).id("open \(entry.id)")
          }
        }
        .header(HeaderItem(words(entry), subtitle: "\(entry.time) · \(entry.user)").id("header \(entry.id)"))
        .id(entry.id)
      }
    }
  }

  private func words(_ entry: HistoryEntry) -> Phrase {
    let name: Phrase = "\(entry.table.readable()) \(entry.key.values.map(\.typed).joined(separator: " · "))"
    if entry.before.isEmpty { return "\(name) was added" }
    return entry.after.isEmpty ? "\(name) was deleted" : "\(name) was changed"
  }

  private func facts(_ entry: HistoryEntry) -> [Element.Fact] {
    Set(entry.before.keys).union(entry.after.keys).sorted().map { column in
      let title: Phrase = "\(column.readable())"
      return switch (entry.before[column], entry.after[column]) {
      case (let before?, let after?): Element.Fact(title, "\(before) → \(after)")
      case (let before, let after): Element.Fact(title, "\(before ?? after ?? "")")
      }
    }
  }

  func start(_ state: inout State) -> Effect<Action> { load(&state) }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.entries.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.entries.begin()
    return .load("history") { [record] _ in
      try await database.history(of: record?.table, record?.key)
    } then: {
      .loaded($0)
    }
  }
}
