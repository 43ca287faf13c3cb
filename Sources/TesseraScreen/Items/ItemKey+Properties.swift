internal import Synchronization

extension Row.Key {
  /// The name of a stored property, such as `\State.name`, the same in every process. `nil` for other key paths,
  /// which have no name that survives a restart.
  ///
  /// - Complexity: O(1) after the first call. Describing a key path takes longer than all other work for a row, so
  ///   the names are cached.
  @usableFromInline static func text<State>(ofProperty property: any PartialKeyPath<State> & Sendable) -> String? {
    PropertyNames.shared.withLock { $0.name(of: property) }
  }
}

extension Row.Key {
  /// The name of a stored property, or `nil` for other key paths. The key path needn't be `Sendable`, because only
  /// its offset and type are cached.
  static func text<State>(ofStored property: PartialKeyPath<State>) -> String? {
    MemoryLayout<State>.offset(of: property).flatMap { offset in PropertyNames.shared.withLock { $0.worded(property, at: offset) } }
  }
}

private struct PropertyNames {
  static let shared = Mutex(PropertyNames())

  /// A property name, with the key path retained so that no other key path can get its address.
  private struct Entry {
    let path: any AnyKeyPath & Sendable
    let name: String?
  }

  /// A property identified by its offset and type. No two properties of a state have both in common.
  private struct PropertyKey: Hashable {
    /// The type of the key path, which includes the types of the state and the value.
    let types: ObjectIdentifier
    let offset: Int
  }

  /// The names by key path object. A program has one object for each key path literal.
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The names by property, as many as the program declares.
  private var names: [PropertyKey: String?] = [:]

  mutating func name<State>(of property: any PartialKeyPath<State> & Sendable) -> String? {
    if let entry = entries[ObjectIdentifier(property)] { return entry.name }
    let name = worded(property)
    // Key paths composed at run time are new objects every time, so the cache must be bounded.
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
    // If the binary contains no property names, the description contains offsets instead. The next version of the
    // app may use the same offsets for other properties.
    let name = text.contains(".<") ? nil : text
    names[key] = .some(name)
    return name
  }
}
