#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The thread of the main actor. Stored by objects that may be released on any thread.
struct HomeThread: Sendable {
  private let id: UInt?

  @MainActor
  init() { id = Self.current }

  /// Runs the closure on the main actor: synchronously if this is its thread, otherwise asynchronously.
  func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if let id, id == Self.current {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// `nil` on platforms whose threads have no comparable identity.
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
