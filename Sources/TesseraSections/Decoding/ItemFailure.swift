extension SectionError {
  /// One dropped item. Its section is shown without it.
  public struct ItemFailure: Sendable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
      /// The value has another JSON type than the model expects.
      case typeMismatch
      /// A required member is missing.
      case missingMember(String)
      /// A required value is null.
      case missingValue
      /// The value has the right JSON type but is not valid for the model.
      case invalidValue
      /// The model threw its own error.
      case refused
    }

    /// The kind of error.
    public let code: Code
    /// The section's position in the response.
    public let section: Int
    /// The item's position in the section as sent.
    public let item: Int
    let position: JSONPath
    /// The path of the wrong or missing value, such as `$.sections[2].items[14].score`.
    public var path: String { position.description }
    /// The byte offset of the item.
    public let offset: Int
    /// The `DecodingError`, or the model's own error.
    public let underlying: any Error
  }
}

extension SectionError.ItemFailure: CustomStringConvertible {
  public var description: String {
    let reason =
      switch underlying as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.debugDescription
      case .keyNotFound(_, let context): context.debugDescription
      default: "\(underlying)"
      }
    return "Item \(item) of section \(section) was dropped at \(path): \(reason)"
  }

  /// Wraps an error of a model, prefixing its path with that of the item.
  init(_ error: any Error, section: RawSection, items: [JSONPath.Step], item: Int) {
    var steps = items + [.index(item)]
    switch error as? DecodingError {
    case .typeMismatch(_, let context):
      code = .typeMismatch
      steps += context.codingPath.map(JSONPath.Step.init)
    case .valueNotFound(_, let context):
      code = .missingValue
      steps += context.codingPath.map(JSONPath.Step.init)
    case .keyNotFound(let key, let context):
      code = .missingMember(key.stringValue)
      steps += (context.codingPath + [key]).map(JSONPath.Step.init)
    case .dataCorrupted(let context):
      code = .invalidValue
      steps += context.codingPath.map(JSONPath.Step.init)
    default: code = .refused
    }
    self.section = section.index
    self.item = item
    position = section.path.appending(steps)
    offset = section.items[item].lowerBound
    underlying = error
  }
}
