internal import Synchronization

/// Reports a load that changes something elsewhere: a second load cancels it, and what it was to change is lost without a word.
///
/// Debug builds and tests watch; the current one belongs to the task of the load and its child tasks.
package final class LoadWatch: Sendable {
  @TaskLocal package static var current: LoadWatch?

  private let name: String
  private let report: @Sendable (Diagnostic) -> Void
  private let isReported = Mutex(false)

  init(_ name: String, report: @escaping @Sendable (Diagnostic) -> Void) { (self.name, self.report) = (name, report) }

  private var isFirst: Bool {
    isReported.withLock { isReported in
      defer { isReported = true }
      return !isReported
    }
  }

  /// Notes that something is changed elsewhere, by whatever runs now.
  package static func noteChange(_ what: @autoclosure () -> String) {
    guard let current, current.isFirst else { return }
    current.report(
      Diagnostic(
        .writingLoad, .warning,
        """
        The load \(current.name) changes something: \(what()). Another load with its id cancels it, and the change is lost without a word. Make it a \
        '.write', which is never replaced, or a '.submit', which counts once. If it only reads, expect this diagnostic in the test.
        """))
  }
}

extension ScreenEnvironment {
  private enum WatchesLoads: Key {
    static var defaultValue: Bool {
      #if DEBUG
      true
      #else
      false
      #endif
    }
  }

  /// Whether loads that change something are reported: in debug builds, and in tests.
  package var watchesLoads: Bool {
    get { self[WatchesLoads.self] }
    set { self[WatchesLoads.self] = newValue }
  }

  /// The watch over a load of a screen; `nil` where nobody watches.
  func loadWatch(of screen: String, _ id: EffectID?) -> LoadWatch? {
    guard watchesLoads else { return nil }
    return LoadWatch("'\(id?.description ?? "")' of \(screen)", report: report)
  }

  /// The surroundings of a load that is watched.
  var watched: ScreenEnvironment {
    guard let transport else { return self }
    var copy = self
    copy.transport = WatchedTransport(next: transport)
    return copy
  }
}

/// Notes requests that change something, for transports that do not do so themselves.
private struct WatchedTransport: Transport {
  let next: any Transport

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    request.noteChange()
    return try await LoadWatch.$current.withValue(nil) { try await next.send(request) }
  }
}

extension Transport {
  /// Sends a request that only reads, whatever its method.
  package func read(_ request: TransportRequest) async throws -> TransportResponse {
    try await LoadWatch.$current.withValue(nil) { try await send(request) }
  }
}

extension TransportRequest {
  /// Notes that the request is sent, if its method changes something (RFC 9110 §9.2.1 names those that don't).
  package func noteChange() {
    guard LoadWatch.current != nil else { return }
    switch method.uppercased() {
    case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY": return
    default: LoadWatch.noteChange("\(method) \(path)")
    }
  }
}
