/// A reason why something could not be loaded or sent: words for people, and a detail for developers.
///
/// An open struct, so that codes and messages can improve.
public struct LoadFailure: Error, Hashable, Sendable, Codable {
  /// A kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(from decoder: any Decoder) throws { rawValue = try String(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    /// No answer in time.
    public static let deadline = Code(rawValue: "deadline")
    /// No connection.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The other side answered with an error.
    public static let refused = Code(rawValue: "refused")
    /// The other side does not know who is asking, or knows it no longer: the person has to sign in.
    public static let unauthorized = Code(rawValue: "unauthorized")
    /// The answer could not be understood.
    public static let malformed = Code(rawValue: "malformed")
    /// The end of whatever asked for it, before the answer.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Anything else.
    public static let other = Code(rawValue: "other")
  }

  /// A load or a submission that was under way when its page was kept.
  public static let interrupted = LoadFailure(
    .interrupted, message: "This was interrupted before the answer came", detail: "the page was kept while it was on its way; ask again")

  public var code: Code
  /// The words for people.
  public var message: Phrase
  /// The words for logs: what, where, what to do next. Never shown.
  public var detail: String
  /// Whether trying again may help.
  public var isRetryable: Bool
  /// Whether the answer says nothing of what became of what was asked, as one of somebody on the way does: it may have been done.
  public var isInconclusive: Bool {
    get { leavesOpen ?? false }
    set { leavesOpen = newValue ? true : nil }
  }
  private var leavesOpen: Bool?

  /// A failure with words for people.
  public init(_ code: Code = .other, message: Phrase = "Something went wrong", detail: String = "", isRetryable: Bool = true) {
    (self.code, self.message, self.detail, self.isRetryable) = (code, message, detail, isRetryable)
  }

  /// Any error as a failure: one that says how it wants to be shown, or a general one with the error in its detail.
  public init(_ error: any Error) {
    if let failure = error as? LoadFailure {
      self = failure
    } else if let error = error as? any LoadFailureConvertible {
      self = error.loadFailure
    } else {
      self.init(.other, detail: String(describing: error))
    }
  }

  /// No answer within the time given.
  public static func deadline(_ limit: Duration) -> LoadFailure {
    LoadFailure(.deadline, message: "The server did not answer in time", detail: "no reply within \(limit)")
  }
}

extension LoadFailure {
  /// Whether it says nothing of what became of what was asked: the other side may have done it, now or when it was asked before.
  public var losesAnswer: Bool { code != .refused || isInconclusive }
}

/// An error that knows how it is shown to people.
public protocol LoadFailureConvertible: Error {
  /// The error for people and for logs.
  var loadFailure: LoadFailure { get }
}
