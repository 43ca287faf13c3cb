import Dispatch
import Synchronization

/// Checks passwords one after another on a thread of its own, because a check takes half a second of a processor.
///
/// - Law: other requests don't wait for it. At most ``most`` checks wait, and further ones are refused.
final class PasswordChecks: Sendable {
  static let most = 16

  private let queue = DispatchQueue(label: "gallery.passwords")
  private let waiting = Mutex(0)

  /// Whether the password matches. `nil` if too many checks are waiting.
  func matches(_ hash: PasswordHash, _ password: String) async -> Bool? {
    let isAccepted = waiting.withLock { waiting in
      if waiting < Self.most { waiting += 1 } else { return false }
      return true
    }
    guard isAccepted else { return nil }
    defer { waiting.withLock { $0 -= 1 } }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: hash.matches(password)) }
    }
  }
}
