extension ViewDeclaration {
  /// A type in the interface that depends on the view's generic parameters.
  struct AssociatedType: Equatable {
    /// `Action` for `Owner.Action`, `Item` for a parameter `Item`.
    var name: String
    /// The type as written in the view.
    var origin: String
    var constraint: String?
  }

  /// The associated types, in the order in which the actions mention them, results first.
  var associatedTypes: [AssociatedType] {
    var types: [AssociatedType] = []
    for action in actions {
      for range in [action.closure.result] + action.closure.parameters.map(\.type) {
        for (_, type) in dependentTypes(range) where !types.contains(type) { types.append(type) }
      }
    }
    return types
  }

  /// A type as written in the interface: `Action?` for `Owner.Action?`.
  func interfaceText(_ range: Range<Int>) -> String {
    let dependent = dependentTypes(range)
    var text = ""
    var at = range.lowerBound
    while at < range.upperBound {
      let token = source.token(at)
      if !text.isEmpty, token.followsSpace || token.startsLine { text += " " }
      if let (tokens, type) = dependent.first(where: { $0.0.lowerBound == at }) {
        text += type.name
        at = tokens.upperBound
      } else {
        text += token.text
        at += 1
      }
    }
    return text
  }

  /// The generic parameters in a type, each with the member type that follows it.
  private func dependentTypes(_ range: Range<Int>) -> [(Range<Int>, AssociatedType)] {
    range.compactMap { at in
      guard source.token(at).kind == .word, at == range.lowerBound || source[at - 1] != ".",
        let parameter = generics.first(where: { $0.name == source[at] })
      else { return nil }
      let member = source[at + 2]
      if at + 2 < range.upperBound, source[at + 1] == ".", !["Type", "Protocol", "self"].contains(member) {
        return (at..<at + 3, AssociatedType(name: member, origin: "\(parameter.name).\(member)", constraint: nil))
      }
      return (at..<at + 1, AssociatedType(name: parameter.name, origin: parameter.name, constraint: parameter.constraint))
    }
  }
}
