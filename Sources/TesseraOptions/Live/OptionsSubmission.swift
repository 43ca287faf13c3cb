public import TesseraScreen

/// The sending of a picker's choice before it closes.
public struct OptionsSubmission: Sendable {
  /// Sends a choice under an idempotency key; returns what the other side took.
  public typealias Send = @Sendable (_ selection: OptionSelection, _ key: String, ScreenEnvironment) async throws -> OptionSelection

  let send: Send
  let deadline: Duration

  /// Sends a choice; an answer is waited for as long as `deadline`.
  public init(within deadline: Duration = .seconds(20), _ send: @escaping Send) { (self.send, self.deadline) = (send, deadline) }
}
