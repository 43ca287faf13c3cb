/// The outcome of one section.
@nonexhaustive
public enum SectionOutcome: Sendable {
  /// Every item was decoded, and there is at least one.
  case success(AnySection)
  /// Some items were dropped, perhaps all; the others are there, in order.
  case partial(AnySection, dropped: [ItemFailure])
  /// The section is right and has no items.
  case nothing(AnySection)
  /// The section cannot be shown.
  case failure(SectionError)
  /// Nobody here can show it; the app decides to drop it, to hold its position, or to ask for an update.
  indirect case unsupported(UnsupportedSection)

  /// The section, when there is one to show.
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

  /// The reason why there is nothing to show, when the section failed.
  public var error: SectionError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// A section that is well formed but has no owner here, or needs what this host cannot do.
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
  /// The section as it was sent.
  public var raw: PayloadExtent

  public init(reason: Reason, id: SectionID?, kind: SectionKind?, raw: PayloadExtent) {
    self.reason = reason
    self.id = id
    self.kind = kind
    self.raw = raw
  }

  /// The subject that telemetry counts: the kind if the section has one, otherwise its id.
  public var subject: String { kind?.description ?? id?.description ?? "section without id and kind" }
}

/// One item that was dropped; its section is shown without it.
public struct ItemFailure: Sendable {
  /// A kind of problem.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// The value is of another kind than the model wants.
    case typeMismatch
    /// A member that the model wants is not there.
    case missingMember(String)
    /// A value that the model wants is null.
    case missingValue
    /// The value is of the right kind, but the model cannot hold it.
    case invalidValue
    /// The model threw an error of its own.
    case refused
  }

  /// The kind of problem.
  public var code: Code
  /// The section's position in the response.
  public var section: Int
  /// The item's position in the section as sent.
  public var item: Int
  /// The value that is wrong or missing, such as `$.sections[2].items[14].score`.
  public var path: JSONPath
  /// The byte offset of the item.
  public var offset: Int
  /// The `DecodingError`, or what the model threw.
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

  /// Puts what a model threw under the path of its item.
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
