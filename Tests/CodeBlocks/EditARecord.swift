import Tessera
import TesseraTesting
import Testing

struct Account: Codable, Equatable, Sendable { var name = "", email = "", version = 0 }
actor Accounts {
  private var stored = Account()
  func account() throws -> Account { stored }
  func save(_ state: EditAccount.State) throws -> Int { 0 }
  func change(_ change: (inout Account) -> Void) { change(&stored) }
}

// block 1

func test(_ accounts: Accounts) async throws {
  // block 2
}
