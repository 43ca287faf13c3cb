internal import Foundation
internal import Synchronization

/// The number of a store's commits, noted beside its file after each of them.
///
/// A damaged log loses what stands behind the damage, and SQLite opens the file as if that had never been there. A
/// file that has fewer commits than are noted
/// lost some.
final class CommitMark: Sendable {
  private let path: String
  /// The number that was noted last, and the file; `nil` where it cannot be written.
  private let state: Mutex<(noted: Int, descriptor: CInt?)>

  init(_ database: String) {
    path = database + "-mark"
    state = Mutex((0, nil))
  }

  deinit { state.withLock { $0.descriptor.map { _ = close($0) } } }

  /// The number that another process noted, or this one before; nothing where it cannot be read.
  var noted: Int {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// Begins with the number that the file has.
  func begin(at commits: Int) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    // A smaller number replaces a larger one: that was reported.
    state.withLock { $0 = (-1, descriptor) }
    note(commits)
  }

  /// Notes that so many are committed. A number of always the same length: the system writes all of it, or nothing.
  func note(_ commits: Int) {
    state.withLock { state in
      guard let descriptor = state.descriptor, state.noted < commits else { return }
      let digits = String(commits)
      let text = Array((String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits + "\n").utf8)
      if pwrite(descriptor, text, text.count, 0) == text.count { state.noted = commits }
    }
  }
}
