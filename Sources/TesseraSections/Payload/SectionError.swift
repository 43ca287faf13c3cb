/// The reason why one section can't be shown. Other sections are unaffected.
///
/// Show the failure in the section's position, with a retry, or show the section's fallback.
public struct SectionError: Error, Sendable {
  /// The kind of error.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// The element of the section array is not an object.
    case notAnObject(found: JSONKind)
    /// A required member is missing.
    case missing(member: String)
    /// A member has the wrong JSON type.
    case mismatch(member: String, expected: JSONKind, found: JSONKind)
    /// The id is a number, but not a 64-bit integer literal. The text is the number as sent.
    case invalidID(String)
    /// The id is claimed with the other type: `321` was sent and `"321"` is claimed, or the reverse.
    case idMismatch(expected: SectionID, found: SectionID)
    /// A limit of the budget is exceeded inside the section.
    case exceeded(PayloadBound, limit: Int)
    /// The owner decodes items of another type than its configurator shows.
    case typeMismatch(expected: String, found: String)
    /// The owner's code refused the section.
    case refused
  }

  // A class, so that a section without an error stores only one word.
  private var content: Content

  private final class Content: Sendable {
    let code: Code
    let section: Int
    let id: SectionID?
    let path: JSONPath
    let offset: Int
    let underlying: (any Error)?

    init(_ code: Code, _ section: Int, _ id: SectionID?, _ path: JSONPath, _ offset: Int, _ underlying: (any Error)?) {
      (self.code, self.section, self.id, self.path, self.offset, self.underlying) = (code, section, id, path, offset, underlying)
    }
  }

  public init(
    code: Code, section: Int, id: SectionID? = nil, path: JSONPath, offset: Int, underlying: (any Error)? = nil
  ) {
    content = Content(code, section, id, path, offset, underlying)
  }

  /// The kind of error.
  public var code: Code {
    get { content.code }
    set { self = Self(code: newValue, section: section, id: id, path: path, offset: offset, underlying: underlying) }
  }
  /// The section's position in the response.
  public var section: Int {
    get { content.section }
    set { self = Self(code: code, section: newValue, id: id, path: path, offset: offset, underlying: underlying) }
  }
  /// The section's id, if it could be read.
  public var id: SectionID? {
    get { content.id }
    set { self = Self(code: code, section: section, id: newValue, path: path, offset: offset, underlying: underlying) }
  }
  /// The path, such as `$.sections[2].items`.
  public var path: JSONPath {
    get { content.path }
    set { self = Self(code: code, section: section, id: id, path: newValue, offset: offset, underlying: underlying) }
  }
  /// The byte offset of the error.
  public var offset: Int {
    get { content.offset }
    set { self = Self(code: code, section: section, id: id, path: path, offset: newValue, underlying: underlying) }
  }
  /// The error thrown by the owner's code.
  public var underlying: (any Error)? {
    get { content.underlying }
    set { self = Self(code: code, section: section, id: id, path: path, offset: offset, underlying: newValue) }
  }
}

extension SectionError: CustomStringConvertible {
  public var description: String {
    "Section \(section)\(id.map { " (id \($0))" } ?? "") failed at \(path): \(reason)"
  }

  private var reason: String {
    switch code {
    case .notAnObject(let found): "an object is expected, \(found.rawValue) was found"
    case .missing(let member): "'\(member)' is missing; add it, or name its path in the shape"
    case .mismatch(let member, let expected, let found):
      "'\(member)' must be \(expected.rawValue), \(found.rawValue) was found"
    case .invalidID(let text): "the id \(text) is neither a text nor an integer of 64 bits"
    case .idMismatch(let expected, let found):
      "the id \(found) was sent, but \(expected) is claimed; send or claim the same sort"
    case .exceeded(let bound, let limit): "it exceeds the bound '\(bound.rawValue)' of \(limit)"
    case .typeMismatch(let expected, let found):
      "its configurator shows \(expected), but its registration makes \(found); let both name the same type"
    case .refused: "its owner refused it: \(underlying.map { "\($0)" } ?? "no reason given")"
    }
  }
}
