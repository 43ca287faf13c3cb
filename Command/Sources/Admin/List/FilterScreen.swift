import AdminSchema
import Tessera

/// Asks for a condition on a column, with the fields of the column's type.
struct FilterScreen: Screen {
  enum Condition: String, Codable, Sendable { case matches, isEmpty, isNotEmpty }

  struct State: ScreenState, FormState, Codable {
    var column: OptionModel?
    var condition = Condition.matches
    var text = "", from = "", to = ""
    var choice: OptionModel?
    var isOn = true
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.column)]
  }

  enum Action: Equatable, Sendable { case didPressApply }
  typealias Output = Filter

  let table: Table
  static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  func title(for state: State) -> Phrase { "Filter" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Column", ChoicesMenu(columnsOf: table), selection: \.column, isRequired: true)
      if let column = column(state) {
        SegmentsItem(
          "Condition", selection: \.condition,
          [(.matches, "Has a value that matches"), (.isEmpty, "Is empty"), (.isNotEmpty, "Is not empty")])
        if state.condition == .matches {
          if let reference = table.reference(of: column.name) {
            OptionsItem("Record", ReferenceMenu(reference), selection: \.choice)
          } else if !column.choices.isEmpty {
            OptionsItem("Value", ChoicesMenu(column.choices), selection: \.choice)
          } else {
            fields(of: column.kind)
          }
        }
      }
      ButtonItem("Apply", emphasis: .primary, on: .didPressApply)
    }
    .style(.form)
  }

  @ItemsBuilder<Self> private func fields(of kind: Column.Kind) -> ItemsBuilder<Self>.List {
    switch kind {
    case .text, .blob: TextFieldItem("Contains", text: \.text)
    case .flag: SegmentsItem("Value", selection: \.isOn, [(true, "Yes"), (false, "No")])
    case .integer, .real:
      TextFieldItem("From", text: \.from, kind: .decimal)
      TextFieldItem("To", text: \.to, kind: .decimal)
    case .date:
      TextFieldItem("From", text: \.from, placeholder: "2026-01-31")
      TextFieldItem("To", text: \.to, placeholder: "2026-12-31", help: "Both days are included")
    }
  }

  private func column(_ state: State) -> Column? { state.column.flatMap { table.column($0.id.text) } }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard state.validate(from: self), let column = column(state) else { return attention(state) }
    return filter(state, column).map { .finish($0) } ?? .announce("Enter what to look for", .assertive)
  }

  private func filter(_ state: State, _ column: Column) -> Filter? {
    func value(_ text: String) -> Value? { text.isEmpty ? nil : column.value(of: text.withPlainDigits) }
    switch state.condition {
    case .isEmpty: return Filter(column.name, .isEmpty)
    case .isNotEmpty: return Filter(column.name, .isNotEmpty)
    case .matches: break
    }
    if let choice = state.choice { return RecordKey(text: choice.id.text)?.values.first.map { Filter(column.name, .equals($0)) } }
    if column.kind == .flag { return Filter(column.name, .equals(.integer(state.isOn ? 1 : 0))) }
    if !state.text.isEmpty { return Filter(column.name, .contains(state.text)) }
    let (from, to) = (value(state.from), value(state.to))
    return from == nil && to == nil ? nil : Filter(column.name, .range(from: from, to: to))
  }
}

extension String {
  /// The text with digits of any script as `0` to `9`, and an Arabic decimal sign as a point.
  var withPlainDigits: String {
    String(map { $0 == "٫" ? "." : $0.wholeNumberValue.flatMap { Character("\($0)") } ?? $0 })
  }
}
