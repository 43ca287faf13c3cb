import Logging
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Sign-ins of a cluster", .timeLimit(.minutes(2)))
struct SharedSignInTests {
  private static var cluster: PageKeeping {
    PageKeeping(InMemoryPageStore(), cluster: Cluster(secret: "0123456789abcdef0123456789abcdef"))
  }

  private func errors(_ make: (Logger) -> Void) -> [String] {
    let log = RecordingLog()
    make(log.logger)
    return log.lines.filter { $0.level >= .warning }.map(\.message)
  }

  @Test("A node without a shared sign-in store logs the consequences and the remedy at its start, in one line")
  func told() {
    let found = errors { _ = WebHost(DraftScreen.app(), keeping: Self.cluster, logger: $0) }
    #expect(found.count == 1)
    #expect(["WebHost(keeping:)", "signed out when nodes change", "PostgresSignInStore"].allSatisfy { found.first?.contains($0) == true })
    #expect(found.first?.contains("\n") == false)
  }

  @Test("There is no message if a store is set, if there is no cluster, or if the server identifies users")
  func quiet() {
    #expect(errors { _ = WebHost(DraftScreen.app(), keeping: Self.cluster, signIns: InMemorySignInStore(), logger: $0) } == [])
    #expect(errors { _ = WebHost(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore()), logger: $0) } == [])
    #expect(errors { _ = WebHost(DraftScreen.app(), logger: $0) } == [])
    #expect(
      errors { logger in
        _ = WebHost<WebContext>(DraftScreen.app(), keeping: Self.cluster, logger: logger) { _, _ in Identity("ada") }
      } == [])
  }

  @Test("If the server identifies users, the first sign-in by a screen is reported once")
  func signedInByScreens() async throws {
    let log = RecordingLog()
    let host = WebHost<WebContext>(DraftScreen.app(), keeping: Self.cluster, logger: log.logger) { _, _ in nil }
    for token in ["t1", "t2"] { try await host.services.signIns.signIn(Identity("ada"), token) }
    #expect(log.lines.filter { $0.level == .error }.map(\.message) == [SignIns.forgetting])
    #expect(try await host.services.signIns.signedIn("t2")?.id == "ada")
  }
}
