internal import Synchronization

/// Reports a load that changes something elsewhere. A second load cancels it, and the change is lost silently.
///
/// Used in debug builds and tests. The current one applies to the load's task and its child tasks.
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

  /// Reports that the current task changes something elsewhere.
  package static func noteChange(_ what: @autoclosure () -> String) {
    guard let current, current.isFirst else { return }
    current.report(
      Diagnostic(
        .writingLoad, .warning,
        """
        The load \(current.name) has a side effect: \(what()). Another load with its id cancels it, and the change is then lost silently. Make it a \
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

  /// The watch for a load of a screen. `nil` if loads aren't watched.
  func loadWatch(of screen: String, _ id: EffectID?) -> LoadWatch? {
    guard watchesLoads else { return nil }
    return LoadWatch("'\(id?.description ?? "")' of \(screen)", report: report)
  }

  /// The environment of a watched load.
  var watched: ScreenEnvironment {
    guard let transport else { return self }
    var copy = self
    copy.transport = WatchedTransport(next: transport)
    return copy
  }
}

/// Reports requests that change something, for transports that don't report them.
private struct WatchedTransport: Transport {
  let next: any Transport

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    request.noteChange()
    return try await LoadWatch.$current.withValue(nil) { try await next.send(request) }
  }
}

extension Transport {
  /// Sends a request that only reads, even if its method isn't GET.
  package func read(_ request: TransportRequest) async throws -> TransportResponse {
    try await LoadWatch.$current.withValue(nil) { try await send(request) }
  }
}

extension TransportRequest {
  /// Reports the request if its method isn't safe (RFC 9110 §9.2.1).
  package func noteChange() {
    guard LoadWatch.current != nil else { return }
    switch method.uppercased() {
    case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY": return
    default: LoadWatch.noteChange("\(method) \(path)")
    }
  }
}
