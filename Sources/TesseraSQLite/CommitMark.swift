internal import Foundation
internal import Synchronization

/// The number of a store's commits, recorded in a file beside it after each commit.
///
/// If a log is damaged, SQLite silently drops everything after the damage. A database with fewer commits than
/// recorded has lost some.
final class CommitMark: Sendable {
  private let path: String
  /// The last recorded number, and the file's descriptor. `nil` if the file can't be written.
  private let state: Mutex<(noted: Int, descriptor: CInt?)>

  init(_ database: String) {
    path = database + "-mark"
    state = Mutex((0, nil))
  }

  deinit { state.withLock { $0.descriptor.map { _ = close($0) } } }

  /// The recorded number, possibly by another process. 0 if it can't be read.
  var noted: Int {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// Starts recording with the number in the database.
  func begin(at commits: Int) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    // A smaller number replaces a larger one, because the loss was reported.
    state.withLock { $0 = (-1, descriptor) }
    note(commits)
  }

  /// Records the number of commits. The text always has the same length, so that it is written completely or not
  /// at all.
  func note(_ commits: Int) {
    state.withLock { state in
      guard let descriptor = state.descriptor, state.noted < commits else { return }
      let digits = String(commits)
      let text = Array((String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits + "\n").utf8)
      if pwrite(descriptor, text, text.count, 0) == text.count { state.noted = commits }
    }
  }
}
