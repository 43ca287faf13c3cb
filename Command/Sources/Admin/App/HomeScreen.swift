import AdminSchema
import Tessera

/// The tables and views with their numbers of rows.
struct HomeScreen: Screen {
  struct State: ScreenState, Codable { var counts: Loadable<[String: Int]> = .idle }
  enum Action: Equatable, Sendable { case didPressRetry, loaded(Result<[String: Int], LoadFailure>) }

  /// Larger numbers are shown as “more than”.
  static let mostCounted = 100_000
  let database: any Database

  func title(for state: State) -> Phrase { "Tables" }

  func sections(for state: State) -> [SectionModel<Self>] {
    if database.isReadOnly {
      SectionModel { InfoItem("This database is read-only", detail: "You can look at everything and change nothing.", icon: "lock") }
    }
    if let failure = state.counts.failure { SectionModel { ErrorItem(failure, retry: .didPressRetry) }.id("failure") }
    if database.schema.tables.isEmpty { SectionModel { EmptyItem("This database has no tables") }.id("empty") }
    list("Tables", database.schema.tables.filter { !$0.isView }, state)
    list("Views", database.schema.tables.filter(\.isView), state)
  }

  @SectionsBuilder<Self> private func list(_ title: Phrase, _ tables: [Table], _ state: State) -> [SectionModel<Self>] {
    if !tables.isEmpty {
      SectionModel(title, tables) { table in
        SubtitleItem(
          "\(table.name.readable())", value: state.counts.value?[table.name].map(words), icon: "list",
          route: AdminRoute.table(table.name).path
        ).id(table.name)
      }
    }
  }

  private func words(_ count: Int) -> Phrase { count > Self.mostCounted ? "More than \(Self.mostCounted) rows" : "\(count) rows" }

  func start(_ state: inout State) -> Effect<Action> { load(&state) }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.counts.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.counts.begin()
    return .load("counts") { _ in
      var counts: [String: Int] = [:]
      for table in database.schema.tables {
        // A view may be broken or slow. It is listed without a number then.
        counts[table.name] = try? await database.number(of: ListQuery().rows(of: table), atMost: Self.mostCounted + 1)
        try Task.checkCancellation()
      }
      return counts
    } then: {
      .loaded($0)
    }
  }
}
