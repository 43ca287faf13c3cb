/// Reads the declaration of a view and collects its problems.
struct ViewReader {
  let source: SourceText
  let context: [String]
  var problems: [Problem] = []

  init(_ source: SourceText, context: [String] = []) { (self.source, self.context) = (source, context) }

  /// Reads the view. Returns `nil` if the declaration isn't one. Errors are in ``problems``.
  mutating func read() -> ViewDeclaration? {
    var view = ViewDeclaration(source: source)
    var at = 0
    var final: Int?
    let kinds = ["struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let", "typealias", "init", "subscript"]
    while at < source.tokens.count, !kinds.contains(source[at]) {
      switch source[at] {
      case "@":
        at = endOfAttribute(at)
        continue
      case "public", "package", "internal", "fileprivate", "private", "open": view.access = source[at] == "internal" ? "" : source[at]
      case "final": final = at
      default: break
      }
      at += 1
    }
    guard source[at] == "struct" else {
      refuse(keyword: at, final: final)
      return nil
    }
    let keyword = at
    view.name = source[at + 1]
    at += 2
    if source[at] == "<" {
      let close = source.close(at, angles: true)
      view.generics = source.split(at + 1..<max(at + 1, close)).compactMap { genericParameter($0) }
      at = close + 1
    }
    while at < source.tokens.count, source[at] != "{" { at += 1 }
    checkContext(view, keyword: keyword)
    guard source[at] == "{", source[source.close(at)] == "}" else { return nil }
    readMembers(at + 1..<source.close(at), into: &view)
    checkInterface(view)
    if view.actions.isEmpty, problems.isEmpty {
      problems.append(
        Problem(
          severity: .warning,
          message: "\(view.name) has no actions: an action is a stored property such as 'var didPressClose: (() -> Void)?'",
          range: source.offsets(keyword + 1..<keyword + 2)))
    }
    return view
  }

  private mutating func genericParameter(_ range: Range<Int>) -> ViewDeclaration.GenericParameter? {
    if source[range.lowerBound] == "each" {
      problems.append(
        Problem(
          message: "@ActionModifiers cannot write an interface for a parameter pack; place the views of the pack one by one",
          range: source.offsets(range)))
      return nil
    }
    if source[range.lowerBound] == "let" { return nil }
    let constraint = range.count > 2 ? source.text(range.lowerBound + 2..<range.upperBound) : nil
    return .init(name: source[range.lowerBound], constraint: constraint)
  }

  /// The index behind the attribute at `@`.
  func endOfAttribute(_ at: Int) -> Int {
    var end = at + 2
    while source[end] == "." { end += 2 }
    if source[end] == "<", let close = source.closeOfArguments(end) { end = close + 1 }
    if source[end] == "(", !source.token(end).followsSpace { end = source.close(end) + 1 }
    return end
  }
}

// MARK: - The enclosing declarations

extension ViewReader {
  private mutating func refuse(keyword: Int, final: Int?) {
    let word = source[keyword]
    let kind = word.isEmpty ? "this" : "aeiou".contains(word.prefix(1)) ? "an \(word)" : "a \(word)"
    var fixes: [Problem.Fix] = []
    if ["class", "actor"].contains(source[keyword]) {
      var edits = [Problem.Edit(range: source.token(keyword).range, text: "struct")]
      if let final {
        edits.insert(.init(range: source.token(final).range.lowerBound..<source.token(final + 1).range.lowerBound, text: ""), at: 0)
      }
      fixes = [.init(message: "make it a struct", edits: edits)]
    }
    let range = source.tokens.indices.contains(keyword) ? source.token(keyword).range : 0..<0
    problems.append(
      Problem(
        message: "@ActionModifiers applies to a struct, not to \(kind): every step of the chain is a copy of the view", range: range,
        fixes: fixes))
  }

  /// Reports enclosing declarations in which the macro can't generate an interface.
  private mutating func checkContext(_ view: ViewDeclaration, keyword: Int) {
    let name = source.offsets(keyword + 1..<keyword + 2)
    for (distance, outer) in context.enumerated() {
      let outer = SourceText(outer)
      let header = outer.tokens.prefix { $0.text != "{" }
      let words = header.map(\.text)
      if words.contains("func") || words.contains("init") || words.first == "{" {
        problems.append(
          Problem(
            message: "@ActionModifiers cannot write the interface \(view.interfaceName) inside of a function; move \(view.name) out of it",
            range: name))
      } else if !words.contains("extension"), let kind = words.firstIndex(where: { ["struct", "class", "enum", "actor"].contains($0) }),
        words.dropFirst(kind + 2).first == "<"
      {
        problems.append(
          Problem(
            message:
              "@ActionModifiers cannot write the interface \(view.interfaceName) inside of a generic type; move \(view.name) out of it",
            range: name))
      } else if distance == 0, words.contains("extension"), view.access.isEmpty,
        let access = words.first(where: { ["public", "package"].contains($0) })
      {
        problems.append(
          Problem(
            message: "\(view.name) is \(access) because its extension is; write it here, because the generated code would be internal",
            range: name,
            fixes: [
              .init(
                message: "insert '\(access)'",
                edits: [.init(range: source.token(keyword).range.lowerBound..<source.token(keyword).range.lowerBound, text: access + " ")])
            ]))
      }
    }
  }

  /// Reports two types that would become the same associated type.
  private mutating func checkInterface(_ view: ViewDeclaration) {
    var origins: [String: String] = [:]
    for type in view.associatedTypes {
      if let other = origins.updateValue(type.origin, forKey: type.name), other != type.origin {
        let name = view.actions.first.map { source.token($0.property.nameToken).range } ?? 0..<0
        problems.append(
          Problem(
            message:
              "\(other) and \(type.origin) would both be named \(type.name) in \(view.interfaceName); rename one of them, or use the same type",
            range: name))
      }
    }
  }
}
