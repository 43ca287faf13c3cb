internal import Metrics
internal import Synchronization
internal import TesseraScreen

/// The numbers of a web host, through swift-metrics: gauges of what is there, counters and timers of what happens.
final class WebMetrics: Sendable {
  private struct Levels {
    var visitors = 0
    var pages = 0
    var streams = 0
  }

  private let levels = Mutex(Levels())
  private let visitorGauge, pageGauge, streamGauge: Gauge
  private let sentBytes, snapshotCounter, refusedEvents, restoredPages: Counter
  private let forwarded, failedForwards, refusedPasses, handedOverVisitors: Counter
  private let eventTimer: Timer
  private let factory: any MetricsFactory
  /// The dimensions of every series beside its own: the node, where there are several.
  private let dimensions: [(String, String)]
  /// The series that were made so far, by label and dimensions.
  private let series = Mutex<[String: Series]>([:])
  private enum Series { case timer(Timer), counter(Counter) }

  init(_ factory: any MetricsFactory, node: String? = nil) {
    self.factory = factory
    dimensions = node.map { [("node", $0)] } ?? []
    visitorGauge = Gauge(label: "tessera_visitors", factory: factory)
    pageGauge = Gauge(label: "tessera_pages", factory: factory)
    streamGauge = Gauge(label: "tessera_streams", factory: factory)
    sentBytes = Counter(label: "tessera_sent_bytes", factory: factory)
    snapshotCounter = Counter(label: "tessera_stream_snapshots", factory: factory)
    refusedEvents = Counter(label: "tessera_events_refused", factory: factory)
    restoredPages = Counter(label: "tessera_pages_restored", factory: factory)
    forwarded = Counter(label: "tessera_requests_forwarded", factory: factory)
    failedForwards = Counter(label: "tessera_requests_forward_failed", factory: factory)
    refusedPasses = Counter(label: "tessera_node_requests_refused", factory: factory)
    handedOverVisitors = Counter(label: "tessera_visitors_handed_over", factory: factory)
    eventTimer = Timer(label: "tessera_event_duration", factory: factory)
  }

  func visitors(_ change: Int) { visitorGauge.record(add(change, to: \.visitors)) }
  func pages(_ change: Int) { pageGauge.record(add(change, to: \.pages)) }
  func streams(_ change: Int) { streamGauge.record(add(change, to: \.streams)) }
  func sent(_ bytes: Int) { sentBytes.increment(by: bytes) }
  func snapshots(_ count: Int) { snapshotCounter.increment(by: count) }

  func restored() { restoredPages.increment() }

  func handedOn() { forwarded.increment() }
  func failedToHandOn() { failedForwards.increment() }
  func refusedPass() { refusedPasses.increment() }
  func handedOver() { handedOverVisitors.increment() }

  func refusal() { refusedEvents.increment() }

  func event(_ duration: Duration, refused: Bool) {
    eventTimer.recordNanoseconds(duration.nanoseconds)
    if refused { refusedEvents.increment() }
  }

  /// An event that a screen handled or refused.
  func event(on screen: String, _ duration: Duration) { timer("tessera_screen_event_duration", [("screen", screen)], duration) }

  /// A page that was answered, with what was loaded for it.
  func page(of screen: String, _ duration: Duration) { timer("tessera_page_duration", [("screen", screen)], duration) }

  /// The work of an effect.
  func effect(_ effect: ObservedEffect, _ duration: Duration, failed: Bool) {
    let dimensions = [("screen", effect.screen), ("effect", effect.name)]
    timer("tessera_effect_duration", dimensions, duration)
    if failed { counter("tessera_effects_failed", dimensions) }
  }

  /// Something that the page store was asked.
  func store(_ operation: String, _ duration: Duration, failure: String? = nil) {
    timer("tessera_store_duration", [("operation", operation)], duration)
    if let failure { counter("tessera_store_failures", [("operation", operation), ("reason", failure)]) }
  }

  /// A kept page that began anew, as a whole or in part.
  func begunAnew(_ reason: String) { counter("tessera_pages_begun_anew", [("reason", reason)]) }

  private func timer(_ label: String, _ own: [(String, String)], _ duration: Duration) {
    let found = series(label, own) { .timer(Timer(label: label, dimensions: $0, factory: factory)) }
    if case .timer(let timer) = found { timer.recordNanoseconds(duration.nanoseconds) }
  }

  private func counter(_ label: String, _ own: [(String, String)]) {
    let found = series(label, own) { .counter(Counter(label: label, dimensions: $0, factory: factory)) }
    if case .counter(let counter) = found { counter.increment() }
  }

  /// The series with these dimensions. After the first thousand all others are one: names come from the program, and are few.
  private func series(_ label: String, _ own: [(String, String)], _ make: ([(String, String)]) -> Series) -> Series {
    series.withLock { series in
      let key = ([label] + own.map(\.1)).joined(separator: "\n")
      if let known = series[key] { return known }
      let isFull = series.count >= 1_000
      let other = label + "\n(others)"
      if isFull, let known = series[other] { return known }
      let made = make((isFull ? own.map { ($0.0, "(others)") } : own) + dimensions)
      series[isFull ? other : key] = made
      return made
    }
  }

  /// The present numbers, for the health endpoint.
  var current: (visitors: Int, pages: Int, streams: Int) { levels.withLock { ($0.visitors, $0.pages, $0.streams) } }

  private func add(_ change: Int, to level: any WritableKeyPath<Levels, Int> & Sendable) -> Int {
    levels.withLock {
      $0[keyPath: level] += change
      return $0[keyPath: level]
    }
  }
}

extension Duration {
  /// In whole nanoseconds.
  var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
