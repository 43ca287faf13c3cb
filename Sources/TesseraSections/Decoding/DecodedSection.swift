/// One section of the response, after decoding.
public struct DecodedSection: Sendable {
  /// The section's position and envelope.
  public var source: PayloadSection
  /// The owner's name, if there is one.
  public var owner: String?
  /// The outcome of decoding the section.
  public var outcome: SectionOutcome
  /// The outcomes of the section itself and of the fallbacks tried before the shown one. Empty if no fallback is
  /// shown.
  public var replaced: [SectionOutcome] = []

  /// The position in the response.
  public var index: Int { source.index }
  /// The id, if it could be read.
  public var id: SectionID? { source.id }
}

/// All sections of a response, in order.
public struct SectionsResult: Sendable {
  /// One entry per element of the response's section array.
  public var sections: [DecodedSection]
  /// Irregularities that caused no failure.
  public var warnings: [SectionsWarning]
  /// The owners of required sections that are missing or can't be shown. If there are any, the screen should
  /// fail.
  public var unmetOwners: [String]

  /// The sections that can be shown.
  public var delivered: [AnySection] {
    var delivered: [AnySection] = []
    delivered.reserveCapacity(sections.count)
    // Iterate by index, because copying a section's large value for its outcome alone is slow.
    for index in sections.indices {
      if let section = sections[index].outcome.section { delivered.append(section) }
    }
    return delivered
  }
  /// The sections that failed.
  public var failures: [SectionError] { sections.compactMap(\.outcome.error) }
  /// All dropped items.
  public var dropped: [ItemFailure] { sections.flatMap(\.outcome.dropped) }

  /// The unsupported kinds with the number of their sections, in order of first appearance.
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

/// An irregularity in a response that was decoded nevertheless.
@nonexhaustive
public enum SectionsWarning: Hashable, Sendable {
  /// A key of the envelope or of a section is repeated. The first one counts. The path is that of the object.
  case duplicateKey(String, in: JSONPath)
  /// Two sections have the same id. Both are delivered.
  case duplicateID(SectionID, first: Int, second: Int)
}
