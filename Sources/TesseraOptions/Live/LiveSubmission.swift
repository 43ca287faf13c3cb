public import TesseraScreen

/// A value that is sent as soon as it is chosen: a state machine from the draft to the answer.
///
/// ```text
/// draft ──begin──▶ submitting(key) ──▶ committed
///   ▲                    └──────────▶ rejected ──begin──▶ submitting(…)
///   └──── change ───────────┘
/// ```
/// - Law: at most one submission is pending. ``committed`` changes only with a successful answer. A rejection leaves
///   it unchanged and keeps the draft.
/// - Law: after a lost answer (no connection, or a timeout) the same draft is sent again with the same key, so the
///   service counts it once. After a rejection, or with another draft, the key is new.
public struct LiveSubmission<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A phase of a submission.
  public enum Phase: Equatable, Sendable {
    /// The draft wasn't sent.
    case draft
    /// The draft was sent with this idempotency key. The answer is pending.
    case submitting(key: String)
    /// The service accepted the draft.
    case committed
    /// The service rejected the draft, or its answer was lost.
    case rejected(LoadFailure)
  }

  /// The last value known to be accepted.
  public private(set) var committed: Value
  /// The value that is being sent or will be.
  public private(set) var draft: Value
  /// The phase of the submission.
  public private(set) var phase = Phase.draft
  /// The key of the last attempt to send `draft`, if its answer was lost.
  private var lostKey: String?

  /// A submission that starts with an accepted value.
  public init(_ committed: Value) { (self.committed, draft) = (committed, committed) }

  /// Whether an answer is pending.
  public var isSubmitting: Bool { if case .submitting = phase { true } else { false } }
  /// The failure of the last attempt.
  public var failure: LoadFailure? { if case .rejected(let failure) = phase { failure } else { nil } }

  /// Changes the draft. Does nothing while an answer is pending.
  public mutating func change(to value: Value) {
    guard !isSubmitting else { return }
    if value != draft { lostKey = nil }
    draft = value
    phase = .draft
  }

  /// Starts sending the draft.
  ///
  /// - Parameter newKey: A key that was never used before.
  /// - Returns: The key for the request. `nil` if the draft is being sent already.
  public mutating func begin(_ newKey: @autoclosure () -> String) -> String? {
    guard !isSubmitting else { return nil }
    let key = lostKey ?? newKey()
    phase = .submitting(key: key)
    return key
  }

  /// Handles the answer. Does nothing if no submission is pending.
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

/// Saved and restored with a screen's state. A pending attempt is restored as one whose answer was lost.
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
      try container.encode(
        LoadFailure(.other, message: "It is not known yet whether this was saved", detail: "interrupted"), forKey: .failure)
    case .rejected(let failure):
      try container.encodeIfPresent(lostKey, forKey: .key)
      try container.encode(failure, forKey: .failure)
    case .draft: try container.encodeIfPresent(lostKey, forKey: .key)
    case .committed: break
    }
  }
}
