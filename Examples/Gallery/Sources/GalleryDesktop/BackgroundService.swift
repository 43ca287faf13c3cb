#if GTK
import Dispatch
import Foundation
import GalleryAPI
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// The gallery's JSON service for the window: on the loopback address, on its own threads.
final class BackgroundService: Sendable {
  private let group: ServiceGroup
  private let task: Task<Void, Never>
  /// The result of the start: pending, a port, or a failure.
  private let outcome: Outcome

  private final class Outcome: Sendable {
    let result = Mutex<Result<Int, any Error>?>(nil)
    let isKnown = DispatchSemaphore(value: 0)
    func set(_ value: Result<Int, any Error>) {
      result.withLock { $0 = $0 ?? value }
      isKnown.signal()
    }
  }

  /// Starts the service. Port 0 uses a free one.
  init(_ api: GalleryService, port: Int, logger: Logger) {
    let outcome = Outcome()
    let group = ServiceGroup(services: [api.application(port: port) { outcome.set(.success($0)) }], logger: logger)
    (self.outcome, self.group) = (outcome, group)
    task = Task.detached {
      do {
        try await group.run()
        outcome.set(.failure(CancellationError()))
      } catch {
        outcome.set(.failure(error))
      }
    }
  }

  /// Waits until the service listens, and returns its port. Call it before the window exists.
  ///
  /// - Throws: The error that prevented the start, such as a port in use.
  func waitForPort() throws -> Int {
    outcome.isKnown.wait()
    outcome.isKnown.signal()
    return try outcome.result.withLock { try $0?.get() ?? 0 }
  }

  /// Ends the service at the end of the process. Waits a second at most.
  func stopAndWait() {
    let ended = DispatchSemaphore(value: 0)
    Task.detached { [group, task] in
      await group.triggerGracefulShutdown()
      await task.value
      ended.signal()
    }
    _ = ended.wait(timeout: .now() + 1)
  }
}
#endif
