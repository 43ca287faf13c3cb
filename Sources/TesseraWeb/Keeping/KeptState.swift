internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// The storage state of a page. Isolated to its visitor's actor.
struct KeptState {
  /// A write that was sent but not answered. It is repeated before any other write.
  struct Sent {
    let write: PageWrite
    let parts: [String]
    let changes: Int
  }

  /// The head of the stored page. `nil` before the first write.
  var head: PageHead?
  /// The number of changes, and the number of stored ones.
  var changes = 0, stored = 0
  /// The change that contains the latest result of a submission.
  var outcome = 0
  /// The page as it is stored.
  var parts: [String]?
  /// The bytes of the snapshot and of the journal entries since.
  var snapshotBytes = 0, journalBytes = 0, journalEntries = 0
  var sent: Sent?
  var isWriting = false
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Effects that wait for changes to be stored.
  var gates: [(changes: Int, gate: EffectGate)] = []
  /// Delays storing what the user types.
  var timer: Task<Void, Never>?
  /// The page before it ended here. Nothing else of it is stored after that.
  var last: SavedPage?
  /// Whether another node owns the page now.
  var isLost = false
  /// Whether the page ended for good, as after signing out, so that it can't be restored.
  var isDeleted = false
  var isReported = false
  /// Whether the store rejected the page as too large. The stored page is then deleted.
  var isTooLarge = false

  /// Whether the next write is a new snapshot, because the journal is long or larger than the snapshot. Large
  /// snapshots are written less often, so that a step costs at most 2 KiB of it.
  var wantsSnapshot: Bool { journalEntries >= max(64, snapshotBytes / 2048) || journalBytes > max(4096, snapshotBytes) }

  mutating func openGates(upTo changes: Int) {
    for entry in gates where entry.changes <= changes { entry.gate.open() }
    gates.removeAll { $0.changes <= changes }
  }

  /// Starts effects that wait for changes to be stored, except submissions with a key, which would be unknown after a
  /// crash.
  mutating func openGatesUnstored() { for entry in gates { entry.gate.openButSubmissions() } }
}

/// The data stored with the states of a page.
struct KeptNotes {
  /// The sign-in that the page belongs to.
  var session = ""
  /// The roles of the page's user. `nil` if an older version stored the page without them.
  var roles: KeptRoles?
  /// The route that the user requested before signing in.
  var returnRoute = ""
  /// The processed events, oldest first.
  var events: [String] = []
  /// The fingerprints of the processed forms.
  var forms: [String] = []
  /// The files uploaded by forms, by control. A repeated upload replaces them.
  var files: [(slot: String, id: String)] = []

  init() {}

  /// Whether the page may have been opened with a role that its user no longer has. If the roles weren't stored, a
  /// signed-in user may have had more.
  func mayExceed(_ person: Identity?) -> Bool { roles?.exceed(person) ?? (person != nil) }

  init(_ texts: [String]) {
    guard texts.count == 4 else { return }
    (session, returnRoute) = (texts[0], texts[1])
    events = texts[2].split(separator: "\n").map(String.init)
    for line in texts[3].split(separator: "\n") {
      if let kept = KeptRoles(line) {
        roles = kept
        continue
      }
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count == 3, words[0] == Self.file { files.append((words[2], words[1])) } else { forms.append(String(line)) }
    }
  }

  /// Marks the line of a file among the lines of forms. An older node takes it for a form that is never sent.
  private static let file = "file"

  var texts: [String] {
    let files = files.filter { !$0.slot.utf8.contains(0x0A) }.map { "\(Self.file) \($0.id) \($0.slot)" }
    let roles = roles.map { [$0.note] } ?? []
    return [session, returnRoute, events.joined(separator: "\n"), (roles + files + forms).joined(separator: "\n")]
  }
}
