package import TesseraScreen

/// A note stored with a saved page: the user's roles at that time. Screens opened with a role must not be
/// restored for a user who no longer has it.
///
/// - Law: the note stores hashes, not role names. Comparing two notes tells whether one user has a role the
///   other lacks.
package struct KeptRoles: Equatable, Sendable {
  private static let name = "_tessera.roles"
  private let seals: Set<String>

  package init(of person: Identity?) { seals = Set((person?.roles ?? []).map { String(Seal.of([$0]).prefix(12)) }) }

  /// Returns `nil` for other notes.
  package init?(_ note: some StringProtocol) {
    let words = note.split { $0 == " " }.map { String($0) }
    guard words.first == Self.name else { return nil }
    seals = Set(words[1...])
  }

  package var note: String { ([Self.name] + seals.sorted()).joined(separator: " ") }

  /// Whether the saved roles include a role that the user doesn't have now.
  package func exceed(_ person: Identity?) -> Bool { !seals.isSubset(of: KeptRoles(of: person).seals) }
}
