/// An observation that lasts as long as you keep this token.
///
/// The observed store refers to the token weakly, and the token does not refer to the store, so neither keeps
/// the other alive.
@MainActor
package final class ObservationToken {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Ends the observation and releases the captured values. Idempotent.
  ///
  /// The captured values are released after the observation has ended, so their `deinit` may cancel it again.
  package func cancel() {
    let former = body.take()
    withExtendedLifetime(former) {}
  }

  func notify() {
    body?()
  }

  var isCancelled: Bool { body == nil }
}
