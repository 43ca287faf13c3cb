import AdminSchema
import Tessera

/// One record: its values, the records that it refers to, and the records that refer to it.
struct RecordScreen: Screen {
  struct State: ScreenState, Codable {
    var page: Loadable<RecordPage> = .idle
    var failure: LoadFailure?
  }

  enum Action: Equatable, Sendable {
    case didPressRetry, didPressDelete, didChange
    case loaded(Result<RecordPage, LoadFailure>)
    case deleted(Result<RecordKey, LoadFailure>)
  }

  let database: any Database
  let table: Table
  let key: RecordKey

  func title(for state: State) -> Phrase { state.page.value.map { table.name(of: $0.values, key) } ?? table.title }

  func sections(for state: State) -> [SectionModel<Self>] {
    if let failure = state.failure { SectionModel { ErrorItem(failure.message) }.id("failure") }
    showing(state.page, retry: .didPressRetry) { page in
      SectionModel { FactsItem(facts(page)).id("values") }.id("values")
      references(page)
      if !database.isReadOnly { actions(page) }
      for related in page.related { self.related(related, page) }
    }
    SectionModel { SubtitleItem("All records of \(table.title)", icon: "list", route: AdminRoute.table(table.name).path) }.id("all")
  }

  private func facts(_ page: RecordPage) -> [Element.Fact] {
    table.columns.map { Element.Fact($0.title(in: table), $0.phrase(of: page.values[$0.name] ?? .null, atMost: 2_000)) }
  }

  @SectionsBuilder<Self> private func references(_ page: RecordPage) -> [SectionModel<Self>] {
    let links = table.columns.compactMap { column -> (column: Column, value: Value, route: String)? in
      guard let value = page.values[column.name], value != .null else { return nil }
      return database.schema.route(of: table.reference(of: column.name), value).map { (column, value, $0) }
    }
    if !links.isEmpty {
      SectionModel("Refers to", links) { link in
        SubtitleItem(
          link.column.title(in: table), value: (page.names[link.column.name] ?? link.value).phrase(atMost: 80), icon: "document",
          route: link.route
        ).id("reference \(link.column.name)")
      }
    }
  }

  /// The first records of another table, and a link to all of them.
  private func related(_ related: RecordPage.Related, _ page: RecordPage) -> SectionModel<Self> {
    let id = "\(related.table.name) \(related.key.columns.joined(separator: " "))"
    let number: Phrase? = related.count.map { $0 > 10_000 ? "More than \(10_000)" : "\($0)" }
    let filters = zip(related.key.columns, related.key.targetColumns).map { Filter($0, .equals(page.values[$1] ?? .null)) }
    return SectionModel {
      if related.count == nil { InfoItem(DatabaseProblem.timedOut.loadFailure.message, tone: .warning).id("\(id) slow") }
      for record in related.records {
        let words: Phrase =
          record.values.first.flatMap { $0 == .null ? nil : $0.phrase(atMost: 80) } ?? "\(related.table.readableKey(record.key))"
        let route = related.table.key == .none ? nil : AdminRoute.record(related.table.name, key: record.key.text).path
        SubtitleItem(words, route: route).id("\(id) \(record.id)")
      }
      if let count = related.count, count > related.records.count {
        SubtitleItem("Show all", icon: "list", route: AdminRoute.records(of: related.table, filters)).id("\(id) all")
      }
    }
    .header(HeaderItem(related.table.title, subtitle: related.table.title(of: related.key.columns[0]), value: number).id("\(id) header"))
    .id(id)
  }

  private func actions(_ page: RecordPage) -> SectionModel<Self> {
    let consequences = page.consequences.reduce(nil as Phrase?) { words, more in words.map { "\($0)\n\(more)" } ?? more }
    return SectionModel {
      SubtitleItem("Edit", icon: "pencil", route: AdminRoute.edit(table.name, key: key.text).path)
      SubtitleItem("Changes", icon: "clock", route: AdminRoute.recordHistory(table.name, key: key.text).path)
      ButtonItem("Delete", icon: "trash", on: .didPressDelete)
        .confirm("Delete “\(table.name(of: page.values, key))”?", message: consequences, action: "Delete")
    }
    .id("actions")
  }

  func start(_ state: inout State) -> Effect<Action> {
    .merge(load(&state), .subscribe(.changes(of: table.name)) { _ in .didChange })
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry, .didChange: return load(&state)
    case .loaded(let result): state.page.finish(result)
    case .didPressDelete:
      state.failure = nil
      return .write("delete") { context in
        try await context.environment.write(.delete(key), to: table, in: database)
      } then: {
        .deleted($0)
      }
    case .deleted(.success): return .merge(.toast("Deleted"), .open(AdminRoute.table(table.name).path))
    case .deleted(.failure(let failure)):
      state.failure = failure
      return .announce(failure.message, .assertive)
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.page.begin()
    return .load("record") { _ in
      try await RecordPage.load(key, of: table, from: database)
    } then: {
      .loaded($0)
    }
  }
}
