/// A response of the app's own server: status, headers and body.
public struct TransportResponse: Hashable, Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: TransportRequest.Headers
  /// The body.
  public var body: [UInt8]

  /// Creates a response.
  public init(status: Int = 200, headers: TransportRequest.Headers = [:], body: some Sequence<UInt8> = []) {
    (self.status, self.headers) = (status, headers)
    self.body = Array(body)
  }
}
