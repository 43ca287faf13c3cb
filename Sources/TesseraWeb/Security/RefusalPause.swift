internal import Synchronization
internal import TesseraScreen

/// A moment's wait before the answer to somebody who asks too often: whoever asks again as soon as there is an answer asks at its pace, and not at
/// that of the processors, which those who are refused nothing share with them.
///
/// - Law: a bounded number waits; whoever comes beyond that is answered at once, so that refusals keep no connection that others need.
final class RefusalPause: Sendable {
  private let time: Duration
  private let most: Int
  private let waiting = Atomic(0)

  init(_ time: Duration, most: Int) { (self.time, self.most) = (time, most) }

  /// The number of those who wait.
  var count: Int { waiting.load(ordering: .relaxed) }

  /// Returns after the time, at once where too many wait already, and when the task is cancelled.
  func wait() async {
    guard time > .zero else { return }
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard waiting.add(1, ordering: .relaxed).oldValue < most else { return }
    try? await Task.sleep(for: time.bounded)
  }
}
