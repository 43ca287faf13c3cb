/// The identity of a loaded menu in memory: which menu, what was asked, in which language, for whom.
struct MenuKey: Hashable, Sendable {
  /// The name of the menu's type.
  let name: String
  /// The menu itself, where it is a value with parameters.
  let menu: Parameters?
  /// The path with its query, or what else tells questions apart.
  let path: String
  let language: String
  /// The identity that the options are for; empty where they are the same for everybody.
  let scope: String
  /// The option whose name is meant, with what is chosen above it; empty for a menu.
  var ids: [OptionID] = []

  /// Whether the menu was loaded from a path, with any query, or from below it.
  func isOf(_ prefix: PathPrefix) -> Bool { prefix.covers(path, orUpTo: UInt8(ascii: " ")) }

  /// The parameters of a menu, by their own equality.
  struct Parameters: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: Parameters, right: Parameters) -> Bool {
      func isEqual<Value: Equatable>(_ value: Value) -> Bool { (right.value as? Value) == value }
      return isEqual(left.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }
}
