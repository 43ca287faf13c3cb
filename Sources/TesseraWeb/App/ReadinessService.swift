internal import ServiceLifecycle
internal import TesseraScreen

/// Marks the server as not ready at shutdown, and ends after a delay. Earlier services in the group keep running
/// until then.
struct ReadinessService: Service {
  let registry: VisitorRegistry
  let time: Duration

  func run() async throws {
    guard (try? await gracefulShutdown()) != nil else { return }
    registry.leave()
    if time > .zero { try? await Task.sleep(for: time.bounded) }
  }
}
