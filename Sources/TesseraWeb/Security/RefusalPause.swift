internal import Synchronization
internal import TesseraScreen

/// Delays refusals slightly, so that a client that retries at once is limited by the delay and doesn't consume the
/// CPU time of others.
///
/// - Law: the number of delayed refusals is limited. Beyond that they are sent at once, so that they don't occupy
///   connections.
final class RefusalPause: Sendable {
  private let time: Duration
  private let most: Int
  private let waiting = Atomic(0)

  init(_ time: Duration, most: Int) { (self.time, self.most) = (time, most) }

  var count: Int { waiting.load(ordering: .relaxed) }

  /// Waits for the delay. Returns at once if too many are waiting or the task is cancelled.
  func wait() async {
    guard time > .zero else { return }
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard waiting.add(1, ordering: .relaxed).oldValue < most else { return }
    try? await Task.sleep(for: time.bounded)
  }
}
