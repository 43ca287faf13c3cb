internal import Synchronization

/// A health check of the sign-in store, shared by all callers.
///
/// - Law: each caller gets an answer within a second. A slower check continues, and no new one starts within
///   ``longest``.
final class SignInProbe: Sendable {
  static let longest: Duration = .seconds(30)

  private let began = ContinuousClock.now
  private let isOver: Flag
  private let answer: Task<Bool, Never>

  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  init(_ ask: @escaping @Sendable () async throws -> Void) {
    let isOver = Flag()
    self.isOver = isOver
    answer = Task {
      let answer: Void? = try? await Patience.wait(.seconds(1)) {
        defer { isOver.isSet.withLock { $0 = true } }
        try await ask()
      }
      return answer != nil
    }
  }

  func isOn(at now: ContinuousClock.Instant) -> Bool { !isOver.isSet.withLock { $0 } && now - began < Self.longest }

  /// Whether the store answered within a second.
  var isAnswered: Bool { get async { await answer.value } }
}
