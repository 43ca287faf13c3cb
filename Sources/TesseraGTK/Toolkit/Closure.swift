#if GTK
internal import CGtk4

/// A Swift closure for C callbacks: a pointer, a function that calls it, and a function that releases it.
@MainActor
final class Closure {
  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  /// A pointer that keeps the closure alive until ``release(_:)``.
  nonisolated func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Calls the closure behind a pointer. GTK calls back on the main thread only.
  nonisolated static func call(_ data: UnsafeMutableRawPointer?) {
    // The pointer is only read, on this thread.
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated {
      guard let data else { return }
      Unmanaged<Closure>.fromOpaque(data).takeUnretainedValue().body()
    }
  }

  nonisolated static func release(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<Closure>.fromOpaque(data).release() }
  }
}
#endif
