internal import Foundation
internal import Synchronization
internal import TesseraScreen
internal import TesseraURL

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A request in progress and its response.
///
/// Law: ends once, with the first of response, failure, deadline and cancellation. Later results are ignored.
final class HTTPExchange: Sendable {
  private struct State {
    var status = 0
    var headers = TransportRequest.Headers()
    var body: [UInt8] = []
    var redirects = 0
    var result: Result<TransportResponse, any Error>?
    var continuation: CheckedContinuation<TransportResponse, any Error>?
  }

  private let law: ExchangeLaw
  private let state = Mutex(State())
  /// Foundation's task. `nil` until the exchange has started.
  let task = Mutex<URLSessionTask?>(nil)

  init(_ law: ExchangeLaw) { self.law = law }

  var limits: URLSessionTransport.Limits { law.limits }

  func answer() async throws -> TransportResponse {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  var isOver: Bool { state.withLock { $0.result != nil } }

  func end(_ result: Result<TransportResponse, any Error>) {
    let continuation = state.withLock { state in
      if state.result == nil { state.result = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: result)
  }

  /// Receives the head of the response. Returns whether the body is wanted.
  func receive(_ response: URLResponse) -> Bool {
    guard response.expectedContentLength <= limits.responseBytes else {
      end(.failure(law.tooLarge))
      return false
    }
    var headers = TransportRequest.Headers()
    if let response = response as? HTTPURLResponse {
      for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    }
    state.withLock { state in
      state.status = (response as? HTTPURLResponse)?.statusCode ?? 0
      state.headers = headers
    }
    return true
  }

  /// Receives a part of the body. Ends the exchange if the body is too large.
  func receive(_ data: Data) {
    let fits = state.withLock { state in
      guard state.result == nil, data.count <= limits.responseBytes - state.body.count else { return false }
      state.body.append(contentsOf: data)
      return true
    }
    if !fits { end(.failure(law.tooLarge)) }
  }

  /// Returns whether to follow a redirect.
  ///
  /// - Parameters:
  ///   - location: The `Location` header.
  ///   - url: The URL that Foundation made of it.
  func follows(_ location: String, as url: URL?) -> Bool {
    let count = state.withLock { state in
      state.redirects += 1
      return state.redirects
    }
    do throws(LoadFailure) {
      _ = try law.target(ofRedirect: count, to: location) { try? ParsedURL(url?.absoluteString ?? "", limit: .max) }
      return true
    } catch {
      end(.failure(error))
      return false
    }
  }

  func complete(_ error: (any Error)?) {
    if let error {
      end(.failure(law.unreachable(error)))
    } else {
      let response = state.withLock { TransportResponse(status: $0.status, headers: $0.headers, body: $0.body) }
      end(.success(response))
    }
  }
}
