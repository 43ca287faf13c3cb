internal import TesseraScreen

extension FormRules {
  /// The identity of a form field: the property that it edits.
  ///
  /// - Law: two keys are equal if their properties are. A decoded key has only a name and equals every key with that
  ///   name.
  /// - Names identify rows of a list by identity, as in `guests[=7].name`. Services use positions or identities, see
  ///   ``FormRules/field(named:in:)``.
  public struct FieldKey: Sendable {
    /// The property. `nil` if the key was decoded or named by a service.
    public let property: (any PartialKeyPath<State> & Sendable)?
    /// The name, which survives a restart and is known to services: `email`, `address.street`, `lines[=7].amount`.
    public let name: String

    /// The key of a property.
    public init(_ property: any PartialKeyPath<State> & Sendable) {
      (self.property, name) = (property, Self.name(of: property))
    }

    /// The key of a property with a custom name.
    init(_ property: any PartialKeyPath<State> & Sendable, name: String) { (self.property, self.name) = (property, name) }

    /// The key of a property whose type doesn't say that it is `Sendable`, as items and edits pass it.
    ///
    /// `unsafeBitCast` is safe: `Sendable` is a marker without a run-time representation, and key paths of items and
    /// edits are `Sendable` where they are declared.
    init(erased property: PartialKeyPath<State>, name: String? = nil) {
      self.property = unsafeBitCast(property, to: (any PartialKeyPath<State> & Sendable).self)
      self.name = name ?? Self.name(of: property)
    }

    /// A key with only a name.
    public init(name: String) { (property, self.name) = (nil, name) }

    /// The name of a property: its stored parts, separated by dots.
    ///
    /// Computed properties and subscripts have no name that survives a restart. See ``named(in:)``.
    static func name(of property: PartialKeyPath<State>) -> String { property.name }

    /// The key with a name that survives a restart, if it was made from a property of a row.
    func named(in state: State) -> FieldKey {
      guard !isNamed, let property else { return self }
      return FieldKey(property, name: (property as PartialKeyPath<State>).name(in: state))
    }

    /// A normalized name, without the differences between services: case, underscores, hyphens and separators.
    static func plain(_ name: String) -> String {
      // Most row identities are normalized already.
      if name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }) { return name }
      var parts: [String] = [""]
      for character in name {
        switch character {
        case ".", "/", "[", "]", "#", "$":
          if parts.last?.isEmpty == false { parts.append("") }
        case "_", "-": break
        default: parts[parts.count - 1].append(contentsOf: character.lowercased())
        }
      }
      return parts.filter { !$0.isEmpty }.joined(separator: ".")
    }

    /// Whether the name survives a restart.
    var isNamed: Bool { !name.contains("<computed") }
  }
}

/// Information about a field.
protocol FieldKeyed<State> {
  associatedtype State
  var field: FormRules<State>.FieldKey { get set }
}

extension Array where Element: FieldKeyed {
  /// Gives the fields names that survive a restart. An earlier, decoded entry with the same name is replaced by the
  /// new one.
  mutating func nameFields(in state: Element.State) {
    var index = 0
    while index < count {
      defer { index += 1 }
      guard !self[index].field.isNamed else { continue }
      let field = self[index].field.named(in: state)
      self[index].field = field
      guard field.isNamed, let former = self[..<index].firstIndex(where: { $0.field.name == field.name }) else { continue }
      self[former] = remove(at: index)
      index -= 1
    }
  }
}

/// Searches for the field of a property. The property's name is computed at most once, and only if a field has no
/// property.
struct FieldSearch<State> {
  private let property: PartialKeyPath<State>
  private let state: State?
  private lazy var name = state.map { property.name(in: $0) } ?? property.name

  /// - Parameter state: Used to find the names of properties in rows.
  init(_ property: PartialKeyPath<State>, in state: State?) { (self.property, self.state) = (property, state) }

  mutating func finds(_ field: FormRules<State>.FieldKey) -> Bool {
    guard let own = field.property else { return field.name == name }
    return (own as PartialKeyPath<State>) == property
  }
}

extension FormRules.FieldKey: Hashable {
  public static func == (left: FormRules.FieldKey, right: FormRules.FieldKey) -> Bool {
    if let left = left.property, let right = right.property {
      return (left as PartialKeyPath<State>) == (right as PartialKeyPath<State>)
    }
    return left.name == right.name
  }

  // Keys of the same property may differ after the first part of the name, if one was made without knowing the row.
  public func hash(into hasher: inout Hasher) { hasher.combine(name.prefix { $0 != "." && $0 != "[" }) }
}
