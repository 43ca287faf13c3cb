/// One thing that goes wrong under one path.
public struct FaultRule: Equatable, Sendable {
  /// The fate of a request.
  public enum Effect: Equatable, Sendable {
    /// It is worked on later.
    case delay(Duration)
    /// It is answered with an error and not worked on.
    case fail(status: Int)
    /// It is worked on, and then the connection is closed in the middle of the answer.
    case drop
  }

  /// The path and everything below it: `/v1/account` is met by `/v1/account/city`, not by `/v1/accounts`; `/` by everything.
  public var path: String
  /// The method, such as `PUT`; nil for all.
  public var method: String?
  /// The fault itself.
  public var effect: Effect
  /// Every how many matching requests it happens; 1 for each.
  public var every: Int
  /// The times that it still happens; nil for ever.
  public var remaining: Int?

  /// Makes a rule; for ever and every time unless told otherwise.
  public init(path: String, method: String? = nil, effect: Effect, every: Int = 1, remaining: Int? = nil) {
    self.path = path
    self.method = method
    self.effect = effect
    self.every = max(1, every)
    self.remaining = remaining
  }

  func matches(method: String, path: String) -> Bool {
    if let wanted = self.method, wanted.uppercased() != method.uppercased() { return false }
    let prefix = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
    return path == prefix || path.hasPrefix(prefix + "/")
  }
}
