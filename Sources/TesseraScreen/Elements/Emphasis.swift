/// How much an element asks for attention.
public enum Emphasis: String, Hashable, Sendable, Codable {
  /// The one thing to do here.
  case primary
  /// As everything else.
  case normal
  /// Less than everything else.
  case subtle
  /// Something that cannot be undone.
  case destructive
}

/// What a notice or a status means for the person.
public enum Tone: String, Hashable, Sendable, Codable {
  case neutral, info, success, warning, failure
}
