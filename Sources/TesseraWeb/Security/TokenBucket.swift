/// Allows so many events per second on average and so many at once.
struct TokenBucket {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  init(rate: Double, burst: Double, now: ContinuousClock.Instant) {
    (self.rate, self.burst, tokens, last) = (rate, burst, burst, now)
  }

  /// Takes one token; otherwise says in how many whole seconds there will be one: in an hour at most, also at a rate of zero.
  mutating func take(at now: ContinuousClock.Instant) -> Int? {
    tokens = min(burst, tokens + (now - last) / .seconds(1) * rate)
    last = now
    guard tokens >= 1 else { return Int(max(1, min(3_600, ((1 - tokens) / rate).rounded(.up)))) }
    tokens -= 1
    return nil
  }

  /// Whether it holds all that it can: then it is as good as a new one.
  func isFull(at now: ContinuousClock.Instant) -> Bool { tokens + (now - last) / .seconds(1) * rate >= burst }
}
