internal import Synchronization

extension ItemKey {
  /// A property that is stored in a state, as text: `\State.name`, the same in every process. `nil` for all others, whose key paths have no name
  /// that survives a restart.
  ///
  /// Complexity: constant after the first time. Wording a key path takes longer than all else that a row costs, so each is worded once.
  @usableFromInline static func text<State>(ofProperty property: any PartialKeyPath<State> & Sendable) -> String? {
    PropertyNames.shared.withLock { $0.name(of: property) }
  }
}

extension ItemKey {
  /// A property that is stored in a state, as text; `nil` for all others. It captures nothing, so that nothing of it is kept but where it stands.
  static func text<State>(ofStored property: PartialKeyPath<State>) -> String? {
    MemoryLayout<State>.offset(of: property).flatMap { offset in PropertyNames.shared.withLock { $0.worded(property, at: offset) } }
  }
}

/// The names of properties that items have edited.
private struct PropertyNames {
  static let shared = Mutex(PropertyNames())

  /// A key path that is kept, so that no other one can have its address, and the name of its property.
  private struct Entry {
    let path: any AnyKeyPath & Sendable
    let name: String?
  }

  /// A property by its position: no two of a state have the same position and the same type.
  private struct PropertyKey: Hashable {
    /// The type of the key path, and so those of the state and of the value.
    let types: ObjectIdentifier
    let offset: Int
  }

  /// The names by the objects, of which a program has one for each key path that is written.
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The names by the properties, of which a program has as many as it declares.
  private var names: [PropertyKey: String?] = [:]

  mutating func name<State>(of property: any PartialKeyPath<State> & Sendable) -> String? {
    if let entry = entries[ObjectIdentifier(property)] { return entry.name }
    let name = worded(property)
    // Key paths that are put together at run time are new objects every time; they are not collected for ever.
    if entries.count >= 2_048 { entries.removeAll(keepingCapacity: true) }
    entries[ObjectIdentifier(property)] = Entry(path: property, name: name)
    return name
  }

  private mutating func worded<State>(_ property: any PartialKeyPath<State> & Sendable) -> String? {
    MemoryLayout<State>.offset(of: property).flatMap { worded(property, at: $0) }
  }

  mutating func worded<State>(_ property: PartialKeyPath<State>, at offset: Int) -> String? {
    let key = PropertyKey(types: ObjectIdentifier(type(of: property)), offset: offset)
    if let name = names[key] { return name }
    let text = String(describing: property)
    // Without the names of properties in the program their positions stand there, which the next version of an app may give to others.
    let name = text.contains(".<") ? nil : text
    names[key] = .some(name)
    return name
  }
}
