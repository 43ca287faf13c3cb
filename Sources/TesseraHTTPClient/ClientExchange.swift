#if HTTPClient
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import TesseraOptions
internal import TesseraScreen
internal import TesseraURL

/// One request and its response, including redirects.
///
/// Law: ends and disconnects as soon as its task is cancelled. The transport cancels it at the deadline.
struct ClientExchange: Sendable {
  let connections: ClientConnections
  let law: ExchangeLaw

  func answer(to request: TransportRequest, at url: ParsedURL) async throws -> TransportResponse {
    do {
      var (request, url, redirects) = (request, url, 0)
      while true {
        // The transport enforces the deadline. The client's own deadline would only cover the head.
        let response = try await connections.client.execute(message(request, url), deadline: .distantFuture)
        guard let location = response.redirect else { return try await answer(response, to: request) }
        redirects += 1
        let page = url
        url = try law.target(ofRedirect: redirects, to: location) { page.resolving(location) }
        request = request.redirected(status: Int(response.status.code))
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw failure(error)
    }
  }

  private func message(_ request: TransportRequest, _ url: ParsedURL) -> HTTPClientRequest {
    var message = HTTPClientRequest(url: url.description)
    message.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.headers { message.headers.add(name: name, value: value) }
    if let body = request.body { message.body = .bytes(ByteBuffer(bytes: body)) }
    return message
  }

  /// The response with its body. Stops reading when the body is too large.
  private func answer(_ response: HTTPClientResponse, to request: TransportRequest) async throws -> TransportResponse {
    let limit = law.limits.responseBytes
    // Refuse a too large Content-Length at once, except for responses without a body.
    let hasBody = request.method != "HEAD" && response.status != .notModified
    if hasBody, let length = response.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limit { throw law.tooLarge }
    var body: [UInt8] = []
    for try await part in response.body {
      guard part.readableBytes <= limit - body.count else { throw law.tooLarge }
      body.append(contentsOf: part.readableBytesView)
    }
    // A cancelled body may look like a complete one.
    try Task.checkCancellation()
    var headers = TransportRequest.Headers()
    for (name, value) in response.headers { headers[name] = headers[name].map { "\($0), \(value)" } ?? value }
    return TransportResponse(status: Int(response.status.code), headers: headers, body: body)
  }

  private func failure(_ error: any Error) -> any Error {
    switch error {
    case is LoadFailure: error
    case NIOHTTPDecompression.DecompressionError.limit: law.tooLarge
    case HTTPParserError.headerOverflow: law.malformed("the head of the answer has too many bytes or fields.")
    default: law.unreachable(error)
    }
  }
}

extension HTTPClientResponse {
  /// The redirect target of a response, or `nil`.
  fileprivate var redirect: String? {
    [301, 302, 303, 307, 308].contains(status.code) ? headers.first(name: "Location") : nil
  }
}

extension TransportRequest {
  /// The request after a redirect, as in browsers (Fetch, HTTP-redirect fetch): a GET without a body after
  /// 303, and after 301 or 302 for POST.
  fileprivate func redirected(status: Int) -> TransportRequest {
    let becomesGet = status == 303 ? !["GET", "HEAD"].contains(method) : status < 303 && method == "POST"
    guard becomesGet else { return self }
    var copy = self
    (copy.method, copy.body) = ("GET", nil)
    for (name, _) in headers where name.hasPrefix("content-") { copy.headers[name] = nil }
    return copy
  }
}
#endif
