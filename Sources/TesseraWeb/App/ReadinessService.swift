internal import ServiceLifecycle
internal import TesseraScreen

/// Says that the server is not ready as soon as it was told to shut down, and ends after a time: services before it in a group go on until then.
struct ReadinessService: Service {
  let registry: VisitorRegistry
  let time: Duration

  func run() async throws {
    guard (try? await gracefulShutdown()) != nil else { return }
    registry.leave()
    if time > .zero { try? await Task.sleep(for: time.bounded) }
  }
}
