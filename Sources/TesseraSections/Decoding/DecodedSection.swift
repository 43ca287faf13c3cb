/// One section of the response after its owner's type was tried on it.
public struct DecodedSection: Sendable {
  /// The section's position and its words about itself.
  public var source: PayloadSection
  /// The owner's name, if there is one.
  public var owner: String?
  /// The outcome of decoding it.
  public var outcome: SectionOutcome
  /// The outcomes of the section itself, where the author's fallback is shown.
  public var replaced: [SectionOutcome] = []

  /// The position in the response.
  public var index: Int { source.index }
  /// The id, if it could be read.
  public var id: SectionID? { source.id }
}

/// Everything one response delivered, in its order.
public struct SectionsResult: Sendable {
  /// One entry for every element of the response's array of sections.
  public var sections: [DecodedSection]
  /// Everything that is odd but harms nothing.
  public var warnings: [SectionsWarning]
  /// The owners of required sections that did not arrive or cannot be shown; if there are any, the screen should fail.
  public var unmetOwners: [String]

  /// The sections that can be shown.
  public var delivered: [AnySection] {
    var delivered: [AnySection] = []
    delivered.reserveCapacity(sections.count)
    // By index: what is known of a section is large, and only its outcome is wanted.
    for index in sections.indices {
      if let section = sections[index].outcome.section { delivered.append(section) }
    }
    return delivered
  }
  /// The sections that failed.
  public var failures: [SectionError] { sections.compactMap(\.outcome.error) }
  /// All dropped items.
  public var dropped: [ItemFailure] { sections.flatMap(\.outcome.dropped) }

  /// Each unsupported kind once, with the number of its sections, in the order of their first appearance.
  public var unsupported: [(subject: String, count: Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for case .unsupported(let section) in sections.flatMap({ $0.replaced + [$0.outcome] }) {
      let subject = section.subject
      if counts[subject] == nil { order.append(subject) }
      counts[subject, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }
}

/// Something odd in a response that was delivered nevertheless.
@nonexhaustive
public enum SectionsWarning: Hashable, Sendable {
  /// A key of the envelope or of a section is repeated; the first one counts. The path is that of the object.
  case duplicateKey(String, in: JSONPath)
  /// Two sections have the same id; both are delivered.
  case duplicateID(SectionID, first: Int, second: Int)
}
