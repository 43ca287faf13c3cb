import Foundation
import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

struct ExpensesApp: App {
  let name: Phrase = "Expenses"
  let signInRoute: String? = "/sign-in"
  let ledger: Ledger

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.broadcaster = ledger.broadcaster
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    if route == "/sign-in" { return AnyScreen(SignInScreen(ledger: ledger)) }
    guard let owner = visit.identity?.id else { return .signIn }
    let parts = route.split(separator: "/").map(String.init)
    switch parts.count {
    case 0: return AnyScreen(ExpensesScreen(ledger: ledger, owner: owner))
    case 1 where parts[0] == "new": return AnyScreen(ExpenseForm(ledger: ledger, owner: owner))
    case 2 where parts[0] == "expenses": return AnyScreen(ExpenseScreen(ledger: ledger, owner: owner, id: parts[1]))
    case 3 where parts[0] == "expenses" && parts[2] == "edit":
      return AnyScreen(ExpenseForm(ledger: ledger, owner: owner, id: parts[1]))
    default: return nil
    }
  }
}

@main struct Main {
  static func main() async throws {
    let settings = ProcessInfo.processInfo.environment
    let folder = settings["EXPENSES_DATA"] ?? "."
    let logger = Logger(label: "expenses")
    let ledger = try Ledger(path: folder + "/expenses.sqlite")

    // `expenses set-password noura` reads the password from the standard input.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "set-password", let password = readLine() {
      return try await ledger.setPassword(password, of: CommandLine.arguments[2])
    }
    let pages = try SQLitePageStore(path: folder + "/pages.sqlite") { logger.warning("\($0)") }
    let signIns = try SQLiteSignInStore(path: folder + "/sign-ins.sqlite") { logger.warning("\($0)") }
    var policy = WebPolicy()
    if let proxy = settings["EXPENSES_PROXY"].flatMap({ WebPolicy.NetworkRange($0) }) { policy.trustedProxies = [proxy] }
    let app = ExpensesApp(ledger: ledger)
    let host = WebHost(app, policy: policy, keeping: PageKeeping(pages), signIns: signIns, logger: logger)
    try await host.run(host: settings["EXPENSES_HOST"] ?? "127.0.0.1", port: 8080)
  }
}
