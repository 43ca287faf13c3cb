import AdminSchema
import Tessera

/// The records that a reference may name. Nothing is loaded as a whole: the picker asks for batches and searches.
struct ReferenceMenu: OptionsMenu {
  typealias Model = OptionModel
  let reference: Table.ForeignKey
  let path: MenuPath = ""

  init(_ reference: Table.ForeignKey) { self.reference = reference }

  var settings: MenuSettings {
    MenuSettings(
      search: MenuSettings.SearchEndpoint(minimumLength: 1, isAlwaysAsked: true),
      resolution: .written { [reference] ids, environment in
        var found: [OptionModel] = []
        for id in ids {
          guard let value = RecordKey(text: id.text)?.values.first, let database = environment.database else { continue }
          if let option = try await database.option(value, of: reference) { found.append(OptionModel(option)) }
        }
        return MenuSettings.ResolvedOptions(ids, from: found)
      },
      // Other users change the records.
      caching: .never)
  }

  func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    guard let database = environment.database else { return LoadedMenu([]) }
    var last: Value?
    if case .cursor(let cursor)? = query.position { last = RecordKey(text: cursor)?.values.first }
    let batch = 50
    let options = try await database.options(of: reference, search: query.searchText ?? "", after: last, atMost: batch)
    let next = options.count < batch ? nil : options.last.map { RecordKey([$0.value]).text }
    return LoadedMenu(options.map { OptionModel($0) }, next: next)
  }
}

/// A few values, such as those of a check.
struct ChoicesMenu: OptionsMenu {
  typealias Model = OptionModel
  let path: MenuPath = ""
  let staticData: [OptionModel]

  init(_ values: [Value]) { staticData = values.map { OptionModel(OptionID(RecordKey([$0]).text), $0.typed) } }

  init(columnsOf table: Table) {
    staticData = table.columns.map { OptionModel(OptionID($0.name), $0.name.readable(isReference: table.reference(of: $0.name) != nil)) }
  }
}

extension OptionModel {
  /// A referenced value, with its record's telling text.
  init(_ option: (value: AdminSchema.Value, text: AdminSchema.Value?)) {
    let id = OptionID(RecordKey([option.value]).text)
    if let text = option.text?.typed, !text.isEmpty {
      self.init(id, text, detail: option.value.typed)
    } else {
      self.init(id, option.value.typed)
    }
  }
}
