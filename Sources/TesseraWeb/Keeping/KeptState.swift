internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// Which changes of a page are stored. It decides what to write next and what a result means. Its visitor writes.
/// Isolated to the visitor's actor.
///
/// ```
/// stored  ──▶ behind    a change
/// behind  ──▶ writing
/// writing ──▶ stored, or behind if something changed meanwhile
/// writing ──▶ behind    the store refused it: the same write again
/// any     ──▶ lost      another node has the page, or it ended for good
/// ```
struct KeptState {
  /// A write that was sent but not answered. It is repeated before any other write.
  struct Sent {
    let write: PageWrite
    let parts: [String]
    let changes: Int
  }

  /// The stored copy of the page.
  struct Copy {
    var head: PageRecord.Head
    /// The page as it is stored. `nil` if the next write must be a snapshot.
    var parts: [String]?
    /// The bytes of the snapshot and of the journal entries since.
    var snapshotBytes = 0, journalBytes = 0, journalEntries = 0

    /// Whether the next write is a new snapshot, because the journal is long or larger than the snapshot. Large
    /// snapshots are written less often, so that a step costs at most 2 KiB of it.
    var wantsSnapshot: Bool { journalEntries >= max(64, snapshotBytes / 2048) || journalBytes > max(4096, snapshotBytes) }
  }

  /// Whether the page is still stored from here.
  enum Fate {
    case kept
    /// The store rejected the page as too large. The stored copy is then deleted.
    case tooLarge
    /// Another node owns the page now.
    case lost
    /// The page ended for good, as after signing out, so that it can't be restored.
    case deleted
  }

  private enum Writing {
    case idle
    case writing(waiting: [CheckedContinuation<Void, Never>])
  }

  /// `nil` before the first write.
  var copy: Copy?
  /// The number of changes, and the number of stored ones.
  private(set) var changes = 0, stored = 0
  /// The change that contains the latest result of a submission.
  private var outcome = 0
  var sent: Sent?
  private var writing = Writing.idle
  /// Effects that wait for changes to be stored.
  private var gates: [(changes: Int, gate: EffectGate)] = []
  /// Delays storing what the user types.
  var timer: Task<Void, Never>?
  /// The page before it ended here. Nothing else of it is stored after that.
  var last: SavedPage?
  var fate = Fate.kept
  /// Whether it was logged that the page isn't kept.
  var isReported = false

  var isLost: Bool { fate == .lost || fate == .deleted }
  var isStored: Bool { stored >= changes }
  /// Whether effects wait for changes to be stored.
  var holdsEffects: Bool { !gates.isEmpty }
  /// Whether the result of a submission isn't stored yet.
  var holdsOutcome: Bool { stored < outcome }

  // MARK: Changes

  mutating func change() { changes += 1 }

  /// The latest change contains the result of a submission.
  mutating func noteOutcome() { outcome = changes }

  /// Effects wait until the changes so far are stored.
  mutating func hold(_ gate: EffectGate) { gates.append((changes, gate)) }

  /// Starts the effects whose changes are stored.
  mutating func openGates(isAll: Bool = false) {
    for entry in gates where isAll || entry.changes <= stored { entry.gate.open() }
    gates.removeAll { isAll || $0.changes <= stored }
  }

  /// Starts effects that wait for changes to be stored, except submissions with a key, which would be unknown after a
  /// crash.
  func openGatesUnstored() { for entry in gates { entry.gate.openButSubmissions() } }

  mutating func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  // MARK: Writing

  enum Step { case stored, lost, wait, write }

  /// What to do to have the changes stored up to a number.
  func step(upTo wanted: Int) -> Step {
    if isLost { return .lost }
    if stored >= wanted { return .stored }
    if case .writing = writing { return .wait }
    return .write
  }

  mutating func beginWriting() { writing = .writing(waiting: []) }

  mutating func endWriting() {
    guard case .writing(let waiting) = writing else { return }
    writing = .idle
    for continuation in waiting { continuation.resume() }
  }

  var isWriting: Bool { if case .writing = writing { true } else { false } }

  /// Waits for the end of the current write.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    guard case .writing(let waiting) = writing else { return continuation.resume() }
    writing = .writing(waiting: waiting + [continuation])
  }

  /// There is nothing to write: the changes so far need no other copy.
  mutating func noteNothingToWrite() {
    stored = changes
    if fate == .tooLarge { fate = .kept }
  }

  /// What the visitor must do after a write.
  enum Consequence: Equatable {
    /// Nothing, or the next write.
    case none
    /// The page is larger than the store accepts.
    case tooLarge(Int)
    /// The store was rolled back. Everything is stored again.
    case storedAnew
    /// The store was rolled back, and the lease with it. Claim it again.
    case reclaim(PageLease)
    /// Another node has the page.
    case lost
    /// The stored copy can't be read.
    case damaged(PageStoreError)
    /// The store doesn't accept it now.
    case refused
  }

  /// Takes the result of a write.
  mutating func note(_ result: Result<PageWrite.Outcome, PageStoreError>, of sent: Sent) -> Consequence {
    switch result {
    case .success(.stored(let head)):
      stored = sent.changes
      self.sent = nil
      note(head, sent)
      return .none
    case .success(.conflict(nil)):
      // It expired, was evicted, or the store was replaced: create it again.
      (copy, self.sent) = (nil, nil)
      return .none
    case .success(.overBudget(let most)):
      self.sent = nil
      if case .append = sent.write.change {
        copy?.parts = nil
        return .none
      }
      fate = .tooLarge
      return .tooLarge(most)
    case .success(.conflict(let head?)) where head.lease.token == sent.write.token && head.revision < sent.write.expected:
      // The same lease at an earlier revision: a backup was restored, or a failover lost writes.
      storeAnew(at: head)
      return .storedAnew
    case .success(.lostLease(let lease)) where lease.token < sent.write.token: return .reclaim(lease)
    case .success(.conflict), .success(.lostLease): return .lost
    case .failure(let error) where error.code == .unreadable: return .damaged(error)
    case .failure(let error):
      // If the result is unknown, repeat the same write before any other.
      if ![.unknown, .unavailable, .late, .overloaded].contains(error.code) { self.sent = nil }
      return .refused
    }
  }

  private mutating func note(_ head: PageRecord.Head, _ sent: Sent) {
    switch sent.write.change {
    case .append:
      copy?.head = head
      copy?.parts = sent.parts
      copy?.journalBytes += sent.write.byteCount
      copy?.journalEntries += 1
    case .create, .replace: copy = Copy(head: head, parts: sent.parts, snapshotBytes: sent.write.byteCount)
    case .end:
      copy = nil
      if fate == .tooLarge { fate = .kept }
    }
  }

  /// The next write is a snapshot, since the store has an older state.
  mutating func storeAnew(at head: PageRecord.Head) {
    if copy == nil { copy = Copy(head: head) } else { copy?.head = head }
    copy?.parts = nil
    sent = nil
  }
}
