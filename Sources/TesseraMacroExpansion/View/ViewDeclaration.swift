/// A view as `@ActionModifiers` reads it.
struct ViewDeclaration {
  /// An action: the property that keeps it, and its closure.
  struct Action {
    var property: Property
    var closure: ClosureType
  }
  /// `Owner: Screen`.
  struct GenericParameter {
    var name: String
    /// The constraint behind the colon.
    var constraint: String?
  }

  let source: SourceText
  /// `public`, `package`, `fileprivate`, `private` or nothing.
  var access = ""
  var name = ""
  var generics: [GenericParameter] = []
  /// The properties that are given to the initialisers, in order.
  var inputs: [Property] = []
  var actions: [Action] = []
}

extension ViewDeclaration {
  /// The access of members, with a space behind it. Members of a private type need none.
  var memberAccess: String { access == "public" || access == "package" ? access + " " : "" }
  /// The access of the interface, with a space behind it.
  var interfaceAccess: String { access.isEmpty ? "" : access + " " }
  /// The interface's name.
  var interfaceName: String { name.filter { $0 != "`" } + "Actions" }
}
