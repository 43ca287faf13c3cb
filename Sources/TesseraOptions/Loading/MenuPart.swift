internal import TesseraScreen

enum MenuPart: Hashable, Sendable {
  /// The menu itself, or a batch of it.
  case menu(parents: [OptionID], cursor: String?)
  case children(of: OptionID, cursor: String?)
  /// The endpoint's search results for a text.
  case search(String, parents: [OptionID], cursor: String?)
  /// The answer to an app-defined query, in the endpoint's format.
  case query(path: String, body: [UInt8]?)

  var comesInBatches: Bool { if case .query = self { false } else { true } }

  /// A suffix that distinguishes parts with the same request: branches whose parents have the same last id.
  func suffix(_ identity: MenuSettings.Identity) -> String {
    guard identity == .underParent, case .children(let parent, _) = self else { return "" }
    return " below \(parent.text)"
  }

  func after(_ cursor: String) -> MenuPart {
    switch self {
    case .menu(let parents, _): .menu(parents: parents, cursor: cursor)
    case .children(let id, _): .children(of: id, cursor: cursor)
    case .search(let text, let parents, _): .search(text, parents: parents, cursor: cursor)
    case .query: self
    }
  }
}

extension OptionsMenu {
  /// The query of a part, the path of its request, and the ids for the placeholders in the path.
  private func asked(_ part: MenuPart) -> (path: MenuPath, parents: [OptionID], query: MenuQuery<Model>) {
    switch part {
    case .menu(let parents, let cursor): return (path, parents, ownQuery(parents).after(cursor))
    case .children(let id, let cursor):
      let endpoint = children.exists ? children : MenuSettings.ChildrenEndpoint(path)
      let last = settings.identity == .underParent ? id.path.last ?? id : id
      let isInPath = !endpoint.path.braces.isEmpty
      let query = isInPath ? MenuQuery<Model>() : MenuQuery<Model>().filter(.init(endpoint.parameter) == last.text)
      return (endpoint.path, [last], query.after(cursor))
    case .search(let text, let parents, let cursor):
      let endpoint = settings.search ?? MenuSettings.SearchEndpoint()
      return (
        endpoint.path ?? path, parents,
        ownQuery(parents).search(text).limited(to: endpoint.limit).after(cursor)
      )
    case .query: return (path, [], MenuQuery())
    }
  }

  private func ownQuery(_ parents: [OptionID]) -> MenuQuery<Model> { MenuQuery(settings.query(parents)) }

  /// The query of a part, for a menu that loads its own rows.
  func query(of part: MenuPart) -> MenuQuery<Model> {
    var query = asked(part).query
    if case .children(let parent, _) = part { query.parent = parent }
    return query
  }

  func request(_ part: MenuPart, _ language: Language) throws -> TransportRequest {
    if case .query(let path, let body) = part { return request(path, body, language) }
    let (path, parents, query) = asked(part)
    return try request(query, at: path, parents: parents, language)
  }

  func request(_ query: MenuQuery<Model>, at path: MenuPath, parents: [OptionID], _ language: Language) throws -> TransportRequest {
    let name = String(describing: Self.self)
    guard let filled = path.filled(with: parents) else {
      throw LoadFailure(
        .other, detail: "'\(path.text)' of \(name) has more placeholders than there are ids (\(parents.count)).", isRetryable: false)
    }
    if filled.count > 0, filled.count != parents.count {
      throw LoadFailure(
        .other, detail: "'\(path.text)' of \(name) takes \(filled.count) ids, but \(parents.count) are chosen.", isRetryable: false)
    }
    if let fault = filled.path.fault {
      throw LoadFailure(.other, detail: "'\(fault)' cannot be a segment of the path '\(path.text)' of \(name).", isRetryable: false)
    }
    let encoded: String
    switch settings.queryForm {
    case .plain(let encoding): encoded = try encoding.encode(query)
    case .language: encoded = query.printed()
    case .body(let make):
      if let body = make(MenuQuery(query)) { return request(filled.path.text, try body.json(), language) }
      encoded = try MenuSettings.PlainQuery().encode(query)
    }
    let text = filled.path.text
    return request(encoded.isEmpty ? text : text + (text.contains("?") ? "&" : "?") + encoded, nil, language)
  }

  func request(_ path: String, _ body: [UInt8]?, _ language: Language) -> TransportRequest {
    var request = TransportRequest(path, language: language)
    if let body {
      request.method = "POST"
      request.headers["Content-Type"] = "application/json"
      request.body = body
    }
    return request
  }
}
