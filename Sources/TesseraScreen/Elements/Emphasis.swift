extension Element {
  /// The prominence of an element.
  public enum Emphasis: String, Hashable, Sendable, Codable {
    /// The main action on the screen.
    case primary
    /// The default.
    case normal
    /// Less prominent than the default.
    case subtle
    /// An action that can't be undone.
    case destructive
  }
}

extension Element {
  /// The tone of a message or a status.
  public enum Tone: String, Hashable, Sendable, Codable {
    case neutral, info, success, warning, failure
  }
}
