package import TesseraScreen

/// The roles of whoever had a page when it was kept, as a note beside its states: what was opened with a role is nobody's who does not have it any
/// more.
///
/// - Law: the note names no role; of two people's it tells whether one of them has a role that the other has not.
package struct KeptRoles: Equatable, Sendable {
  private static let name = "_tessera.roles"
  private let seals: Set<String>

  package init(of person: Identity?) { seals = Set((person?.roles ?? []).map { String(Seal.of([$0]).prefix(12)) }) }

  /// The roles of a note; `nil` for a note of something else.
  package init?(_ note: some StringProtocol) {
    let words = note.split { $0 == " " }.map { String($0) }
    guard words.first == Self.name else { return nil }
    seals = Set(words[1...])
  }

  package var note: String { ([Self.name] + seals.sorted()).joined(separator: " ") }

  /// Whether a role was held that a person does not have now.
  package func exceed(_ person: Identity?) -> Bool { !seals.isSubset(of: KeptRoles(of: person).seals) }
}
