internal import TesseraScreen
internal import Tracing

/// Measures effects, each in a tracing span below the request that started it.
struct WebObserver: EffectObserver {
  let metrics: WebMetrics

  func carryOut(_ effect: ObservedEffect, _ work: @Sendable () async throws -> Void) async throws {
    let began = ContinuousClock.now
    do {
      try await withSpan("tessera.effect") { span in
        span.attributes["tessera.screen"] = effect.screen
        span.attributes["tessera.effect"] = effect.name
        try await work()
      }
      metrics.effect(effect, .now - began, failed: false)
    } catch {
      // Cancellation isn't a failure.
      metrics.effect(effect, .now - began, failed: !(error is CancellationError))
      throw error
    }
  }

  func note(menu: String, _ answer: ObservedMenuAnswer) { metrics.menu(menu, answer) }
}
