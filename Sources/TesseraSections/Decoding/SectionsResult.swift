/// All sections of a response, in order. A class, so that equal responses can share it.
package final class SectionsResult: Sendable {
  /// One entry per element of the response's section array.
  package let sections: [DecodedSection]
  /// Irregularities that caused no failure.
  package let warnings: [SectionsWarning]
  /// The owners of required sections that are missing or can't be shown. If there are any, the screen should
  /// fail.
  package let unmetOwners: [String]
  /// The decoded response, to decode it again when a provider is added or removed.
  let payload: Payload?
  /// The version of the use case's providers that decoded it.
  let providers: Int

  init(_ sections: [DecodedSection], warnings: [SectionsWarning], unmetOwners: [String], of payload: Payload? = nil, providers: Int = 0) {
    (self.sections, self.warnings, self.unmetOwners) = (sections, warnings, unmetOwners)
    (self.payload, self.providers) = (payload, providers)
  }

  /// The sections that can be shown.
  package var delivered: [AnySection] {
    var delivered: [AnySection] = []
    delivered.reserveCapacity(sections.count)
    // Iterate by index, because copying a section's large value for its outcome alone is slow.
    for index in sections.indices {
      if let section = sections[index].outcome.section { delivered.append(section) }
    }
    return delivered
  }
  /// The sections that failed.
  package var failures: [SectionError] { sections.compactMap(\.outcome.error) }
  /// All dropped items.
  package var dropped: [SectionError.ItemFailure] { sections.flatMap(\.outcome.dropped) }
  /// Whether no section failed, including those replaced by a fallback.
  var isWhole: Bool { sections.allSatisfy { $0.outcome.error == nil && $0.replaced.isEmpty } }

  /// The unsupported kinds with the number of their sections, in order of first appearance.
  package var unsupported: [(subject: String, count: Int)] {
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
package enum SectionsWarning: Hashable, Sendable {
  /// A key of the envelope or of a section is repeated. The first one counts. The path is that of the object.
  case duplicateKey(String, in: JSONPath)
  /// Two sections have the same id. Both are delivered.
  case duplicateID(SectionClaim.SectionID, first: Int, second: Int)
}
