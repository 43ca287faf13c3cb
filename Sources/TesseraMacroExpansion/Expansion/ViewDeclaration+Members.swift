extension ViewDeclaration {
  /// The members added to the view: a record of the actions set, two initializers, and the chained modifiers.
  var members: String {
    (["private var _givenActions = TesseraMacros.GivenActions()", closuresInitializer]
      + (actions.isEmpty ? [] : [interfaceInitializer]) + actions.map(step)).joined(separator: "\n\n")
  }

  private var closuresInitializer: String {
    let parameters =
      inputParameters + actions.map { "\($0.property.name): (\(source.text($0.closure.all)))? = nil" }
    return """
      /// A `\(name)` with its actions as closures. An action that is not given leaves its element out.
      \(memberAccess)init(\(list(parameters))) {
      \(lines(inputAssignments + actions.flatMap { ["self.\($0.property.name) = \($0.property.name)", "_givenActions.note(\"\($0.property.name)\", \($0.property.name))"] }))
      }
      """
  }

  private var interfaceInitializer: String {
    let types = associatedTypes.map(\.origin).joined(separator: ", ")
    let parameters = inputParameters + ["actions: some \(interfaceName)\(types.isEmpty ? "" : "<\(types)>")"]
    let adapters = actions.map { action in
      let arguments = action.closure.parameters.indices.map { "$\($0)" }.joined(separator: ", ")
      return "self.\(action.property.name) = { actions.\(action.property.name)(\(arguments)) }"
    }
    return """
      /// A `\(name)` with its actions in a type of their own. An action that is not implemented leaves its element out.
      \(memberAccess)init(\(list(parameters))) {
      \(lines(inputAssignments + adapters))
      }
      """
  }

  private func step(_ action: Action) -> String {
    let name = action.property.name
    let documentation =
      action.property.documentation.isEmpty
      ? ["/// The view with the action `\(name)`. Given again, the last one counts."] : action.property.documentation
    return """
      \(documentation.joined(separator: "\n"))
      \(memberAccess)func \(name)(
        _ action: @escaping \(source.text(action.closure.all)), fileID: StaticString = #fileID, line: UInt = #line
      ) -> Self {
        var copy = self
        copy._givenActions.note("\(name)", of: "\(self.name)", fileID: fileID, line: line)
        copy.\(name) = action
        return copy
      }
      """
  }

  private var inputParameters: [String] {
    inputs.enumerated().map { index, input in
      let label = index == 0 ? "_ " : ""
      let type = input.type.map(source.text) ?? ""
      return "\(label)\(input.name): \(escaping(input))\(type)\(defaultValue(input, type))"
    }
  }

  private func escaping(_ input: Property) -> String {
    input.type.flatMap { ClosureType(source, $0) }.map { $0.attributes.contains("@escaping") ? "" : "@escaping " } ?? ""
  }

  private func defaultValue(_ input: Property, _ type: String) -> String {
    if let value = input.value { return " = " + source.verbatim(value) }
    return input.isVariable && type.hasSuffix("?") ? " = nil" : ""
  }

  private var inputAssignments: [String] { inputs.map { "self.\($0.name) = \($0.name)" } }

  private func list(_ parameters: [String]) -> String {
    parameters.isEmpty ? "" : "\n" + parameters.map { "  " + $0 }.joined(separator: ",\n") + "\n"
  }

  private func lines(_ statements: [String]) -> String { statements.map { "  " + $0 }.joined(separator: "\n") }
}
