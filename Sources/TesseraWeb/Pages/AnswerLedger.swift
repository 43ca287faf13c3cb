internal import TesseraScreen

/// What makes a repeated event or form harmless: the answers so far. Browsers repeat only their latest requests, so the
/// numbers are limited.
struct AnswerLedger {
  private var answers: [(id: String, answer: EventAnswer, identifies: Bool)] = []
  /// The fingerprints of the latest forms: the full ones, and the stored ones. A restored page only knows the latter.
  private var forms: [(whole: String?, kept: String?)] = []
  /// The redirects that the latest forms caused, by fingerprint, if not back to the page.
  private var destinations: [(form: String, route: String)] = []
  /// The files uploaded by forms, by control. Repeating a form with another file replaces them.
  private var files: [(slot: String, id: String)] = []

  func answer(to event: String) -> EventAnswer? { answers.last { $0.id == event }?.answer }

  /// - Parameter identifies: Whether the event caused a change of identity.
  mutating func remember(_ answer: EventAnswer, to event: String, identifies: Bool = false) {
    if answers.count >= 64 { answers.removeFirst(32) }
    answers.append((event, answer, identifies))
  }

  /// Whether a form with the same fields for the same revision was answered.
  func knows(_ form: FormSubmission, of page: String) -> Bool {
    let fingerprint = form.fingerprint(of: page)
    return forms.contains { known in
      known.whole.map { $0 == fingerprint } ?? known.kept.map { form.isKept(as: $0, of: page) } ?? false
    }
  }

  /// - Parameter kept: The fingerprint that may be stored.
  mutating func remember(form fingerprint: String, kept: String?) {
    if forms.count >= 8 { forms.removeFirst() }
    forms.append((fingerprint, kept))
  }

  func destination(of form: String) -> String? { destinations.last { $0.form == form }?.route }

  mutating func remember(destination: String?, of form: String) {
    destinations.removeAll { $0.form == form }
    guard let destination else { return }
    if destinations.count >= 8 { destinations.removeFirst() }
    destinations.append((form, destination))
  }

  /// The file that an earlier form uploaded for this control.
  func file(at slot: String) -> String? { files.last { $0.slot == slot }?.id }

  mutating func remember(file id: String, at slot: String) {
    files.removeAll { $0.slot == slot }
    if files.count >= 32 { files.removeFirst() }
    files.append((slot, id))
  }

  var notes: KeptNotes {
    var notes = KeptNotes()
    // A pending sign-in isn't done yet: on another node the repeated event performs it.
    notes.events = answers.filter { $0.answer.isCarriedOut && !$0.identifies && !$0.id.contains("\n") }.map(\.id)
    (notes.forms, notes.files) = (forms.compactMap(\.kept), files)
    return notes
  }

  mutating func goOn(_ notes: KeptNotes) {
    for event in notes.events.suffix(64) { remember(.outcome(.handled), to: event) }
    (forms, files) = (notes.forms.suffix(8).map { (nil, $0) }, notes.files.suffix(32))
  }
}
