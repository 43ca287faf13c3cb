internal import Synchronization

/// One question to the store of sign-ins, for all who want to know whether it answers.
///
/// - Law: who asks is answered within a second. What the store does not answer goes on, and nobody asks it once more before ``longest`` has passed.
final class SignInProbe: Sendable {
  /// The time after which a question counts as lost.
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

  /// Whether the store is still busy with it.
  func isOn(at now: ContinuousClock.Instant) -> Bool { !isOver.isSet.withLock { $0 } && now - began < Self.longest }

  /// Whether the store answered within a second.
  var isAnswered: Bool { get async { await answer.value } }
}
