/// The text of a field while the user edits it. The user's text is kept until the screen sets another one
/// itself.
///
/// - Law: an answer that only repeats the typed text, in any notation and however late, changes nothing.
struct FieldDraft: Equatable, Sendable {
  /// The text in the field.
  private(set) var text: String
  /// The sent texts that the screen has not repeated yet, oldest first.
  private var sent: [String] = []

  init(_ text: String) { self.text = text }

  /// Call when the user typed. Returns the text to send, or `nil` if it is unchanged.
  mutating func personDidType(_ new: String) -> String? {
    guard new != text else { return nil }
    text = new
    sent.append(new)
    if sent.count > 64 { sent.removeFirst() }
    return new
  }

  /// Call when the field lost the focus. From then on it shows the screen's text.
  mutating func personDidLeave(showing shown: String) { (text, sent) = (shown, []) }

  /// Call when the screen set the text.
  ///
  /// - Parameter written: The notation in which the screen stores the typed text, such as `09:30` for 9:30.
  mutating func screenDidSet(_ new: String, written: (String) -> String = { $0 }) {
    if let position = sent.firstIndex(where: { $0 == new || written($0) == new }) {
      // This keystroke was repeated. Earlier ones will not be.
      sent.removeSubrange(...position)
    } else {
      sent = []
      text = new
    }
  }
}
