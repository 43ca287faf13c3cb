public import TesseraScreen

/// A value that is sent as soon as it is chosen: one state machine from the draft to the answer.
///
/// ```text
/// draft ──begin──▶ submitting(key) ──▶ committed
///   ▲                    └──────────▶ rejected ──begin──▶ submitting(…)
///   └──── change ───────────┘
/// ```
/// - Law: at most one submission is under way. ``committed`` changes only by an answer that says so; a rejection leaves it as it was and
///   keeps the draft.
/// - Law: after an answer that was lost (no connection, no answer in time) the same draft is sent again with the same key, so the other side
///   counts it once; after a refusal, or with another draft, with a new one.
public struct LiveSubmission<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A phase of a submission.
  public enum Phase: Equatable, Sendable {
    /// Nothing was sent.
    case draft
    /// Sent under this idempotency key, the answer is awaited.
    case submitting(key: String)
    /// The other side has it.
    case committed
    /// It was not taken, or nobody knows.
    case rejected(LoadFailure)
  }

  /// The value that the other side has, as far as is known.
  public private(set) var committed: Value
  /// The value that is to be sent, or was.
  public private(set) var draft: Value
  /// The phase of the submission.
  public private(set) var phase = Phase.draft
  /// The key of the last attempt of `draft` whose answer was lost.
  private var lostKey: String?

  /// Begins with what the other side has.
  public init(_ committed: Value) { (self.committed, draft) = (committed, committed) }

  /// Whether an answer is awaited.
  public var isSubmitting: Bool { if case .submitting = phase { true } else { false } }
  /// The failure of the last attempt.
  public var failure: LoadFailure? { if case .rejected(let failure) = phase { failure } else { nil } }

  /// Chooses something else; not while an answer is awaited.
  public mutating func change(to value: Value) {
    guard !isSubmitting else { return }
    if value != draft { lostKey = nil }
    draft = value
    phase = .draft
  }

  /// Begins to send the draft.
  ///
  /// - Parameter newKey: A key that was never used.
  /// - Returns: The key to send it with, or `nil` if it is being sent already.
  public mutating func begin(_ newKey: @autoclosure () -> String) -> String? {
    guard !isSubmitting else { return nil }
    let key = lostKey ?? newKey()
    phase = .submitting(key: key)
    return key
  }

  /// Takes the answer; without a submission under way it changes nothing.
  public mutating func finish(_ result: Result<Value, LoadFailure>) {
    guard case .submitting(let key) = phase else { return }
    switch result {
    case .success(let value):
      (committed, draft) = (value, value)
      phase = .committed
      lostKey = nil
    case .failure(let failure):
      phase = .rejected(failure)
      lostKey = failure.losesAnswer ? key : nil
    }
  }
}

/// Kept and restored with the state of a screen; an attempt whose answer was awaited comes back as one whose answer was lost.
extension LiveSubmission: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case committed, draft, failure, key }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Value.self, forKey: .committed))
    draft = try container.decode(Value.self, forKey: .draft)
    lostKey = try container.decodeIfPresent(String.self, forKey: .key)
    if let failure = try container.decodeIfPresent(LoadFailure.self, forKey: .failure) { phase = .rejected(failure) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(committed, forKey: .committed)
    try container.encode(draft, forKey: .draft)
    switch phase {
    case .submitting(let key):
      try container.encode(key, forKey: .key)
      try container.encode(LoadFailure(.other, message: "Nobody knows yet whether this was saved", detail: "interrupted"), forKey: .failure)
    case .rejected(let failure):
      try container.encodeIfPresent(lostKey, forKey: .key)
      try container.encode(failure, forKey: .failure)
    case .draft: try container.encodeIfPresent(lostKey, forKey: .key)
    case .committed: break
    }
  }
}
