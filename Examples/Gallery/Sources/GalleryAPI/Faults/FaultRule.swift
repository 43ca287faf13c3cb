/// One kind of fault below a path.
public struct FaultRule: Equatable, Sendable {
  /// The effect on a request.
  public enum Effect: Equatable, Sendable {
    /// It is processed after a delay.
    case delay(Duration)
    /// It is answered with an error and not processed.
    case fail(status: Int)
    /// It is processed, but the connection is closed in the middle of the answer.
    case drop
  }

  /// A path and everything below it: `/v1/account` matches `/v1/account/city` but not `/v1/accounts`. `/` matches
  /// everything.
  public var path: String
  /// The method, such as `PUT`. `nil` for all.
  public var method: String?
  public var effect: Effect
  /// Applies to every n-th matching request. 1 for each.
  public var every: Int
  /// The remaining number of times. `nil` for no limit.
  public var remaining: Int?

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
