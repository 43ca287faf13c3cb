internal import ServiceLifecycle
internal import Synchronization

/// Stores all pages when shutdown begins, not when it ends, so that a client that doesn't read can't prevent it.
///
/// In a server that embeds the app, other services learn of a shutdown only after its last connection is closed. A
/// request learns of it at once.
final class ShutdownWatch: Sendable {
  private let isWatching = Atomic(false)

  /// Starts with the first request of the server. Later calls cost nothing.
  func begin(_ registry: VisitorRegistry) {
    guard !isWatching.load(ordering: .relaxed), !isWatching.exchange(true, ordering: .relaxed) else { return }
    Task {
      guard (try? await gracefulShutdown()) != nil else { return }
      registry.drain()
      await registry.endAll()
    }
  }
}
