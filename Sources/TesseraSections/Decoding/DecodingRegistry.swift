/// The owners of sections. Pass it to a decoder, so that two screens can have different owners.
package struct DecodingRegistry: Sendable {
  /// The registrations, in order.
  package private(set) var registrations: [SectionRegistration] = []
  private var owners: [SectionClaim: Int] = [:]

  /// Creates a registry without owners. Every section is unsupported.
  package init() {}

  /// Creates a registry with these owners. Throws if two of them claim the same section.
  package init(_ registrations: [SectionRegistration]) throws(SectionRegistration.Failure) {
    for registration in registrations { try add(registration) }
  }

  /// Adds an owner. Throws, and adds nothing, if it has no claims or claims another owner's section.
  package mutating func add(_ registration: SectionRegistration) throws(SectionRegistration.Failure) {
    guard !registration.claims.isEmpty else { throw .nothingClaimed(owner: registration.owner) }
    for claim in registration.claims {
      if let index = owners[claim] {
        throw .duplicateOwner(claim, first: registrations[index].owner, second: registration.owner)
      }
    }
    for claim in registration.claims { owners[claim] = registrations.count }
    registrations.append(registration)
  }

  /// The registry without an owner.
  func without(_ owner: String) -> DecodingRegistry {
    var rest = DecodingRegistry()
    rest.registrations = registrations.filter { $0.owner != owner }
    for (index, registration) in rest.registrations.enumerated() {
      for claim in registration.claims { rest.owners[claim] = index }
    }
    return rest
  }

  enum Route {
    case owner(SectionRegistration, byID: Bool)
    case otherSort(expected: SectionClaim.SectionID)
    case nobody
  }

  /// The owner of a section: by id, else by kind and version, else by kind.
  func route(_ id: SectionClaim.SectionID?, _ kind: SectionClaim.Kind?) -> Route {
    if let id, let index = owners[.id(id)] { return .owner(registrations[index], byID: true) }
    if let kind {
      if let index = owners[.kind(kind.name, major: kind.major)] ?? owners[.kind(kind.name, major: nil)] {
        return .owner(registrations[index], byID: false)
      }
    }
    if let other = id?.counterpart, owners[.id(other)] != nil { return .otherSort(expected: other) }
    return .nobody
  }
}

extension SectionRegistration {
  /// The reason why an owner could not be registered. Fix it where the owners are listed.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case duplicateOwner(SectionClaim, first: String, second: String)
    case nothingClaimed(owner: String)
    /// Two configurators have the same name, so errors could not tell them apart.
    case duplicateName(String)

    public var description: String {
      switch self {
      case .duplicateOwner(let claim, let first, let second):
        "'\(first)' and '\(second)' both claim the section with \(claim); a section has one owner, so remove one of the claims"
      case .nothingClaimed(let owner): "'\(owner)' claims no section; give it an id or a kind"
      case .duplicateName(let name): "Two configurators are called '\(name)'; give one of them another 'name'"
      }
    }
  }
}
