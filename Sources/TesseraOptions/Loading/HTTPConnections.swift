internal import Dispatch
internal import Foundation
internal import Synchronization
internal import TesseraScreen

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The connections of a transport and its copies. They close when the last copy is released.
///
/// Law: no task waits for Foundation. On Linux `dataTask`, `resume` and `cancel` wait for the session's queue, and a
/// server that sends faster than the app reads keeps that queue busy. Waiting would block the threads of all tasks.
final class HTTPConnections: Sendable {
  private let session: URLSession
  private let delegate: HTTPDelegate
  /// Exchanges start, are decided and are cancelled on this queue, in order. Only its thread ever waits.
  private let control = DispatchQueue(label: "tessera.http")

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    // The exchange has its own deadline. This one only ends tasks that the system lost track of.
    configuration.timeoutIntervalForRequest = 3600
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    // Cookies belong to the visit. On Linux, an unusual cookie name crashes the process if cookies are parsed.
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    delegate = HTTPDelegate(control)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  func run(_ message: URLRequest, _ exchange: HTTPExchange) async throws -> TransportResponse {
    let deadline = exchange.limits.deadline
    let timer = Task {
      try await Task.sleep(for: deadline.bounded)
      exchange.end(.failure(LoadFailure.deadline(deadline)))
    }
    // Keeps the connections alive until the exchange has started.
    control.async { [self] in
      guard !exchange.isOver else { return }
      let task = session.dataTask(with: message)
      exchange.task.withLock { $0 = task }
      delegate.add(exchange, for: task)
      task.resume()
    }
    defer {
      timer.cancel()
      control.async { [delegate] in
        guard let task = exchange.task.withLock({ $0 }) else { return }
        delegate.remove(task)
        task.cancel()
      }
    }
    return try await withTaskCancellationHandler {
      try await exchange.answer()
    } onCancel: {
      exchange.end(.failure(CancellationError()))
    }
  }
}

/// Forwards events of the session to exchanges.
///
/// Law: a completion handler is called before the task is cancelled or never: on Linux, calling it for a cancelled
/// task crashes the process.
private final class HTTPDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let control: DispatchQueue
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// - Parameter control: The queue for cancelling tasks and for calling completion handlers.
  init(_ control: DispatchQueue) { self.control = control }

  func add(_ exchange: HTTPExchange, for task: URLSessionTask) { exchanges.withLock { $0[task.taskIdentifier] = exchange } }
  func remove(_ task: URLSessionTask) { exchanges.withLock { $0[task.taskIdentifier] = nil } }
  private func exchange(_ task: URLSessionTask) -> HTTPExchange? { exchanges.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let location = response.value(forHTTPHeaderField: "Location") ?? ""
    control.async { [self] in
      guard let exchange = exchange(task) else { return }
      completionHandler(exchange.follows(location, as: request.url) ? request : nil)
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // Decide now: on Linux the body arrives without waiting for the decision.
    let isWanted = exchange(dataTask)?.receive(response) == true
    control.async { [self] in
      if exchange(dataTask) != nil { completionHandler(isWanted ? .allow : .cancel) }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  #if canImport(FoundationNetworking)
  /// Handles an authentication challenge, for which there are no credentials. The response is already complete, but
  /// Foundation on Linux would never finish it.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    exchange(task)?.complete(nil)
  }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(task)?.complete(error)
  }
}
