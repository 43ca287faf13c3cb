/// The reason why a request to load or send something failed: a message for the user and a detail for developers.
///
/// This is a struct and not an enum, so codes and messages can be added without breaking source.
public struct LoadFailure: Error, Hashable, Sendable, Codable {
  /// A kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(from decoder: any Decoder) throws { rawValue = try String(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    /// No response arrived in time.
    public static let deadline = Code(rawValue: "deadline")
    /// There was no connection.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The server responded with an error.
    public static let refused = Code(rawValue: "refused")
    /// The user isn't signed in, or the session has expired. The user has to sign in.
    public static let unauthorized = Code(rawValue: "unauthorized")
    /// The server has nothing at the address. If a load fails with this code, a web page is answered with 404.
    public static let notFound = Code(rawValue: "notFound")
    /// The response couldn't be decoded.
    public static let malformed = Code(rawValue: "malformed")
    /// The request was interrupted before the response arrived, for example by a restart.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Any other failure.
    public static let other = Code(rawValue: "other")
  }

  /// The failure of a load or a submission that was under way when its page was saved.
  public static let interrupted = LoadFailure(
    .interrupted, message: "This was interrupted before the server answered",
    detail: "the page was saved while the request was running; send it again")

  public var code: Code
  /// The message for the user.
  public var message: Phrase
  /// The text for developers: what failed, where, and what to do next. It is logged. Users see it only in a debug
  /// build, below the message.
  public var detail: String
  /// Whether trying again may help.
  public var isRetryable: Bool
  /// Whether the response doesn't tell if the request was carried out. For example, a proxy's error leaves it
  /// open.
  public var isInconclusive: Bool {
    get { leavesOpen ?? false }
    set { leavesOpen = newValue ? true : nil }
  }
  private var leavesOpen: Bool?

  /// Creates a failure with a message for the user.
  public init(_ code: Code = .other, message: Phrase = "Something went wrong", detail: String = "", isRetryable: Bool = true) {
    (self.code, self.message, self.detail, self.isRetryable) = (code, message, detail, isRetryable)
  }

  /// Converts any error. A ``LoadFailure/Convertible`` error supplies its own failure. Any other error becomes a
  /// general failure with the error in its ``detail``, without what the error wraps in a ``Transient``.
  public init(_ error: any Error) {
    if let failure = error as? LoadFailure {
      self = failure
    } else if let error = error as? any Convertible {
      self = error.loadFailure
    } else {
      self.init(.other, detail: Self.$isDescribing.withValue(true) { String(describing: error) })
    }
  }

  /// Whether an error is being described for a log, where a ``Transient`` value must not appear.
  @TaskLocal static var isDescribing = false

  /// The failure for a request without a response within `limit`.
  public static func deadline(_ limit: Duration) -> LoadFailure {
    LoadFailure(.deadline, message: "The server did not answer in time", detail: "no reply within \(limit)")
  }
}

extension LoadFailure {
  /// Whether the outcome of the request is unknown: the server may have carried it out, now or at an earlier
  /// attempt.
  public var losesAnswer: Bool { code != .refused && code != .notFound || isInconclusive }
}

extension LoadFailure {
  /// The ``detail`` for the page. `nil` in a release build.
  @usableFromInline package var shownDetail: Phrase? {
    #if DEBUG
    detail.isEmpty ? nil : Phrase(detail)
    #else
    nil
    #endif
  }

  /// The ``message``, in a debug build with the ``detail``.
  @usableFromInline package var shownMessage: Phrase { shownDetail.map { "\(message)\n\($0)" } ?? message }
}

extension LoadFailure {
  /// An error that supplies the failure shown to users.
  public protocol Convertible: Error {
    /// The failure for users and logs.
    var loadFailure: LoadFailure { get }
  }
}
