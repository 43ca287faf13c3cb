internal import Synchronization

/// The token of one connected event.
///
/// Disconnecting is idempotent and happens on the main actor. A token that is let go without it (its view is gone while the sender lives
/// on) disconnects a moment later, on the main actor, from whichever thread it was let go.
@MainActor
public final class EventConnection: PooledResource {
  private let body: @MainActor () -> Void
  private let isOpen = Atomic(true)

  /// The identity of the sender, for removal from a ``ResourcePool``.
  public nonisolated let owner: ObjectIdentifier?

  /// A connection that ends by the given closure, which should hold its sender weakly.
  public init(owner: AnyObject? = nil, disconnect: @escaping @MainActor () -> Void) {
    self.owner = owner.map { ObjectIdentifier($0) }
    body = disconnect
  }

  deinit {
    cleanup()
  }

  /// Whether the event still arrives.
  public nonisolated var isConnected: Bool { isOpen.load(ordering: .acquiring) }

  /// Ends the connection now.
  public func disconnect() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    body()
  }

  /// Ends the connection from any thread: what the main actor has not done yet it does next.
  public nonisolated func cleanup() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let body = body
    Task { @MainActor in body() }
  }
}
