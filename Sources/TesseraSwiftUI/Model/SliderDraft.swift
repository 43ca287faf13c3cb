/// The value of a slider while a finger moves it.
///
/// - Law: a finger's way is one value, the one where it leaves the slider; a step without a finger, as VoiceOver makes it, is one at once.
struct SliderDraft {
  /// The value under the finger.
  private(set) var moved: Double?
  private var isEditing = false

  /// The value to send after a finger came or went.
  mutating func editingDidChange(_ isEditing: Bool) -> Double? {
    self.isEditing = isEditing
    guard !isEditing else { return nil }
    defer { moved = nil }
    return moved
  }

  /// The value to send after the slider was moved.
  mutating func personDidMove(to number: Double) -> Double? {
    guard isEditing else { return number }
    moved = number
    return nil
  }
}
