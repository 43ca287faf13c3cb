import AdminSchema
import Tessera

extension ListScreen {
  @SectionsBuilder<Self> func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Search", text: \.search, kind: .search, maximumLength: 200)
      for filter in state.filters {
        ButtonItem("Remove: \(filter.words(in: table))", icon: "cross", emphasis: .subtle, on: .didPressRemove(filter)).id(
          "filter \(filter.text)")
      }
      ButtonItem("Filter", icon: "search", on: .didPressFilter)
      ButtonItem("Columns", icon: "list", on: .didPressColumns)
    }
    .style(.form).id("search")
    if !database.isReadOnly, table.key != .none {
      SectionModel { SubtitleItem("New record", icon: "plus", route: AdminRoute.new(table.name).path) }.id("new")
    }
    showing(state.part, retry: .didPressRetry, empty: EmptyItem(nothingFound(state)), isEmpty: { $0.total == 0 }) { part in
      advice(part, state)
      SectionModel(part.isCut ? "More than \(part.total) records" : "\(part.total) records", part.records, columns: columns(part, state))
        .id("records")
        .visibleRange(SectionModel.ShownPart(total: part.total, start: part.start) { .action(.didReveal($0)) })
    }
  }

  private func nothingFound(_ state: State) -> Phrase {
    state.search.isEmpty && state.filters.isEmpty ? "No records yet" : "No record matches. Remove a filter, or search for less"
  }

  /// What a user should know about a list that is slow or cut.
  @SectionsBuilder<Self> private func advice(_ part: ListPart, _ state: State) -> [SectionModel<Self>] {
    if part.lacksSortIndex, part.total > 1_000 {
      SectionModel {
        InfoItem(
          state.sorting.key.isEmpty ? "There is no index for this order" : "There is no index for “\(table.title(of: state.sorting.key))”",
          detail: part.isCut
            ? "Only the first \(part.total) records are shown. Filter them, or add an index." : "Sorting reads every record.",
          tone: .warning)
      }
      .id("sort advice")
    }
    if part.lacksFilterIndex, part.total > 1_000 {
      SectionModel {
        InfoItem("There is no index for this search", detail: "The database reads every record.", tone: .warning)
      }
      .id("filter advice")
    }
  }

  private func columns(_ part: ListPart, _ state: State) -> [TableColumn<Self, ListedRecord>] {
    part.columns.enumerated().compactMap { position, name in
      guard let column = table.column(name) else { return nil }
      let isNumber = column.kind == .integer || column.kind == .real
      return TableColumn(column.title(in: table), alignment: isNumber ? .end : .start) { record in
        cell(record, record.values[position], of: column, isFirst: position == 0)
      }
      .sorted(name, in: state.sorting) { .didPressHead($0) }
    }
  }

  /// A value. The first one leads to the record, and a reference to the record that it names.
  private func cell(_ record: ListedRecord, _ value: Value, of column: Column, isFirst: Bool) -> Element {
    let words = column.phrase(of: value, atMost: 200)
    if isFirst, table.key != .none {
      return .link(Element.Link(words, to: AdminRoute.record(table.name, key: record.key.text).path))
    }
    if value != .null, let route = database.schema.route(of: table.reference(of: column.name), value) {
      return .link(Element.Link(words, to: route))
    }
    return .text(Element.Text(words))
  }
}

extension Schema {
  /// The address of a referenced record. `nil` if the reference isn't to the target's key.
  func route(of reference: Table.ForeignKey?, _ value: Value) -> String? {
    guard let reference, let target = self[reference.target], value.isWhole, target.keyColumns == reference.targetColumns else {
      return nil
    }
    return AdminRoute.record(target.name, key: RecordKey([value]).text).path
  }
}

extension Filter {
  func words(in table: Table) -> Phrase {
    let column = table.title(of: column)
    switch test {
    case .contains(let text): return "\(column) contains \(text)"
    case .equals(let value):
      return "\(column): \(table.column(self.column)?.phrase(of: value, atMost: 80) ?? value.phrase)"
    case .range(let from?, let to?): return "\(column) from \(from.phrase) to \(to.phrase)"
    case .range(let from?, nil): return "\(column) from \(from.phrase)"
    case .range(nil, let to): return "\(column) to \(to?.phrase ?? "—")"
    case .isEmpty: return "\(column) is empty"
    case .isNotEmpty: return "\(column) is not empty"
    }
  }
}
