import AdminSchema
import Tessera

/// Adds a record, or edits the one with a key.
struct RecordForm: Screen {
  struct State: ScreenState, FormState, Codable {
    var fields: [FormField] = []
    /// The values that the user saw, so that somebody else's change is noticed.
    var seen: [String: Value] = [:]
    var form = FormStatus<State>()

    var values: any Equatable & Sendable { fields }
    static let rules: FormRules<State> = [.each(\.fields, FormField.rules)]
  }

  enum Action: Equatable, Sendable {
    case didPressSave
    case loaded(Result<RecordPage, LoadFailure>)
    case saved(Result<RecordKey, FormFailure>)
  }

  let database: any Database
  let table: Table
  /// `nil` for a new record.
  let key: RecordKey?

  func title(for state: State) -> Phrase { key == nil ? "New record of \(table.title)" : "Edit \(table.title)" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for field in state.rows(\.fields) {
        if let column = table.column(field.id) { item(field, column) }
      }
      FormStatusItem()
      ButtonItem("Save", emphasis: .primary, on: .didPressSave).pending(state.form.isSubmitting)
    }
    .style(.form)
    let others = table.columns.filter { column in !state.fields.contains { $0.id == column.name } }
    if key != nil, !others.isEmpty, !state.seen.isEmpty {
      SectionModel("Not editable here") {
        FactsItem(others.map { Element.Fact($0.title(in: table), $0.phrase(of: state.seen[$0.name] ?? .null, atMost: 200)) })
      }
    }
  }

  @ItemsBuilder<Self> private func item(_ field: FormRow<State, FormField>, _ column: Column) -> ItemsBuilder<Self>.List {
    let (title, isRequired) = (column.title(in: table), field.value.isRequired)
    let help: Phrase? =
      column.isAssigned ? "Assigned by the database if empty" : column.defaultText.map { text -> Phrase in "If empty: \(text)" }
    switch field.value.input {
    case .reference:
      if let reference = table.reference(of: column.name) {
        OptionsItem(title, ReferenceMenu(reference), selection: field.choice, help: help, isRequired: isRequired).id(field.id)
      }
    case .choice: OptionsItem(title, ChoicesMenu(column.choices), selection: field.choice, help: help, isRequired: isRequired).id(field.id)
    case .flag:
      SegmentsItem(title, selection: field.flag, [(.yes, "Yes"), (.no, "No")] + (column.isRequired ? [] : [(.none, "Empty")])).id(field.id)
    case .integer, .number: TextFieldItem(title, text: field.text, help: help, kind: .decimal, isRequired: isRequired).id(field.id)
    case .date: TextFieldItem(title, text: field.text, placeholder: "2026-01-31", help: help, isRequired: isRequired).id(field.id)
    case .text: TextFieldItem(title, text: field.text, help: help, isRequired: isRequired, maximumLength: 100_000).id(field.id)
    case .notes: NotesItem(title, text: field.text, help: help, isRequired: isRequired, maximumLength: 100_000).id(field.id)
    }
  }

  func start(_ state: inout State) -> Effect<Action> {
    // After a restart the fields are restored, with what was typed.
    if state.fields.isEmpty {
      state.fields = table.editableColumns.filter { key == nil || !$0.isAssigned }.map { FormField($0, in: table) }
    }
    return load()
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSave:
      return state.submit(from: self) { state, environment in
        try await save(state, in: environment)
      } then: {
        .saved($0)
      }
    case .loaded(.success(let page)): return fill(&state, page)
    case .loaded(.failure(let failure)): return state.refuse(FormFailure(failure), from: self)
    case .saved(.success(let key)):
      return .merge(state.finish(.success(key), from: self), .toast("Saved"), .open(AdminRoute.record(table.name, key: key.text).path))
    case .saved(let refused): return .merge(state.finish(refused, from: self), load())
    }
  }

  private func load() -> Effect<Action> {
    guard let key else { return .none }
    return .load("record") { _ in
      try await RecordPage.load(key, of: table, from: database)
    } then: {
      .loaded($0)
    }
  }

  private func fill(_ state: inout State, _ page: RecordPage) -> Effect<Action> {
    state.fill(from: self) { form in
      form.seen = page.values
      form.fields = form.fields.compactMap { field in
        guard let value = page.values[field.id], value.isWhole, !value.isBlob else { return nil }
        var field = field
        field.show(value, name: page.names[field.id])
        return field
      }
    }
  }
}

extension Table {
  /// The columns that a form has fields for.
  var editableColumns: [Column] { columns.filter { !$0.isGenerated && $0.kind != .blob } }
}

extension Value {
  var isBlob: Bool {
    switch self {
    case .bytes, .large: true
    default: false
    }
  }
}
