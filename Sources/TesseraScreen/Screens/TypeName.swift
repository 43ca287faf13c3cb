internal import Synchronization

/// The names of types, as `String(describing:)` words them: it takes longer than an event, so each is worded once.
enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// The name of a type without its module. Constant after the first time.
  static func of(_ type: Any.Type) -> String {
    names.withLock { names in
      if let name = names[ObjectIdentifier(type)] { return name }
      let name = String(describing: type)
      names[ObjectIdentifier(type)] = name
      return name
    }
  }
}
