public import TesseraScreen

extension OptionSelection {
  /// Sends a picker's choice before the picker closes.
  public struct Submission: Sendable {
    /// Sends a choice under an idempotency key and returns the choice that the service accepted.
    public typealias Send = @Sendable (_ selection: OptionSelection, _ key: String, ScreenEnvironment) async throws -> OptionSelection

    let send: Send
    let deadline: Duration

    /// A submission that waits up to `deadline` for an answer.
    public init(within deadline: Duration = .seconds(20), _ send: @escaping Send) { (self.send, self.deadline) = (send, deadline) }
  }
}
