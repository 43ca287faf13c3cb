internal import TesseraFlow
internal import TesseraScreen

/// The progress of storing a page. Lives on its visitor's actor.
struct KeptState {
  /// A write that was sent and has no answer yet: it is sent again before any other.
  struct Sent {
    let write: PageWrite
    let parts: [String]
    let changes: Int
  }

  /// The head of the store's page; `nil` before it is there.
  var head: PageHead?
  /// The changes so far, and up to which they are stored.
  var changes = 0, stored = 0
  /// The change that brought the latest word of what became of something elsewhere.
  var outcome = 0
  /// The page as it is stored.
  var parts: [String]?
  /// The bytes of the snapshot, and of the steps since.
  var snapshotBytes = 0, journalBytes = 0, journalEntries = 0
  var sent: Sent?
  var isWriting = false
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Effects that wait for changes to be stored.
  var gates: [(changes: Int, gate: EffectGate)] = []
  /// Stores what was typed after a while.
  var timer: Task<Void, Never>?
  /// The page as it was before it ended here: nothing else of it is stored after that.
  var last: SavedPage?
  /// Whether the page goes on elsewhere.
  var isLost = false
  /// Whether the page ended for good, as by signing out: nobody goes on with it.
  var isDeleted = false
  /// Whether it was said that the page cannot be kept.
  var isReported = false
  /// Whether the store refused the whole page, because it is too large: what it has of it is to end.
  var isTooLarge = false

  /// Whether the next write is a new snapshot: steps would soon take more than it does, or are many. A large one comes more rarely, so that a step
  /// costs no more than 2 KiB of it.
  var wantsSnapshot: Bool { journalEntries >= max(64, snapshotBytes / 2048) || journalBytes > max(4096, snapshotBytes) }

  mutating func openGates(upTo changes: Int) {
    for entry in gates where entry.changes <= changes { entry.gate.open() }
    gates.removeAll { $0.changes <= changes }
  }

  /// Lets effects begin that follow from what is not stored; not what is sent under a key, which nobody would know after a crash.
  mutating func openGatesUnstored() { for entry in gates { entry.gate.openButSubmissions() } }
}

/// The notes beside the states of a page that is kept.
struct KeptNotes {
  /// The sign-in that the page belongs to.
  var session = ""
  /// The roles of the page's person; `nil` on a page that a version kept which did not note them.
  var roles: KeptRoles?
  /// The route that somebody wanted before signing in.
  var returnRoute = ""
  /// The events that were carried out, oldest first.
  var events: [String] = []
  /// The forms that were carried out, by their fingerprints.
  var forms: [String] = []
  /// The files that forms brought, by where they stood in them: what is sent again from there replaces them.
  var files: [(slot: String, id: String)] = []

  init() {}

  /// Whether something on the page may have been opened with a role that its person does not have any more. Of a page without the roles nobody knows:
  /// somebody who is known may have had more.
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

  /// A line of a file, among those of forms, as that of the roles is: a node that does not know it takes it for a form that nobody sends.
  private static let file = "file"

  var texts: [String] {
    let files = files.filter { !$0.slot.utf8.contains(0x0A) }.map { "\(Self.file) \($0.id) \($0.slot)" }
    let roles = roles.map { [$0.note] } ?? []
    return [session, returnRoute, events.joined(separator: "\n"), (roles + files + forms).joined(separator: "\n")]
  }
}
