/// The attention that an element asks for.
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

/// The meaning of a notice or a status for the person.
public enum Tone: String, Hashable, Sendable, Codable {
  case neutral, info, success, warning, failure
}
