/// The reason why one section can't be shown. Other sections are unaffected.
///
/// Show the failure in the section's position, with a retry, or show the section's fallback.
public struct SectionError: Error, Sendable {
  /// The kind of error.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// The element of the section array is not an object.
    case notAnObject(found: Payload.Kind)
    /// A required member is missing.
    case missing(member: String)
    /// A member has the wrong JSON type.
    case mismatch(member: String, expected: Payload.Kind, found: Payload.Kind)
    /// The id is a number, but not a 64-bit integer literal. The text is the number as sent.
    case invalidID(String)
    /// The id is claimed with the other type: `321` was sent and `"321"` is claimed, or the reverse.
    case idMismatch(expected: SectionClaim.SectionID, found: SectionClaim.SectionID)
    /// A limit of the budget is exceeded inside the section.
    case exceeded(Payload.Budget.Bound, limit: Int)
  }

  // A class, so that a section without an error stores only one word.
  private let content: Content

  private final class Content: Sendable {
    let code: Code
    let section: Int
    let id: SectionClaim.SectionID?
    let path: JSONPath
    let offset: Int

    init(_ code: Code, _ section: Int, _ id: SectionClaim.SectionID?, _ path: JSONPath, _ offset: Int) {
      (self.code, self.section, self.id, self.path, self.offset) = (code, section, id, path, offset)
    }
  }

  init(code: Code, section: Int, id: SectionClaim.SectionID? = nil, path: JSONPath, offset: Int) {
    content = Content(code, section, id, path, offset)
  }

  /// The kind of error.
  public var code: Code { content.code }
  /// The section's position in the response.
  public var section: Int { content.section }
  /// The section's id, if it could be read.
  public var id: SectionClaim.SectionID? { content.id }
  /// The path, such as `$.sections[2].items`.
  public var path: String { content.path.description }
  /// The byte offset of the error.
  public var offset: Int { content.offset }
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
    }
  }
}
