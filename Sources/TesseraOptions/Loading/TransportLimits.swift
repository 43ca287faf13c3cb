extension URLSessionTransport {
  /// The limits of an HTTP exchange, the same for every transport.
  public struct Limits: Hashable, Sendable {
    /// The most bytes of a decompressed response body. The exchange fails as soon as more arrive.
    public var responseBytes: Int
    /// The most redirects that are followed.
    public var redirects: Int
    /// The longest time from sending the request to the last byte of the response.
    public var deadline: Duration

    /// Default limits: 16 MiB, five redirects, one minute.
    public init(responseBytes: Int = 16 << 20, redirects: Int = 5, deadline: Duration = .seconds(60)) {
      (self.responseBytes, self.redirects, self.deadline) = (responseBytes, redirects, deadline)
    }
  }
}
