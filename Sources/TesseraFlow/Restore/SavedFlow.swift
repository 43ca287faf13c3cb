/// A flow as it is kept: where one is, and the state of every screen on the way, from the bottom.
struct SavedFlow<Value: Codable>: Codable {
  let navigation: Value
  /// As many as there are layers; `nil` for screens whose state cannot be kept.
  let states: [String?]
}
