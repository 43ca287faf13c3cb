internal import Foundation
internal import Synchronization
internal import TesseraScreen

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The connections of a transport and of its copies; closed when the last one is gone.
final class HTTPConnections: Sendable {
  private let session: URLSession
  private let delegate: HTTPDelegate

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    // The deadline of an exchange is the transport's own; this one only ends what the system has lost track of.
    configuration.timeoutIntervalForRequest = 3600
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    configuration.httpShouldSetCookies = false
    delegate = HTTPDelegate()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Runs an exchange to its end.
  func run(_ message: URLRequest, _ exchange: HTTPExchange) async throws -> TransportResponse {
    let task = session.dataTask(with: message)
    delegate.add(exchange, for: task)
    let deadline = exchange.limits.deadline
    let timer = Task {
      try await Task.sleep(for: deadline)
      exchange.end(.failure(LoadFailure.deadline(deadline)))
    }
    defer {
      timer.cancel()
      task.cancel()
      delegate.remove(task)
    }
    return try await withTaskCancellationHandler {
      task.resume()
      return try await exchange.answer()
    } onCancel: {
      exchange.end(.failure(CancellationError()))
    }
  }
}

/// Tells exchanges what comes for them.
private final class HTTPDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  func add(_ exchange: HTTPExchange, for task: URLSessionTask) { exchanges.withLock { $0[task.taskIdentifier] = exchange } }
  func remove(_ task: URLSessionTask) { exchanges.withLock { $0[task.taskIdentifier] = nil } }
  private func exchange(_ task: URLSessionTask) -> HTTPExchange? { exchanges.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let location = response.value(forHTTPHeaderField: "Location") ?? ""
    completionHandler(exchange(task)?.follows(location, as: request.url) == true ? request : nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(exchange(dataTask)?.receive(response) == true ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if exchange(dataTask)?.receive(data) != true { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(task)?.complete(error)
  }
}
