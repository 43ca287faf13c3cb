#if Postgres
import Synchronization
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraPostgres

@Suite("Sign-ins in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresSignInStoreTests {
  @Test("The store conforms", arguments: SignInStoreConformance.all)
  func conforms(_ check: SignInStoreConformance) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    try await check.run { PostgresSignInStore(configuration) }
  }

  @Test("A credential is stored only if configured", arguments: [true, false])
  func credentials(keeps: Bool) async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let store = PostgresSignInStore(configuration, keepsCredentials: keeps)
    try await store.signIn(Identity("ada", credential: "a secret"), "t")
    #expect(try await PostgresSignInStore(configuration).identity("t")?.credential == (keeps ? "a secret" : ""))
  }

  @Test("The least recently used sign-ins of one user are evicted, and a lifetime of zero finds none")
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

  /// Advances the server's clock.
  private func turn(_ time: Duration, _ configuration: PostgresPageStore.Configuration) async throws {
    try await execute("UPDATE \(configuration.schema).clock SET wall = wall - \(time.components.seconds)", configuration)
  }

  private func execute(_ sql: String, _ configuration: PostgresPageStore.Configuration) async throws {
    let lanes = PostgresLanes(configuration, report: { _ in }) { _, _ in }
    defer { lanes.close() }
    try await lanes.run { try $0.execute(sql, until: $1) }
  }

  @Test("On a read-only server all users are known. A use that cannot be stored is reported once, and stored once writes work")
  func readOnly() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let clock = PageStoreConformance.TurnedClock()
    let store = PostgresSignInStore(configuration, lifetime: .seconds(3 * 3_600), clock: clock.clock)
    for token in ["t1", "t2"] { try await store.signIn(Identity("ada", session: token), token) }
    try await turn(.seconds(2 * 3_600), configuration)
    clock.pass(.seconds(2 * 3_600))
    #expect(try await store.identity("nobody") == nil)
    var standby = configuration
    standby.server += " options='-c default_transaction_read_only=on'"
    let told = Mutex<[PageStoreReport]>([])
    let reading = PostgresSignInStore(standby, lifetime: .seconds(3 * 3_600), clock: clock.clock) { report in
      told.withLock { $0.append(report) }
    }
    for token in ["t1", "t2", "t1", "t2"] { #expect(try await reading.identity(token)?.session == token) }
    let reports = told.withLock { $0 }
    guard reports.count == 1, case .unnoted(let words) = reports[0], words.contains("25006") else {
      Issue.record("told: \(reports)")
      return
    }
    #expect(try await store.identity("t1")?.session == "t1")
    try await turn(.seconds(2 * 3_600), configuration)
    clock.pass(.seconds(2 * 3_600))
    #expect(try await [store.identity("t1")?.session, store.identity("t2")?.session] == ["t1", nil])
  }

  @Test("A use that cannot be stored, because the row cannot be changed, does not refuse the user")
  func unnoted() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let clock = PageStoreConformance.TurnedClock()
    let store = PostgresSignInStore(configuration, lifetime: .seconds(30 * 3_600), clock: clock.clock)
    try await store.signIn(Identity("ada"), "t")
    let schema = configuration.schema
    try await execute(
      """
      CREATE FUNCTION \(schema).refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refusing BEFORE UPDATE ON \(schema).sign_in FOR EACH ROW EXECUTE FUNCTION \(schema).refuse();
      """, configuration)
    try await turn(.seconds(2 * 3_600), configuration)
    clock.pass(.seconds(2 * 3_600))
    for _ in 0..<3 { #expect(try await store.identity("t")?.id == "ada") }
  }

  @Test("An active user stays signed in, however short the lifetime of others is")
  func shortLifetime() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let clock = PageStoreConformance.TurnedClock()
    let store = PostgresSignInStore(configuration, lifetime: .seconds(1_800), clock: clock.clock)
    try await store.signIn(Identity("ada"), "used")
    try await store.signIn(Identity("bob"), "left")
    for _ in 0..<8 {
      try await turn(.seconds(400), configuration)
      clock.pass(.seconds(400))
      #expect(try await store.identity("used")?.id == "ada")
    }
    #expect(try await store.identity("left") == nil)
  }

  @Test("An unused sign-in expires even without stored pages, and one in use stays")
  func expires() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let clock = PageStoreConformance.TurnedClock()
    let store = PostgresSignInStore(configuration, lifetime: .seconds(3 * 3_600), clock: clock.clock)
    func pass(_ time: Duration) async throws {
      try await turn(time, configuration)
      clock.pass(time)
    }
    for token in ["used", "left"] { try await store.signIn(Identity("ada"), token) }
    for _ in 0..<2 {
      try await pass(.seconds(2 * 3_600))
      #expect(try await store.identity("used")?.id == "ada")
    }
    #expect(try await store.identity("left") == nil)
  }
}
#endif
