public import TesseraScreen

/// A question of a flow with its answers: an alert, a confirmation.
public struct FlowQuestion<Event: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// What is asked.
  public var title: Phrase
  /// What the answers mean, in a sentence.
  public var message: Phrase?
  /// The answers, in the order in which they stand.
  public var answers: [Answer]

  /// One answer.
  public struct Answer: Codable, Hashable, Sendable {
    /// What its button says.
    public var title: Phrase
    /// Whether it cannot be undone.
    public var isDestructive: Bool
    /// What it means to the flow; `nil` closes the question and nothing else.
    public var event: Event?

    /// An answer.
    public init(_ title: Phrase, isDestructive: Bool = false, _ event: Event? = nil) {
      (self.title, self.isDestructive, self.event) = (title, isDestructive, event)
    }
  }

  /// A question. Closing it means none of the answers.
  public init(_ title: Phrase, message: Phrase? = nil, answers: [Answer]) {
    (self.title, self.message, self.answers) = (title, message, answers)
  }
}
