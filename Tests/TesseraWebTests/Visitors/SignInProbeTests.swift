import Logging
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Whether sign-ins can be read", .timeLimit(.minutes(2)))
struct SignInProbeTests {
  /// Fails once, and holds every question from then on until it is let go.
  private final class HangingSignIns: SignInStore {
    private struct Gone: Error {}
    private let state = Mutex((calls: 0, waiting: [CheckedContinuation<Void, Never>](), isHanging: true))
    var calls: Int { state.withLock { $0.calls } }

    func letGo() {
      let waiting = state.withLock { state in
        defer { (state.waiting, state.isHanging) = ([], false) }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }

    func identity(_ token: String) async throws -> Identity? {
      if state.withLock({ state in
        state.calls += 1
        return state.calls == 1
      }) {
        throw Gone()
      }
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.isHanging { state.waiting.append(continuation) }
          return state.isHanging
        }
        if !mustWait { continuation.resume() }
      }
      return nil
    }
    func signIn(_ identity: Identity, _ token: String) {}
    func signOut(_ token: String) {}
    func end(_ id: String, session: String?) {}
  }

  @Test("One of a hundred waiting requests probes a hanging store, and each gets an answer. When the store answers, all know")
  func hanging() async throws {
    let store = HangingSignIns()
    let host = WebHost(DraftScreen.app(), signIns: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let services = host.services
    #expect(await services.signIns.areKnown() && store.calls == 0)
    await #expect(throws: (any Error).self) { _ = try await services.signIns.signedIn("a token") }
    for _ in 0..<2 {
      let answers = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<50 { group.addTask { await services.signIns.areKnown() } }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(answers == Array(repeating: false, count: 50))
    }
    #expect(store.calls == 2)
    store.letGo()
    while await !services.signIns.areKnown() {}
    #expect(await services.signIns.areKnown() && store.calls <= 3)
  }

  @Test("A probe that the store never answers expires after a while, and another one is sent")
  func lost() async {
    let probe = SignInProbe { while !Task.isCancelled { try await Task.sleep(for: .seconds(3_600)) } }
    #expect(probe.isOn(at: .now) && probe.isOn(at: .now + SignInProbe.longest - .seconds(5)))
    #expect(!probe.isOn(at: .now + SignInProbe.longest))
    let other = SignInProbe {}
    #expect(await other.isAnswered && !other.isOn(at: .now))
  }
}
