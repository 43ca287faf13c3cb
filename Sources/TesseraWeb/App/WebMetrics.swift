internal import Metrics
internal import Synchronization

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

  init(_ factory: any MetricsFactory) {
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
