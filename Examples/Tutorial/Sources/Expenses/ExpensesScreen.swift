import Foundation
import Tessera

/// A user's expenses, with a search in the address.
struct ExpensesScreen: Screen {
  struct State: ScreenState, Codable {
    var expenses: Loadable<[Expense]> = .idle
    var search = ""
  }
  enum Action: Equatable, Sendable {
    case didPressRetry, didPressSignOut, didChange
    case loaded(Result<[Expense], LoadFailure>)
  }
  let ledger: Ledger
  let owner: String
  static let behavior = Behavior(addressFields: [.field("q", \.search)])

  func title(for state: State) -> Phrase { "Expenses" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("New expense", icon: "plus", route: "/new")
      TextFieldItem("Search", text: \.search, kind: .search)
    }
    showing(state.expenses, retry: .didPressRetry, empty: EmptyItem("No expenses yet"), isEmpty: \.isEmpty) { expenses in
      let found = expenses.filter { state.search.isEmpty || $0.title.localizedStandardContains(state.search) }
      SectionModel("All expenses", found) { expense in
        SubtitleItem(
          "\(expense.title)", subtitle: .day(expense.day), value: .money(expense.amount, currency: "EUR"),
          route: "/expenses/\(expense.id)"
        ).id(expense.id)
      }
      SectionModel { FactsItem([Element.Fact("Total", .money(found.map(\.amount).reduce(0, +), currency: "EUR"))]) }.id("total")
    }
    SectionModel { ButtonItem("Sign out", on: .didPressSignOut) }
  }

  func start(_ state: inout State) -> Effect<Action> {
    .merge(load(&state), .subscribe(.expenses(of: owner)) { _ in .didChange })
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry, .didChange: return load(&state)
    case .didPressSignOut: return .signOut
    case .loaded(let result):
      state.expenses.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.expenses.begin()
    return .load("expenses") { _ in
      try await ledger.expenses(of: owner)
    } then: {
      .loaded($0)
    }
  }
}

/// One expense.
struct ExpenseScreen: Screen {
  struct State: ScreenState, Codable { var expense: Loadable<Expense> = .idle }
  enum Action: Equatable, Sendable {
    case didPressRetry, didChange
    case loaded(Result<Expense, LoadFailure>)
  }
  let ledger: Ledger
  let owner: String, id: String

  func title(for state: State) -> Phrase { state.expense.value.map { "\($0.title)" } ?? "Expense" }

  func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.expense, retry: .didPressRetry) { expense in
      SectionModel {
        FactsItem([
          Element.Fact("Day", .day(expense.day)), Element.Fact("Amount", .money(expense.amount, currency: "EUR")),
        ])
        SubtitleItem("Edit", icon: "pencil", route: "/expenses/\(id)/edit")
      }
    }
  }

  func start(_ state: inout State) -> Effect<Action> {
    .merge(load(&state), .subscribe(.expenses(of: owner)) { _ in .didChange })
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry, .didChange: return load(&state)
    case .loaded(let result):
      state.expense.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.expense.begin()
    return .load("expense") { _ in
      try await ledger.expense(id, of: owner)
    } then: {
      .loaded($0)
    }
  }
}
