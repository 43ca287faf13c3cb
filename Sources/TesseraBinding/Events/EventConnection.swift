internal import Synchronization

/// A token for one connected event.
///
/// Disconnecting is idempotent and runs on the main actor. If the token is released without being
/// disconnected (its view is gone but the sender lives on), it disconnects asynchronously on the main actor.
/// It may be released on any thread.
@MainActor
public final class EventConnection {
  private let body: @MainActor () -> Void
  private let isOpen = Atomic(true)

  /// Creates a connection that calls `disconnect` when it ends. The closure should hold its sender weakly.
  public init(disconnect: @escaping @MainActor () -> Void) {
    body = disconnect
  }

  deinit {
    cleanup()
  }

  /// Whether the connection is still open.
  public nonisolated var isConnected: Bool { isOpen.load(ordering: .acquiring) }

  /// Ends the connection now.
  public func disconnect() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    body()
  }

  nonisolated func cleanup() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let body = body
    Task { @MainActor in body() }
  }
}
