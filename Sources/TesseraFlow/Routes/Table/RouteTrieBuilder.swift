/// Collects the paths of a table and their mistakes.
struct RouteTrieBuilder {
  struct ChildKey: Hashable {
    var node: Int32
    var literal: String
  }

  var nodes = [RouteTrie.Node()]
  var children: [ChildKey: Int32] = [:]
  var slots: [RouteTrie.Slot] = []
  var plans: [RouteTrie.Plan] = []
  var chunks: [[UInt8]] = []
  var problems: [RouteTableError.Problem] = []
  private var names: [String] = []
  private var types: [[String]] = []

  mutating func add(_ pieces: [RoutePiece], site: RouteSite) {
    let name = RouteText.name(of: pieces, site: site)
    let number = plans.count
    var node: Int32 = 0
    var depth: Int32 = 0
    var chunk: [UInt8] = []
    var parameterTypes: [String] = []
    var queries: Set<String> = []
    var hasFragment = false
    var isPath = true
    plans.append(RouteTrie.Plan(firstSlot: slots.count, firstChunk: chunks.count, parameters: 0))
    names.append(name)

    func report(_ kind: RouteTableError.Problem.Kind, _ detail: String = "") {
      problems.append(.init(kind: kind, routes: [name], detail: detail))
    }
    for piece in pieces {
      switch piece {
      case .literal(let text):
        for literal in RouteText.segments(of: text) {
          if !isPath { report(.pathAfterQuery, literal) }
          if let reason = RouteText.fault(of: literal) { report(.literal, reason) }
          chunk.append(0x2f)
          PercentCoding.encode(literal.utf8, keeping: URLBytes.segment, into: &chunk)
          node = literalChild(of: node, literal)
          depth += 1
        }
      case .field(.path(let parameter, let type)):
        if !isPath { report(.pathAfterQuery, parameter) }
        chunk.append(0x2f)
        chunks.append(chunk)
        chunk = []
        slots.append(.init(segment: depth, node: node))
        plans[number].parameters += 1
        parameterTypes.append(type)
        node = parameterChild(of: node)
        depth += 1
      case .field(.query(let query)):
        isPath = false
        if !queries.insert(query).inserted { report(.repeatedQueryItem, query) }
      case .field(.fragment):
        isPath = false
        if hasFragment { report(.repeatedFragment) }
        hasFragment = true
      }
    }
    if plans[number].parameters == 0, chunk.isEmpty { chunk = [0x2f] }
    chunks.append(chunk)
    types.append(parameterTypes)
    if depth > RouteTrie.maximumDepth { report(.tooDeep, String(depth)) }
    let earlier = Int(nodes[Int(node)].pattern)
    if earlier >= 0 {
      problems.append(
        .init(kind: types[earlier] == parameterTypes ? .duplicate : .ambiguous, routes: [names[earlier], name], detail: ""))
    } else {
      nodes[Int(node)].pattern = Int32(number)
    }
  }

  private mutating func literalChild(of node: Int32, _ literal: String) -> Int32 {
    let key = ChildKey(node: node, literal: literal)
    if let child = children[key] { return child }
    let child = addNode()
    children[key] = child
    nodes[Int(node)].hasLiterals = true
    return child
  }

  private mutating func parameterChild(of node: Int32) -> Int32 {
    if nodes[Int(node)].parameter >= 0 { return nodes[Int(node)].parameter }
    let child = addNode()
    nodes[Int(node)].parameter = child
    return child
  }

  private mutating func addNode() -> Int32 {
    nodes.append(RouteTrie.Node())
    return Int32(nodes.count - 1)
  }
}

enum RouteText {
  /// The segments of a literal, ignoring slashes at its ends.
  static func segments(of literal: String) -> [String] {
    var text = Substring(literal)
    if text.hasPrefix("/") { text = text.dropFirst() }
    if text.hasSuffix("/") { text = text.dropLast() }
    return text.isEmpty ? [] : text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// The reason why a segment can't be a literal, or `nil`.
  static func fault(of segment: String) -> String? {
    if segment.isEmpty { return "an empty segment between two slashes" }
    if segment == "." || segment == ".." { return "\"\(segment)\", which browsers remove" }
    if segment.hasPrefix("~") { return "\"\(segment)\", whose tilde marks a parameter that looks like a literal" }
    for character in "%?#\\" where segment.contains(character) { return "\"\(character)\" in \"\(segment)\"; write plain text" }
    if segment.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return "a control character" }
    return nil
  }

  /// A readable form of a route: "/account/orders/{id: String}?page" with the file and line.
  static func name(of pieces: [RoutePiece], site: RouteSite) -> String {
    var path = ""
    var tail = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): path += segments(of: text).map { "/" + $0 }.joined()
      case .field(.path(let name, let type)): path += "/{\(name): \(type)}"
      case .field(.query(let name)): tail += (tail.isEmpty ? "?" : "&") + name
      case .field(.fragment): tail += "#"
      }
    }
    return "\(path.isEmpty ? "/" : path)\(tail) (\(site.file):\(site.line))"
  }
}
