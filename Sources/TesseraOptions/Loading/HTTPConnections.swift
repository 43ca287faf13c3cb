internal import Dispatch
internal import Foundation
internal import Synchronization
internal import TesseraScreen

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The connections of a transport and of its copies; closed when the last one is gone.
///
/// Law: no task waits for Foundation. On Linux `dataTask`, `resume` and `cancel` wait for the session's own queue, and a server that sends faster
/// than it is read keeps that queue busy: the threads on which all tasks run would stand still with it.
final class HTTPConnections: Sendable {
  private let session: URLSession
  private let delegate: HTTPDelegate
  /// The queue on which exchanges begin, are decided on and are left, in that order; its thread is the only one that waits.
  private let control = DispatchQueue(label: "tessera.http")

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    // The deadline of an exchange is the transport's own; this one only ends what the system has lost track of.
    configuration.timeoutIntervalForRequest = 3600
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    // Cookies are the visit's. On Linux one with a strange name ends the process where cookies are read at all.
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    delegate = HTTPDelegate(control)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Runs an exchange to its end.
  func run(_ message: URLRequest, _ exchange: HTTPExchange) async throws -> TransportResponse {
    let deadline = exchange.limits.deadline
    let timer = Task {
      try await Task.sleep(for: deadline.bounded)
      exchange.end(.failure(LoadFailure.deadline(deadline)))
    }
    // With these connections, which end when nobody has them any more.
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

/// Tells exchanges what comes for them.
///
/// Law: what Foundation asks is answered before the task is cancelled or never, since on Linux an answer for a cancelled task ends the process.
private final class HTTPDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let control: DispatchQueue
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// - Parameter control: Where tasks are cancelled; questions are answered there too.
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
    // At once: on Linux the body comes without waiting for the decision.
    let isWanted = exchange(dataTask)?.receive(response) == true
    control.async { [self] in
      if exchange(dataTask) != nil { completionHandler(isWanted ? .allow : .cancel) }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  #if canImport(FoundationNetworking)
  /// A demand for a name and a password, which nobody here has. Foundation on Linux would never end the answer that makes it; it is all there.
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
