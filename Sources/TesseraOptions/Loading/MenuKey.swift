/// The identity of a loaded menu in memory: its type, query, language and scope.
struct MenuKey: Hashable, Sendable {
  let name: String
  /// The menu, if it is a value with parameters.
  let menu: Parameters?
  /// The path with its query, or another text that identifies the query.
  let path: String
  let language: String
  /// The identity that the options belong to. Empty if they are the same for everyone.
  let scope: String
  /// For the name of an option: its id, after the choices above it. Empty for a menu.
  var ids: [OptionID] = []

  /// Whether the menu was loaded from the path, with any query, or from below it.
  func isOf(_ prefix: MenuPath.Prefix) -> Bool { prefix.covers(path, orUpTo: UInt8(ascii: " ")) }

  /// The parameters of a menu, compared by their own equality.
  struct Parameters: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: Parameters, right: Parameters) -> Bool {
      func isEqual<Value: Equatable>(_ value: Value) -> Bool { (right.value as? Value) == value }
      return isEqual(left.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }
}
