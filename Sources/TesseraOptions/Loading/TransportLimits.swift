/// The bounds of an exchange over HTTP, the same for every transport.
public struct TransportLimits: Hashable, Sendable {
  /// The most bytes of an answer's body, decompressed; the exchange ends as soon as more arrive.
  public var responseBytes: Int
  /// The most redirects that are followed.
  public var redirects: Int
  /// The longest time from sending to the last byte of the answer, whatever arrives meanwhile.
  public var deadline: Duration

  /// Bounds; 16 MiB, five redirects, one minute.
  public init(responseBytes: Int = 16 << 20, redirects: Int = 5, deadline: Duration = .seconds(60)) {
    (self.responseBytes, self.redirects, self.deadline) = (responseBytes, redirects, deadline)
  }
}
