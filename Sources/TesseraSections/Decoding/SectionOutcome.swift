/// The outcome of decoding one section.
@nonexhaustive
public enum SectionOutcome: Sendable {
  /// Every item was decoded, and there is at least one.
  case success(AnySection)
  /// Some or all items were dropped. The others are present, in order.
  case partial(AnySection, dropped: [ItemFailure])
  /// The section is valid and has no items.
  case nothing(AnySection)
  /// The section can't be shown.
  case failure(SectionError)
  /// The app has no way to show the section. It can omit it, show a placeholder, or ask for an update.
  indirect case unsupported(UnsupportedSection)

  /// The section, if it can be shown.
  public var section: AnySection? {
    switch self {
    case .success(let section), .partial(let section, _), .nothing(let section): section
    case .failure, .unsupported: nil
    }
  }

  /// The items that were dropped.
  public var dropped: [ItemFailure] {
    if case .partial(_, let dropped) = self { dropped } else { [] }
  }

  /// The error, if the section failed.
  public var error: SectionError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// A well-formed section that has no owner, or requires abilities this host lacks.
public struct UnsupportedSection: Hashable, Sendable {
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// No owner claims its id or kind.
    case noOwner
    /// An owner exists, but the host lacks these abilities.
    case requirements([SectionRequirement])
  }

  public var reason: Reason
  public var id: SectionID?
  public var kind: SectionKind?
  /// The section's JSON as sent.
  public var raw: PayloadExtent

  public init(reason: Reason, id: SectionID?, kind: SectionKind?, raw: PayloadExtent) {
    self.reason = reason
    self.id = id
    self.kind = kind
    self.raw = raw
  }

  /// The name to count in telemetry: the kind, or else the id.
  public var subject: String { kind?.description ?? id?.description ?? "section without id and kind" }
}

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
  public var code: Code
  /// The section's position in the response.
  public var section: Int
  /// The item's position in the section as sent.
  public var item: Int
  /// The path of the wrong or missing value, such as `$.sections[2].items[14].score`.
  public var path: JSONPath
  /// The byte offset of the item.
  public var offset: Int
  /// The `DecodingError`, or the model's own error.
  public var underlying: any Error
}

extension ItemFailure: CustomStringConvertible {
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
  init(_ error: any Error, section: PayloadSection, items: [JSONPath.Step], item: Int) {
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
    path = section.path.appending(steps)
    offset = section.items[item].lowerBound
    underlying = error
  }
}
