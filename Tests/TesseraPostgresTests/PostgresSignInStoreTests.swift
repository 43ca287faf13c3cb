#if Postgres
import TesseraFlow
import TesseraPostgres
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Sign-ins in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresSignInStoreTests {
  @Test("The store conforms", arguments: SignInStoreConformance.all)
  func conforms(_ check: SignInStoreConformance) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    try await check.run { PostgresSignInStore(configuration) }
  }

  @Test("A credential is written only where that was asked for", arguments: [true, false])
  func credentials(keeps: Bool) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let store = PostgresSignInStore(configuration, keepsCredentials: keeps)
    try await store.signIn(Identity("ada", credential: "a secret"), "t")
    #expect(try await PostgresSignInStore(configuration).identity("t")?.credential == (keeps ? "a secret" : ""))
  }

  @Test("Of the sign-ins of one person those that were used longest ago give way; a lifetime of nothing finds nobody")
  func bounded() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let store = PostgresSignInStore(configuration, mostOfOnePerson: 3)
    try await store.signIn(Identity("bob"), "bob")
    for number in 1...5 { try await store.signIn(Identity("ada"), "t\(number)") }
    var left: [String] = []
    for token in ["bob", "t1", "t2", "t3", "t4", "t5"] where try await store.identity(token) != nil { left.append(token) }
    #expect(left == ["bob", "t3", "t4", "t5"])
    #expect(try await PostgresSignInStore(configuration, lifetime: .seconds(-1)).identity("t5") == nil)
  }
}
#endif
