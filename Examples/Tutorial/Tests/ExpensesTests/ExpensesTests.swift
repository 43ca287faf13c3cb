import Tessera
import TesseraTesting
import Testing

@testable import Expenses

@Suite("Expenses")
struct ExpensesTests {
  private let ledger: Ledger

  init() async throws {
    ledger = try Ledger()
    try await ledger.setPassword("date-palm-44", of: "noura")
    try await ledger.setPassword("blue-lantern-7", of: "omar")
    try await ledger.add(
      Expense(id: "lunch", owner: "noura", title: "Lunch", day: CalendarDate("2026-11-16")!, amount: 12))
  }

  /// A page of a user who is signed in.
  private func page(of name: String, at route: String = "/") async throws -> Headless<AppRoutes> {
    let page = Headless(ExpensesApp(ledger: ledger), at: route, for: Visit(identity: Identity(name)))
    try await page.settle()
    return page
  }

  @Test("A user adds an expense and finds it in the list, in every tab")
  func adds() async throws {
    let (page, otherTab) = (try await page(of: "noura"), try await page(of: "noura"))
    page.tap("New expense")
    page.tap("Save")
    #expect(page.element("Title")?.hint == "Required")
    page.type("Train", into: "Title")
    page.type("2026-11-17", into: "Day")
    page.type("42.50", into: "Amount")
    page.tap("Save")
    try await page.wait { $0.title == "Train" && $0.text.contains("€42.50") }
    try await otherTab.wait { $0.text.contains("Train") && $0.text.contains("€54.50") }
  }

  @Test("A user edits an expense that another tab changed meanwhile, and loses nothing")
  func edits() async throws {
    let (page, otherTab) = (try await page(of: "noura", at: "/expenses/lunch"), try await page(of: "noura", at: "/expenses/lunch/edit"))
    page.tap("Edit")
    try await page.settle()
    page.type("15", into: "Amount")
    otherTab.type("Dinner", into: "Title")
    otherTab.tap("Save")
    try await otherTab.wait { $0.title == "Dinner" }

    page.tap("Save")
    try await page.wait { $0.text.contains("This expense was changed meanwhile. Check it and save again") }
    try await page.settle()
    #expect(page.element("Title")?.value == "Dinner" && page.element("Amount")?.value == "15")
    page.tap("Save")
    try await page.settle()
    let saved = try await ledger.expense("lunch", of: "noura")
    #expect(saved.title == "Dinner" && saved.amount == 15)
  }

  @Test("Two users sign in with their passwords, and see only their own expenses")
  func signsIn() async throws {
    for (name, password, sees) in [("noura", "date-palm-44", "Lunch"), ("omar", "blue-lantern-7", "No expenses yet")] {
      let page = Headless(ExpensesApp(ledger: ledger), at: "/")
      #expect(page.title == "Sign in")
      page.type(name, into: "Name")
      page.type("wrong", into: "Password")
      page.tap("Sign in")
      try await page.wait { $0.text.contains("The name or the password is wrong") }
      #expect(page.element("Password")?.value == "")
      page.type(password, into: "Password")
      page.tap("Sign in")
      try await page.wait { $0.text.contains(sees) }
    }
    #expect(try await page(of: "omar", at: "/expenses/lunch").shows("There is no such expense"))
  }
}
