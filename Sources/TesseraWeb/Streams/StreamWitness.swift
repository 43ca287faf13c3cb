internal import Synchronization
internal import TesseraScreen

/// Remembers what a stream's request said of the person the last time that it was asked.
///
/// The request is from when the stream began. What it says again is no news: requests since then may have come with other roles or a newer token.
final class StreamWitness: Sendable {
  /// The moment when the stream began.
  let beginning = ContinuousClock.now
  private let last: Mutex<Identity?>

  init(_ identity: Identity?) { last = Mutex(identity) }

  /// Whether the request says something else than before.
  func isNews(_ identity: Identity) -> Bool {
    last.withLock { last in
      defer { last = identity }
      return identity != last || identity.credential != last?.credential
    }
  }
}
