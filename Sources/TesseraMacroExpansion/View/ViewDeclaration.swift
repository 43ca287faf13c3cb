/// A view as read by `@ActionModifiers`.
struct ViewDeclaration {
  struct Action {
    var property: Property
    var closure: ClosureType
  }
  /// `Owner: Screen`.
  struct GenericParameter {
    var name: String
    var constraint: String?
  }

  let source: SourceText
  /// `public`, `package`, `fileprivate`, `private` or empty.
  var access = ""
  var name = ""
  var generics: [GenericParameter] = []
  /// The properties that are initializer parameters, in order.
  var inputs: [Property] = []
  var actions: [Action] = []
}

extension ViewDeclaration {
  /// The access of members, with a trailing space. Members of a private type need none.
  var memberAccess: String { access == "public" || access == "package" ? access + " " : "" }
  /// The access of the interface, with a trailing space.
  var interfaceAccess: String { access.isEmpty ? "" : access + " " }
  var interfaceName: String { name.filter { $0 != "`" } + "Actions" }
}
