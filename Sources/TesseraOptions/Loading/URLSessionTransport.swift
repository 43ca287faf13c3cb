public import Foundation
internal import TesseraScreen

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends over HTTP with Foundation.
///
/// Has no deadline of its own worth the name, because `URLSession` keeps none exactly: effects have deadlines and cancel.
public struct URLSessionTransport: MenuTransport {
  /// What paths are relative to.
  public let base: URL
  private let session: URLSession

  /// A transport to the server at `base`. Answers are not cached here; a ``ResponseCache`` does that.
  public init(base: URL) {
    self.base = base
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 60
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  public func send(_ request: MenuRequest) async throws -> MenuResponse {
    guard let url = URL(string: request.path, relativeTo: base), url.host == base.host, url.port == base.port else {
      throw LoadFailure(.other, detail: "'\(request.path)' is no path of \(base)", isRetryable: false)
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method
    message.httpBody = request.body
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    do {
      let (data, response) = try await session.data(for: message)
      let http = response as? HTTPURLResponse
      var headers: [String: String] = [:]
      for (name, value) in http?.allHeaderFields ?? [:] { headers["\(name)"] = "\(value)" }
      return MenuResponse(status: http?.statusCode ?? 0, headers: headers, body: data)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw LoadFailure(.unreachable, message: "The server cannot be reached", detail: "\(request.method) \(request.path): \(error)")
    }
  }
}
