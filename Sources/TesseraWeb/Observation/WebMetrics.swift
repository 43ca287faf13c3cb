internal import Metrics
internal import Synchronization
internal import TesseraScreen

/// The metrics of a web host, through swift-metrics: gauges for current counts, counters and timers for events.
final class WebMetrics: Sendable {
  private struct Levels {
    var visitors = 0
    var pages = 0
    var streams = 0
  }

  /// The metrics without their own dimensions.
  private final class Fixed: Sendable {
    let visitors, pages, streams: Gauge
    let sentBytes, snapshots, refusedEvents, restoredPages: Counter
    let forwarded, failedForwards, refusedPasses, handedOver: Counter
    let events: Timer

    init(_ factory: any MetricsFactory, _ dimensions: [(String, String)]) {
      func gauge(_ label: String) -> Gauge { Gauge(label: label, dimensions: dimensions, factory: factory) }
      func counter(_ label: String) -> Counter { Counter(label: label, dimensions: dimensions, factory: factory) }
      (visitors, pages, streams) = (gauge("tessera_visitors"), gauge("tessera_pages"), gauge("tessera_streams"))
      (sentBytes, snapshots) = (counter("tessera_sent_bytes"), counter("tessera_stream_snapshots"))
      (refusedEvents, restoredPages) = (counter("tessera_events_refused"), counter("tessera_pages_restored"))
      (forwarded, failedForwards) = (counter("tessera_requests_forwarded"), counter("tessera_requests_forward_failed"))
      (refusedPasses, handedOver) = (counter("tessera_node_requests_refused"), counter("tessera_visitors_handed_over"))
      events = Timer(label: "tessera_event_duration", dimensions: dimensions, factory: factory)
    }
  }
  private enum Series { case timer(Timer), counter(Counter) }
  private struct Made {
    /// The dimensions of every metric besides its own: the node, in a cluster.
    var dimensions: [(String, String)] = []
    var fixed: Fixed?
    var series: [Key: Series] = [:]
  }
  /// The label of a metric and the values of its dimensions: none, one or two.
  private struct Key: Hashable {
    let label: String
    var first = "", second = ""
  }

  private let levels = Mutex(Levels())
  private let factory: any MetricsFactory
  private let made: Mutex<Made>
  private var fixed: Fixed {
    made.withLock { made in
      let fixed = made.fixed ?? Fixed(factory, made.dimensions)
      made.fixed = fixed
      return fixed
    }
  }

  init(_ factory: any MetricsFactory, node: String? = nil) {
    let dimensions = node.map { [("node", $0)] } ?? []
    self.factory = factory
    made = Mutex(Made(dimensions: dimensions))
  }

  /// Sets the address of this node if it is known only when it listens. Ignored after the first metric, since all
  /// metrics of a name must have the same dimensions.
  func begin(node: String) {
    made.withLock { made in
      guard made.dimensions.isEmpty, made.fixed == nil, made.series.isEmpty else { return }
      made.dimensions = [("node", node)]
    }
  }

  func visitors(_ change: Int) { fixed.visitors.record(levels.withLock { $0.visitors.add(change) }) }
  func pages(_ change: Int) { fixed.pages.record(levels.withLock { $0.pages.add(change) }) }
  func streams(_ change: Int) { fixed.streams.record(levels.withLock { $0.streams.add(change) }) }
  func sent(_ bytes: Int) { fixed.sentBytes.increment(by: bytes) }
  func snapshots(_ count: Int) { fixed.snapshots.increment(by: count) }

  func restored() { fixed.restoredPages.increment() }

  func handedOn() { fixed.forwarded.increment() }
  func failedToHandOn() { fixed.failedForwards.increment() }
  func refusedPass() { fixed.refusedPasses.increment() }
  func handedOver() { fixed.handedOver.increment() }

  func refusal() { fixed.refusedEvents.increment() }

  func event(_ duration: Duration, refused: Bool) {
    let fixed = fixed
    fixed.events.recordNanoseconds(duration.nanoseconds)
    if refused { fixed.refusedEvents.increment() }
  }

  func event(on screen: String, _ duration: Duration) { timer("tessera_screen_event_duration", [("screen", screen)], duration) }

  /// Records an answered page, including its loads.
  func page(of screen: String, _ duration: Duration) { timer("tessera_page_duration", [("screen", screen)], duration) }

  func effect(_ effect: ObservedEffect, _ duration: Duration, failed: Bool) {
    let dimensions = [("screen", effect.screen), ("effect", effect.name)]
    timer("tessera_effect_duration", dimensions, duration)
    if failed { counter("tessera_effects_failed", dimensions) }
  }

  func menu(_ menu: String, _ answer: ObservedMenuAnswer) {
    counter("tessera_menu_loads", [("menu", menu), ("from", answer == .kept ? "memory" : "endpoint")])
    guard case .asked(let duration, let failed) = answer else { return }
    timer("tessera_menu_duration", [("menu", menu)], duration)
    if failed { counter("tessera_menu_failures", [("menu", menu)]) }
  }

  func store(_ operation: String, _ duration: Duration, failure: String? = nil) {
    timer("tessera_store_duration", [("operation", operation)], duration)
    if let failure { counter("tessera_store_failures", [("operation", operation), ("reason", failure)]) }
  }

  func begunAnew(_ reason: String) { counter("tessera_pages_begun_anew", [("reason", reason)]) }

  private func timer(_ label: String, _ own: [(String, String)], _ duration: Duration) {
    let found = series(label, own) { .timer(Timer(label: label, dimensions: $0, factory: factory)) }
    if case .timer(let timer) = found { timer.recordNanoseconds(duration.nanoseconds) }
  }

  private func counter(_ label: String, _ own: [(String, String)]) {
    let found = series(label, own) { .counter(Counter(label: label, dimensions: $0, factory: factory)) }
    if case .counter(let counter) = found { counter.increment() }
  }

  /// The metric with these dimensions. After the first thousand, all others share one. Names are few, since the
  /// program defines them.
  private func series(_ label: String, _ own: [(String, String)], _ make: ([(String, String)]) -> Series) -> Series {
    made.withLock { all in
      let key = Key(label: label, first: own.first?.1 ?? "", second: own.count > 1 ? own[1].1 : "")
      if let known = all.series[key] { return known }
      let isFull = all.series.count >= 1_000
      let other = Key(label: label, first: "(others)")
      if isFull, let known = all.series[other] { return known }
      let made = make((isFull ? own.map { ($0.0, "(others)") } : own) + all.dimensions)
      all.series[isFull ? other : key] = made
      return made
    }
  }

  var current: (visitors: Int, pages: Int, streams: Int) { levels.withLock { ($0.visitors, $0.pages, $0.streams) } }
}

extension Int {
  fileprivate mutating func add(_ change: Int) -> Int {
    self += change
    return self
  }
}

extension Duration {
  /// The duration in whole nanoseconds, limited to 285 years.
  var nanoseconds: Int64 {
    min(max(components.seconds, -9_000_000_000), 9_000_000_000) * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
