/// The text of a field between a person and the screen: what a person types is theirs until the screen sets something of its own accord.
///
/// - Law: an answer that only repeats what was typed, in whatever form and however late, changes nothing.
struct FieldDraft: Equatable, Sendable {
  /// The text in the field.
  private(set) var text: String
  /// The texts that were sent and have not come back yet, oldest first.
  private var sent: [String] = []

  init(_ text: String) { self.text = text }

  /// Takes what a person typed; gives back what to send, or nil if it is what the field had.
  mutating func personDidType(_ new: String, atMost limit: Int) -> String? {
    let taken = new.count > limit ? String(new.prefix(max(0, limit))) : new
    guard taken != text else { return nil }
    text = taken
    sent.append(taken)
    if sent.count > 64 { sent.removeFirst() }
    return taken
  }

  /// Takes what the screen says the text is.
  ///
  /// - Parameter written: The form in which the screen holds what was typed: `09:30` for 9:30.
  mutating func screenDidSet(_ new: String, written: (String) -> String = { $0 }) {
    if let position = sent.firstIndex(where: { $0 == new || written($0) == new }) {
      // It is a keystroke that came back; those before it will not.
      sent.removeSubrange(...position)
    } else {
      sent = []
      text = new
    }
  }
}
