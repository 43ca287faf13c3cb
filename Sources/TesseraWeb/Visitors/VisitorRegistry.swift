internal import Logging
internal import Synchronization
internal import TesseraFlow

/// All visitors by their cookie, bounded in total and by address.
final class VisitorRegistry: Sendable {
  enum Refusal: Error { case full, tooManyFromAddress }

  private struct State {
    var visitors: [String: Visitor] = [:]
    var byAddress: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let app: WebApp
  private let limits: WebLimits
  private let logger: Logger
  private let metrics: WebMetrics

  init(app: WebApp, limits: WebLimits, logger: Logger, metrics: WebMetrics) {
    (self.app, self.limits, self.logger, self.metrics) = (app, limits, logger, metrics)
  }

  var count: Int { state.withLock { $0.visitors.count } }

  func visitor(_ id: String?) -> Visitor? {
    guard let id, RandomToken.isToken(id) else { return nil }
    return state.withLock { $0.visitors[id] }
  }

  /// A new visitor with an id that nobody can guess. An id that a browser brings is never adopted.
  ///
  /// - Parameter former: The id that the browser brought, of a visitor who is gone.
  func makeVisitor(address: String, former: String? = nil) throws(Refusal) -> Visitor {
    let result = state.withLock { state -> Result<Visitor, Refusal> in
      guard state.visitors.count < limits.visitors else { return .failure(.full) }
      guard state.byAddress[address, default: 0] < limits.visitorsPerAddress else { return .failure(.tooManyFromAddress) }
      let visitor = Visitor(
        id: RandomToken.make(), former: former.flatMap { RandomToken.isToken($0) ? $0 : nil }, address: address, app: app, limits: limits,
        logger: logger, metrics: metrics)
      state.visitors[visitor.id] = visitor
      state.byAddress[address, default: 0] += 1
      return .success(visitor)
    }
    let visitor = try result.get()
    metrics.visitors(1)
    return visitor
  }

  /// Ends visitors that have been away for too long, and pages that nobody looks at.
  func sweep(now: ContinuousClock.Instant) async {
    let (expired, rest) = state.withLock { state -> ([Visitor], [Visitor]) in
      let isFull = state.visitors.count > limits.visitors / 2
      let expired = state.visitors.values.filter { visitor in
        let isCrowded = isFull || state.byAddress[visitor.address, default: 0] > limits.visitorsPerAddress / 2
        return visitor.activity.isExpired(at: now, limits: limits, isCrowded: isCrowded)
      }
      for visitor in expired { Self.remove(visitor, from: &state) }
      return (expired, Array(state.visitors.values))
    }
    var ended: [String: SavedPage] = [:]
    for visitor in expired {
      ended.merge(await visitor.end()) { $1 }
      metrics.visitors(-1)
    }
    for visitor in rest { ended.merge(await visitor.sweep(now: now)) { $1 } }
    await keep(ended)
  }

  /// One heartbeat for the streams of all visitors.
  func beat() async {
    for visitor in state.withLock({ Array($0.visitors.values) }) where visitor.activity.hasStreams { await visitor.beat() }
  }

  func endAll() async {
    let all = state.withLock { state in
      defer { state = State() }
      return Array(state.visitors.values)
    }
    var ended: [String: SavedPage] = [:]
    for visitor in all { ended.merge(await visitor.end()) { $1 } }
    metrics.visitors(-all.count)
    await keep(ended)
  }

  private func keep(_ pages: [String: SavedPage]) async {
    guard let restoration = app.restoration, !pages.isEmpty else { return }
    do {
      try await restoration.store.save(pages)
    } catch {
      logger.error("pages could not be kept", metadata: ["count": "\(pages.count)", "error": "\(error)"])
    }
  }

  private static func remove(_ visitor: Visitor, from state: inout State) {
    state.visitors[visitor.id] = nil
    let left = state.byAddress[visitor.address, default: 1] - 1
    state.byAddress[visitor.address] = left > 0 ? left : nil
  }
}
