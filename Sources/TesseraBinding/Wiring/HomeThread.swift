#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The thread of the main actor, kept by objects whose end is noticed on whichever thread lets go of them last.
struct HomeThread: Sendable {
  private let id: UInt?

  /// The current thread.
  @MainActor
  init() { id = Self.current }

  /// Runs the closure on the main actor: at once where that is the current thread, else a moment later.
  func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if let id, id == Self.current {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// Nil where threads have no identity that could be compared.
  private static var current: UInt? {
    #if canImport(Glibc)
    UInt(pthread_self())
    #elseif canImport(Darwin) || canImport(Musl) || canImport(Android)
    unsafeBitCast(pthread_self(), to: UInt.self)
    #else
    nil
    #endif
  }
}
