import Foundation
import Tessera

/// Adds an expense, or edits the expense with an id.
struct ExpenseForm: Screen {
  struct State: ScreenState, FormState, Codable {
    var title = ""
    var day = FieldEntry<CalendarDate>.empty
    var amount: Decimal?
    var version = 1
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [
      .required(\.title), .length(\.title, 1...80), .required(\.day), .required(\.amount), .range(\.amount, 0.01...100_000),
    ]
  }
  enum Action: Equatable, Sendable {
    case didPressSave
    case loaded(Result<Expense, LoadFailure>)
    case saved(Result<String, FormFailure>)
  }
  let ledger: Ledger
  let owner: String
  var id: String?

  func title(for state: State) -> Phrase { id == nil ? "New expense" : "Edit expense" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Title", text: \.title, isRequired: true, maximumLength: 80)
      DateItem("Day", date: \.day, isRequired: true)
      NumberItem("Amount", value: \.amount, format: .currency("EUR"), isRequired: true)
      FormStatusItem()
      ButtonItem("Save", emphasis: .primary, on: .didPressSave).pending(state.form.isSubmitting)
    }
    .style(.form)
  }

  func start(_ state: inout State) -> Effect<Action> { load() }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(.failure(let failure)): return state.refuse(FormFailure(failure), from: self)
    case .loaded(.success(let expense)):
      return state.fill(from: self) {
        $0.title = expense.title
        $0.day = FieldEntry(expense.day)
        $0.amount = expense.amount
        $0.version = expense.version
      }
    case .didPressSave:
      return state.submit(from: self) { state, key, _ in
        try await save(state, key)
      } then: {
        .saved($0)
      }
    case .saved(.success(let id)): return .merge(state.finish(.success(id), from: self), .open("/expenses/\(id)"))
    case .saved(let refused): return .merge(state.finish(refused, from: self), load())
    }
  }

  private func load() -> Effect<Action> {
    guard let id else { return .none }
    return .load("expense") { _ in
      try await ledger.expense(id, of: owner)
    } then: {
      .loaded($0)
    }
  }

  /// Saves the form. A new expense gets the key as its id, so that sending the form twice adds one expense.
  private func save(_ state: State, _ key: String) async throws -> String {
    guard let day = state.day.value, let amount = state.amount else { throw LoadFailure(.malformed) }
    let expense = Expense(id: id ?? key, owner: owner, title: state.title, day: day, amount: amount, version: state.version)
    if id == nil { try await ledger.add(expense) } else { try await ledger.change(expense) }
    return expense.id
  }
}
