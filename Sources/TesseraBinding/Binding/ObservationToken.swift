/// An observation that lasts as long as somebody holds it.
///
/// The observed store refers to the token weakly and the token does not refer to the store, so neither keeps the other.
@MainActor
public final class ObservationToken {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Ends the observation and releases what it captured; idempotent.
  ///
  /// Captures are released after the observation has ended, so that their `deinit` may cancel it once more.
  public func cancel() {
    let former = body.take()
    withExtendedLifetime(former) {}
  }

  func notify() {
    body?()
  }

  var isCancelled: Bool { body == nil }
}
