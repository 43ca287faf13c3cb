internal import Foundation
internal import Synchronization
internal import TesseraScreen
internal import TesseraURL

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// One request and its answer, while it is under way.
///
/// Law: ends once, with the first of answer, failure, deadline and cancellation; what comes later is ignored.
final class HTTPExchange: Sendable {
  private struct State {
    var status = 0
    var headers = TransportHeaders()
    var body: [UInt8] = []
    var redirects = 0
    var result: Result<TransportResponse, any Error>?
    var continuation: CheckedContinuation<TransportResponse, any Error>?
  }

  private let law: ExchangeLaw
  private let state = Mutex(State())
  /// Foundation's task, as soon as the exchange has begun.
  let task = Mutex<URLSessionTask?>(nil)

  /// An exchange under a law.
  init(_ law: ExchangeLaw) { self.law = law }

  /// The bounds of the exchange.
  var limits: TransportLimits { law.limits }

  /// The answer, as soon as there is one.
  func answer() async throws -> TransportResponse {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Whether there is a result.
  var isOver: Bool { state.withLock { $0.result != nil } }

  /// Ends the exchange, if it has not ended.
  func end(_ result: Result<TransportResponse, any Error>) {
    let continuation = state.withLock { state in
      if state.result == nil { state.result = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: result)
  }

  /// Takes the head of the answer; says whether the body is wanted.
  func receive(_ response: URLResponse) -> Bool {
    guard response.expectedContentLength <= limits.responseBytes else {
      end(.failure(law.tooLarge))
      return false
    }
    var headers = TransportHeaders()
    if let response = response as? HTTPURLResponse {
      for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    }
    state.withLock { state in
      state.status = (response as? HTTPURLResponse)?.statusCode ?? 0
      state.headers = headers
    }
    return true
  }

  /// Takes a part of the body; one that is too large ends the exchange.
  func receive(_ data: Data) {
    let fits = state.withLock { state in
      guard state.result == nil, data.count <= limits.responseBytes - state.body.count else { return false }
      state.body.append(contentsOf: data)
      return true
    }
    if !fits { end(.failure(law.tooLarge)) }
  }

  /// Says whether a redirect is followed.
  ///
  /// - Parameters:
  ///   - location: The header of that name.
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

  /// Takes the end of the answer.
  func complete(_ error: (any Error)?) {
    if let error {
      end(.failure(law.unreachable(error)))
    } else {
      let response = state.withLock { TransportResponse(status: $0.status, headers: $0.headers, body: $0.body) }
      end(.success(response))
    }
  }
}
