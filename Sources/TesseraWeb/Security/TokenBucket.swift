/// A rate limiter with an average rate per second and a burst.
struct TokenBucket {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  init(rate: Double, burst: Double, now: ContinuousClock.Instant) {
    (self.rate, self.burst, tokens, last) = (rate, burst, burst, now)
  }

  /// Takes one token. If there is none, returns the whole seconds until there is one: an hour at most, also for a
  /// rate of zero.
  mutating func take(at now: ContinuousClock.Instant) -> Int? {
    tokens = min(burst, tokens + (now - last) / .seconds(1) * rate)
    last = now
    guard tokens >= 1 else { return Int(max(1, min(3_600, ((1 - tokens) / rate).rounded(.up)))) }
    tokens -= 1
    return nil
  }

  /// Whether the bucket is full and thus equivalent to a new one.
  func isFull(at now: ContinuousClock.Instant) -> Bool { tokens + (now - last) / .seconds(1) * rate >= burst }
}
