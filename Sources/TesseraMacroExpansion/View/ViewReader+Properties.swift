extension ViewReader {
  /// Adds a stored property as an input or an action, or reports why it can be neither.
  mutating func add(_ property: Property, to view: inout ViewDeclaration) {
    let name = source.token(property.nameToken).range
    guard let type = property.type else {
      if property.isVariable ? !(property.isPrivate && property.value != nil) : property.value == nil { refuseUntyped(property) }
      return
    }
    if let closure = ClosureType.optional(source, type) {
      if property.isNamedAsAction {
        if property.isVariable { addAction(property, closure, to: &view) } else { refuseConstant(property) }
        return
      }
      if property.isVariable, !property.isPrivate {
        let letEdit = Problem.Edit(range: source.token(property.keyword).range, text: "let")
        problems.append(
          Problem(
            message:
              "'\(property.name)' is an optional closure, but an action is named for what the user did, as in '\(property.actionName)'",
            range: name,
            fixes: [
              .init(message: "rename it '\(property.actionName)'", edits: [.init(range: name, text: property.actionName)]),
              .init(message: "make it an input with 'let'", edits: [letEdit]),
            ]))
        return
      }
    } else if property.isNamedAsAction, refuseNoOptionalClosure(property, type) {
      return
    }
    if property.value != nil, property.isPrivate || !property.isVariable { return }
    view.inputs.append(property)
  }

  private mutating func addAction(_ property: Property, _ closure: ClosureType, to view: inout ViewDeclaration) {
    let before = problems.count
    if let value = property.value, source.text(value) != "nil", let type = property.type {
      problems.append(
        Problem(
          message: "'\(property.name)' has a default value, so its element could never be left out", range: source.offsets(value),
          fixes: [
            .init(
              message: "remove the value",
              edits: [.init(range: source.offsets(type).upperBound..<source.offsets(value).upperBound, text: "")])
          ]))
    }
    if !closure.effects.isEmpty {
      let range = source.offsets(closure.effects)
      let words = source.text(closure.effects)
      problems.append(
        Problem(
          message: "'\(property.name)' only reports a press; '\(words)' work belongs in an effect of the screen that places the view",
          range: range,
          fixes: [
            .init(
              message: "remove '\(words)'",
              edits: [.init(range: range.lowerBound..<source.token(closure.effects.upperBound).range.lowerBound, text: "")])
          ]))
    }
    for case let at? in closure.parameters.map(\.isInout) {
      let range = source.token(at).range
      problems.append(
        Problem(
          message: "'\(property.name)' reports an event and cannot change its values", range: range,
          fixes: [
            .init(message: "remove 'inout'", edits: [.init(range: range.lowerBound..<source.token(at + 1).range.lowerBound, text: "")])
          ]))
    }
    if problems.count == before { view.actions.append(.init(property: property, closure: closure)) }
  }

  private mutating func refuseConstant(_ property: Property) {
    problems.append(
      Problem(
        message: "'\(property.name)' is a constant, but the modifiers set it on a copy of the view",
        range: source.token(property.keyword).range,
        fixes: [.init(message: "make it a 'var'", edits: [.init(range: source.token(property.keyword).range, text: "var")])]))
  }

  /// Reports a `did…` property that isn't an optional closure. Returns false if it is a plain input.
  private mutating func refuseNoOptionalClosure(_ property: Property, _ type: Range<Int>) -> Bool {
    let offsets = source.offsets(type)
    let isImplicit = source[type.upperBound - 1] == "!"
    if let closure = ClosureType(source, isImplicit ? type.dropLast() : type) {
      let text = source.verbatim(closure.all)
      problems.append(
        Problem(
          message: "'\(property.name)' is an action and may be left out, so its type must be an optional closure", range: offsets,
          fixes: [.init(message: "make it optional", edits: [.init(range: offsets, text: "(\(text))?")])]))
      return true
    }
    guard property.isVariable, isImplicit || source[type.upperBound - 1] == "?" || source[type.lowerBound] == "Optional" else {
      return false
    }
    problems.append(
      Problem(
        message: "'\(property.name)' is named as an action, but its type is not written as a closure",
        range: offsets,
        fixes: [
          .init(message: "make it an input with 'let'", edits: [.init(range: source.token(property.keyword).range, text: "let")])
        ]))
    return true
  }

  private mutating func refuseUntyped(_ property: Property) {
    let end = source.token(property.nameToken).range.upperBound
    let type = property.value.flatMap { literalType($0) }
    problems.append(
      Problem(
        message: "@ActionModifiers needs the type of '\(property.name)', which becomes a parameter",
        range: source.token(property.nameToken).range,
        fixes: type.map { [.init(message: "insert ': \($0)'", edits: [.init(range: end..<end, text: ": \($0)")])] } ?? []))
  }

  /// The type of a literal, or of an initializer call such as `Set<String>()`.
  private func literalType(_ value: Range<Int>) -> String? {
    let first = source.token(value.lowerBound)
    if value.count == 1 {
      switch first.kind {
      case .number: return first.text.contains(".") && !first.text.hasPrefix("0x") ? "Double" : "Int"
      case .literal: return first.text.contains("\"") && !first.text.hasPrefix("/") ? "String" : nil
      case .word: return ["true", "false"].contains(first.text) ? "Bool" : nil
      default: return nil
      }
    }
    guard first.kind == .word, first.text.first?.isUppercase == true, source[value.upperBound - 1] == ")" else { return nil }
    guard let open = value.first(where: { source[$0] == "(" }), source.close(open) == value.upperBound - 1 else { return nil }
    let type = value.lowerBound..<open
    let isName = type.allSatisfy { source.token($0).kind == .word ? source[$0].first?.isUppercase == true : source[$0] != "=" }
    return isName ? source.text(type) : nil
  }
}
