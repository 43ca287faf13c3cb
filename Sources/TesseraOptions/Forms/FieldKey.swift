internal import TesseraScreen

/// The identity of a field of a form: the property that it edits.
///
/// - Law: two keys are equal if their properties are; one that was decoded knows only its name and equals what is called the same.
/// - Names tell rows of a list by their identity, as `guests[=7].name`. Other sides write them by position or by identity, see
///   ``FormRules/field(named:in:)``.
public struct FieldKey<State>: Sendable {
  /// The property; `nil` for one that was decoded, or that another side named.
  public let property: (any PartialKeyPath<State> & Sendable)?
  /// The name that survives a restart and that other sides know: `email`, `address.street`, `lines[=7].amount`.
  public let name: String

  /// The key of a property.
  public init(_ property: any PartialKeyPath<State> & Sendable) {
    (self.property, name) = (property, Self.name(of: property))
  }

  /// The key of a property under a name of its own.
  init(_ property: any PartialKeyPath<State> & Sendable, name: String) { (self.property, self.name) = (property, name) }

  /// The key of a property whose type doesn't say that it is `Sendable`, as items and edits pass it.
  ///
  /// Proof for `unsafeBitCast`: `Sendable` is a marker without a run-time representation, and the key paths of items
  /// and edits are `Sendable` where they are declared.
  init(erased property: PartialKeyPath<State>, name: String? = nil) {
    self.property = unsafeBitCast(property, to: (any PartialKeyPath<State> & Sendable).self)
    self.name = name ?? Self.name(of: property)
  }

  /// The key of what is called so.
  public init(name: String) { (property, self.name) = (nil, name) }

  /// The name of a property: its stored parts with dots between them.
  ///
  /// A computed property or a subscript has no name that survives a restart; see ``named(in:)``.
  static func name(of property: PartialKeyPath<State>) -> String { property.name }

  /// The key with a name that survives a restart, where it was made of a property of a row alone.
  func named(in state: State) -> FieldKey {
    guard !isNamed, let property else { return self }
    return FieldKey(property, name: (property as PartialKeyPath<State>).name(in: state))
  }

  /// A name without what other sides write differently: case, underscores and hyphens, and how parts are separated.
  static func plain(_ name: String) -> String {
    // Most identities of rows are plain as they are.
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

  /// Whether the name means the same after a restart.
  var isNamed: Bool { !name.contains("<computed") }
}

/// Something that is known of a field.
protocol FieldKeyed<State> {
  associatedtype State
  var field: FieldKey<State> { get set }
}

extension Array where Element: FieldKeyed {
  /// Gives the fields names that survive a restart. An entry that was decoded under such a name is of before, and gives its position.
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

/// A search for the field of a property among others: the property is named once, and only where one of them is known by its name alone.
struct FieldSearch<State> {
  private let property: PartialKeyPath<State>
  private let state: State?
  private lazy var name = state.map { property.name(in: $0) } ?? property.name

  /// - Parameter state: Tells the names of properties of rows.
  init(_ property: PartialKeyPath<State>, in state: State?) { (self.property, self.state) = (property, state) }

  /// Whether a key is of the property.
  mutating func finds(_ field: FieldKey<State>) -> Bool {
    guard let own = field.property else { return field.name == name }
    return (own as PartialKeyPath<State>) == property
  }
}

extension FieldKey: Hashable {
  public static func == (left: FieldKey, right: FieldKey) -> Bool {
    if let left = left.property, let right = right.property {
      return (left as PartialKeyPath<State>) == (right as PartialKeyPath<State>)
    }
    return left.name == right.name
  }

  // Two keys of one property may be called differently behind its first part: one was made without knowing the row.
  public func hash(into hasher: inout Hasher) { hasher.combine(name.prefix { $0 != "." && $0 != "[" }) }
}
