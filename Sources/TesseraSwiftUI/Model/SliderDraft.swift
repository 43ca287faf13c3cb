/// The value of a slider while a finger moves it.
///
/// - Law: a drag results in a single value, the value at which the finger is lifted. A step without a finger, for
///   example by VoiceOver, results in a value immediately.
struct SliderDraft {
  /// The value under the finger.
  private(set) var moved: Double?
  private var isEditing = false

  /// Call when a drag starts or ends. Returns the value to send.
  mutating func editingDidChange(_ isEditing: Bool) -> Double? {
    self.isEditing = isEditing
    guard !isEditing else { return nil }
    defer { moved = nil }
    return moved
  }

  /// Call when the slider moved. Returns the value to send.
  mutating func personDidMove(to number: Double) -> Double? {
    guard isEditing else { return number }
    moved = number
    return nil
  }
}
