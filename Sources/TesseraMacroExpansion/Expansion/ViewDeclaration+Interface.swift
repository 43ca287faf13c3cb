extension ViewDeclaration {
  /// The interface beside the view, with a requirement for each action.
  var interface: String {
    guard !actions.isEmpty else { return "" }
    let types = associatedTypes
    // A sendable closure captures the interface, so it must be sendable. Closures of a global actor are
    // sendable.
    let isSendable = actions.contains { $0.closure.isSendable || !$0.closure.isolation.isEmpty }
    let primary = types.isEmpty ? "" : "<\(types.map(\.name).joined(separator: ", "))>"
    let requirements =
      types.map { "  associatedtype \($0.name)\($0.constraint.map { ": \($0)" } ?? "")" } + actions.flatMap(requirement)
    return """
      /// The actions of `\(name)`, to be given by a type of their own. An action that is not implemented, or returns
      /// `nil`, leaves its element out.
      @TesseraMacros.ActionDefaults
      \(interfaceAccess)protocol \(interfaceName)\(primary)\(isSendable ? ": Sendable" : "") {
      \(requirements.joined(separator: "\n"))
      }
      """
  }

  private func requirement(_ action: Action) -> [String] {
    let parameters = action.closure.parameters.map { "_ \($0.name): \(interfaceText($0.type))" }.joined(separator: ", ")
    let isolation = action.closure.isolation.map { $0 + " " }.joined()
    return action.property.documentation.map { "  " + $0 } + [
      "  \(isolation)func \(action.property.name)(\(parameters)) -> \(interfaceText(action.closure.result))"
    ]
  }
}
