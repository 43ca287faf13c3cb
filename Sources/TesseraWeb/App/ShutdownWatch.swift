internal import ServiceLifecycle
internal import Synchronization

/// Stores everything as soon as the server is told to end, and not when it has ended: a client that takes nothing keeps nobody's pages.
///
/// In somebody else's server the services beside it are told only after its last connection is closed; a request is told at once.
final class ShutdownWatch: Sendable {
  private let isWatching = Atomic(false)

  /// Begins with the first request of the server; costs nothing after that.
  func begin(_ registry: VisitorRegistry) {
    guard !isWatching.load(ordering: .relaxed), !isWatching.exchange(true, ordering: .relaxed) else { return }
    Task {
      guard (try? await gracefulShutdown()) != nil else { return }
      registry.drain()
      await registry.endAll()
    }
  }
}
