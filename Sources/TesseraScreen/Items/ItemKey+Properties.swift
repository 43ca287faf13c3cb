internal import Synchronization

extension ItemKey {
  /// A property that is stored in a state, as text: `\State.name`, the same in every process. `nil` for all others, whose key paths have no name
  /// that survives a restart.
  ///
  /// Constant after the first time: wording a key path takes longer than all else that a row costs, so each is worded once.
  @usableFromInline static func text<State>(ofProperty property: PartialKeyPath<State>) -> String? {
    guard let offset = MemoryLayout<State>.offset(of: property) else { return nil }
    let place = StoredProperty(types: ObjectIdentifier(type(of: property)), offset: offset)
    return StoredProperty.names.withLock { names in
      if let name = names[place] { return name }
      let name = String(describing: property)
      // Without the names of properties in the program their positions stand there, which the next version of an app may give to others.
      let isNamed = !name.contains(".<")
      names[place] = .some(isNamed ? name : nil)
      return isNamed ? name : nil
    }
  }
}

/// A property by its position: no two of a state have the same position and the same type.
private struct StoredProperty: Hashable {
  /// The type of the key path, and so those of the state and of the value.
  let types: ObjectIdentifier
  let offset: Int

  static let names = Mutex<[StoredProperty: String?]>([:])
}
