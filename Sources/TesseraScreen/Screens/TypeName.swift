internal import Synchronization

/// A cache of `String(describing:)` for types, because computing it takes longer than handling an event.
enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// The type's name without its module.
  ///
  /// - Complexity: O(1) after the first call.
  static func of(_ type: Any.Type) -> String {
    names.withLock { names in
      if let name = names[ObjectIdentifier(type)] { return name }
      let name = String(describing: type)
      names[ObjectIdentifier(type)] = name
      return name
    }
  }
}
