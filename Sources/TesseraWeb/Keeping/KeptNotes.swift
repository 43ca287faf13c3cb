internal import TesseraFlow
internal import TesseraScreen

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
