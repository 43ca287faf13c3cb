internal import Synchronization

extension HeadlessPage {
  /// A clock that only advances when you tell it to.
  ///
  /// Sleeping tasks are woken in the order of their deadlines, and for equal deadlines in the order in which
  /// they went to sleep. ``Headless`` advances its clock with ``HeadlessPage/advance(by:)``. For a clock of
  /// your own, call ``advance(by:)``.
  /// - Isolation: none. Thread-safe.
  public final class VirtualClock: Clock, Sendable {
    /// A point in time, measured from the creation of the clock.
    public struct Instant: InstantProtocol, Sendable, CustomStringConvertible {
      /// The time since the clock was created.
      public let offset: Duration
      /// Creates an instant.
      public init(offset: Duration = .zero) { self.offset = offset }
      public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      public func duration(to other: Instant) -> Duration { other.offset - offset }
      public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
      public var description: String { "\(offset)" }
    }

    struct Sleeper {
      let id: Int
      let deadline: Instant
      let continuation: UnsafeContinuation<Void, any Error>
    }

    struct Storage {
      var now = Instant()
      var lastID = 0
      var sleepers: [Sleeper] = []
      /// Sleeps that were cancelled before they began to wait.
      var cancelled: Set<Int> = []
    }

    let storage = Mutex(Storage())
    private let didChange: @Sendable () -> Void

    /// Creates a clock at zero.
    public convenience init() { self.init(didChange: {}) }

    /// Creates a clock that calls `didChange` when a task goes to sleep.
    init(didChange: @escaping @Sendable () -> Void) { self.didChange = didChange }

    public var now: Instant { storage.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
      try Task.checkCancellation()
      let id = storage.withLock { storage in
        storage.lastID += 1
        return storage.lastID
      }
      defer { storage.withLock { _ = $0.cancelled.remove(id) } }
      try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
          enum Fate { case waits, isDue, wasCancelled }
          let fate: Fate = storage.withLock { storage in
            if storage.cancelled.remove(id) != nil { return .wasCancelled }
            if deadline <= storage.now { return .isDue }
            let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
            let position = storage.sleepers.firstIndex { $0.deadline > deadline } ?? storage.sleepers.count
            storage.sleepers.insert(sleeper, at: position)
            return .waits
          }
          switch fate {
          case .waits: didChange()
          case .isDue: continuation.resume()
          case .wasCancelled: continuation.resume(throwing: CancellationError())
          }
        }
      } onCancel: {
        wake(id)
      }
    }
  }
}
