internal import Synchronization
internal import TesseraScreen

/// Remembers the identity that a stream's request reported last.
///
/// The request dates from the stream's start. Only a changed report matters: later requests may have brought other
/// roles or a newer token.
final class StreamWitness: Sendable {
  let beginning = ContinuousClock.now
  private let last: Mutex<Identity?>

  init(_ identity: Identity?) { last = Mutex(identity) }

  /// Whether the request reports another identity than before.
  func isNews(_ identity: Identity) -> Bool {
    last.withLock { last in
      defer { last = identity }
      return identity != last || identity.credential != last?.credential
    }
  }
}
