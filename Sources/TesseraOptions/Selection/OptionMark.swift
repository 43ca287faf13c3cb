extension OptionSelection {
  /// Whether an option is chosen. `mixed` if only some of its descendants are.
  public enum Mark: String, Hashable, Sendable, Codable { case on, off, mixed }
}
