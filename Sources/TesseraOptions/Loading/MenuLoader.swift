internal import Foundation
public import TesseraScreen

/// Loads the parts of a menu through the environment: memory, then the cache, then the network.
struct MenuLoader<Menu: MenuType>: Sendable {
  let menus: MenuEnvironment
  let transport: (any Transport)?
  let language: Language
  private let localizer: Localizer
  let report: @Sendable (Diagnostic) -> Void

  init(_ environment: ScreenEnvironment) {
    menus = environment.menus
    transport = environment.transport
    localizer = environment.localizer
    language = environment.localizer.language
    report = environment.report
  }

  /// The part of a menu that is asked for.
  enum Part: Hashable, Sendable {
    /// The menu itself, or a page of it.
    case menu(parents: [OptionID], cursor: String?)
    /// What is below an option.
    case children(of: OptionID, cursor: String?)
    /// What a text finds at the endpoint.
    case search(String, parents: [OptionID], cursor: String?)
    /// What a query of the app's own asks for, as the endpoint reads it.
    case query(String)

    var isPaged: Bool { if case .query = self { false } else { true } }

    /// What tells parts apart that are asked for alike: branches whose parents have the same last id.
    func suffix(_ identity: MenuIdentity) -> String {
      guard identity == .underParent, case .children(let parent, _) = self else { return "" }
      return " below \(parent.text)"
    }

    /// The page of the same part at a cursor.
    func after(_ cursor: String) -> Part {
      switch self {
      case .menu(let parents, _): .menu(parents: parents, cursor: cursor)
      case .children(let id, _): .children(of: id, cursor: cursor)
      case .search(let text, let parents, _): .search(text, parents: parents, cursor: cursor)
      case .query: self
      }
    }
  }

  /// The path of a part, with its query.
  static func path(_ part: Part) throws -> String {
    switch part {
    case .menu(let parents, let cursor):
      return try path(Menu.path, Menu.query(for: parents).after(cursor))
    case .children(let id, let cursor):
      let endpoint = Menu.children ?? ChildrenEndpoint(Menu.path)
      let last = Menu.identity == .underParent ? id.path.last ?? id : id
      return try path(endpoint.path, MenuQuery<Menu.Model>().filter(QueryKey(endpoint.parameter) == .text(last.text)).after(cursor))
    case .search(let text, let parents, let cursor):
      let endpoint = Menu.remoteSearch ?? SearchEndpoint()
      let query = Menu.query(for: parents).search(text).limited(to: endpoint.limit).after(cursor)
      return try path(endpoint.path ?? Menu.path, query)
    case .query(let path): return path
    }
  }

  static func path(_ path: String, _ query: MenuQuery<Menu.Model>) throws -> String {
    let encoded: String
    switch Menu.queryForm {
    case .plain(let encoding): encoded = try encoding.encode(query)
    case .language: encoded = query.printed()
    }
    return encoded.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + encoded
  }

  /// The part, as new as it can be had.
  ///
  /// - Parameter revalidates: Whether to ask even where an older answer could be shown meanwhile.
  /// - Throws: ``LoadFailure`` if there is nothing to show.
  func load(_ part: Part, revalidates: Bool = false) async throws -> MenuAnswer {
    if Menu.path.isEmpty, case .menu = part { return MenuAnswer(try staticMenu(missing: nil)) }
    let path = try Self.path(part)
    let key = "\(Menu.name) \(path) [\(language.tag)]\(part.suffix(Menu.identity))"
    let now = menus.now()
    let kept = await kept(part, key, path)
    let caching = Menu.caching
    if let kept, !revalidates {
      let age = now - kept.confirmed
      if age <= caching.fresh.seconds { return MenuAnswer(kept.menu) }
      if age <= caching.whileRevalidating.seconds { return MenuAnswer(kept.menu, .revalidate) }
    }
    do {
      return try await fetch(part, key, path, kept)
    } catch {
      if error is CancellationError { throw error }
      let failure = LoadFailure(error)
      if let kept, now - kept.confirmed <= caching.ifError.seconds {
        return MenuAnswer(kept.menu, .stale(age: max(0, now - kept.confirmed), failure))
      }
      if case .menu(_, nil) = part, Menu.staticData != nil {
        return MenuAnswer(try staticMenu(missing: failure), .stale(age: 0, failure))
      }
      throw failure
    }
  }

  private func staticMenu(missing failure: LoadFailure?) throws -> LoadedMenu {
    guard let options = Menu.staticData else {
      throw failure
        ?? LoadFailure(
          .other, detail: "\(Menu.self) has neither 'path' nor 'staticData': give it one of them.", isRetryable: false)
    }
    let key = "\(Menu.name) static [\(language.tag)]"
    if let known = menus.store.entry(key) { return known.menu }
    let menu = LoadedMenu(options.map(translated), identity: Menu.identity)
    tell(menu)
    menus.store.keep(menu, etag: nil, confirmed: 0, under: key)
    return menu
  }

  /// Names of static options are words of the app, and looked up like all of them.
  private func translated(_ option: OptionModel) -> OptionModel {
    var copy = option
    copy.name = localizer.string(Phrase(key: option.name))
    if let detail = option.detail { copy.detail = localizer.string(Phrase(key: detail)) }
    if let children = option.children { copy.children = children.map(translated) }
    return copy
  }

  /// What is known from before, from memory or from the cache.
  private func kept(_ part: Part, _ key: String, _ path: String) async -> MenuStore.Entry? {
    if let entry = menus.store.entry(key) { return entry }
    guard let cache = menus.cache else { return nil }
    do {
      let responseKey = ResponseKey(path: path, language: language.tag)
      guard let cached = try await cache.response(for: responseKey) else { return nil }
      let menu: LoadedMenu
      do {
        menu = try decode(cached.body, part)
      } catch {
        try await cache.remove(responseKey)
        throw error
      }
      menus.store.keep(menu, etag: cached.etag, confirmed: cached.confirmed, under: key)
      return menus.store.entry(key) ?? MenuStore.Entry(menu: menu, etag: cached.etag, confirmed: cached.confirmed, lastUse: 0)
    } catch {
      report(Diagnostic(.menuCache, .warning, "The cache could not give \(path), which is loaded instead: \(LoadFailure(error).detail)"))
      return nil
    }
  }

  private func fetch(_ part: Part, _ key: String, _ path: String, _ kept: MenuStore.Entry?) async throws -> MenuAnswer {
    guard let transport else { throw LoadFailure.noTransport(Menu.name, path) }
    var request = TransportRequest(path, language: language)
    if let etag = kept?.etag { request.headers["If-None-Match"] = etag }
    let response = try await transport.send(request)
    let now = menus.now()
    let responseKey = ResponseKey(path: path, language: language.tag)
    if response.status == 304, let kept {
      menus.store.keep(kept.menu, etag: kept.etag, confirmed: now, under: key)
      if let etag = kept.etag { await remember { try await $0.confirm(responseKey, etag: etag, at: now) } }
      return MenuAnswer(kept.menu)
    }
    let body = try await allPages(Data(try response.success(of: request).body), part, transport)
    let menu = try decode(body, part)
    tell(menu)
    if Menu.caching != .never {
      let etag = response.headers["etag"]
      menus.store.keep(menu, etag: etag, confirmed: now, under: key)
      await remember { try await $0.store(CachedResponse(body: body, etag: etag, confirmed: now), for: responseKey) }
    }
    return MenuAnswer(menu)
  }

  private func remember(_ write: (any ResponseCache) async throws -> Void) async {
    guard let cache = menus.cache else { return }
    do {
      try await write(cache)
    } catch {
      report(Diagnostic(.menuCache, .warning, "An answer could not be kept in the cache: \(LoadFailure(error).detail)"))
    }
  }

  private func decode(_ body: Data, _ part: Part) throws -> LoadedMenu {
    var payload = MenuPayload<Menu.Model>()
    for text in body.split(separator: Self.recordSeparator) { payload.append(try MenuPayload(Data(text), key: Menu.rowsKey)) }
    let parent: OptionID? = if case .children(let parent, _) = part { parent } else { nil }
    return LoadedMenu(
      Menu.options(from: payload.rows), identity: Menu.identity, below: parent, problems: payload.problems, next: payload.next)
  }

  /// Stands between the pages of one menu, as in a JSON text sequence (RFC 7464); JSON itself never holds it.
  private static var recordSeparator: UInt8 { 0x1E }

  /// The first page with those that follow it, where the menu wants all of them.
  private func allPages(_ first: Data, _ part: Part, _ transport: any Transport) async throws -> Data {
    guard case .all(let limit) = Menu.paging, part.isPaged else { return first }
    var body = first
    var next = try MenuPayload<IgnoredRow>(first, key: Menu.rowsKey).next
    var count = 1
    var seen: Set<String> = []
    while let cursor = next, count < limit, seen.insert(cursor).inserted {
      let request = TransportRequest(try Self.path(part.after(cursor)), language: language)
      let page = Data(try await transport.send(request).success(of: request).body)
      body.append(Self.recordSeparator)
      body.append(page)
      next = try MenuPayload<IgnoredRow>(page, key: Menu.rowsKey).next
      count += 1
    }
    return body
  }

  /// Reports what could not be used, in one line.
  private func tell(_ menu: LoadedMenu) {
    guard let first = menu.problems.first else { return }
    let more = menu.problems.count > 1 ? " and \(menu.problems.count - 1) more" : ""
    report(Diagnostic(.badData, .warning, "\(Menu.self): \(menu.problems.count) rows have problems: \(first)\(more)"))
  }
}

/// A row of which only the place matters.
private struct IgnoredRow: Decodable, Sendable {
  init(from decoder: any Decoder) {}
}

extension LoadFailure {
  static func noTransport(_ menu: String, _ path: String) -> LoadFailure {
    LoadFailure(
      .other,
      detail: """
        \(menu) loads from '\(path)', but the environment has nothing to load with. Pass one where the host is made: \
        'environment.transport = URLSessionTransport(base: …)'.
        """,
      isRetryable: false)
  }
}

extension Diagnostic.Code {
  /// A response cache could not be read or written.
  public static let menuCache = Self(rawValue: "menu-cache")
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension MenuType {
  /// Loads what a query asks for, outside of a screen.
  ///
  /// - Throws: ``TesseraScreen/LoadFailure``, or `QueryEncodingError` for a query that ``queryForm`` cannot say. Has no deadline of its own.
  public static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    let loader = MenuLoader<Self>(environment)
    if path.isEmpty { return try await loader.load(.menu(parents: [], cursor: nil)).menu }
    return try await loader.load(.query(try MenuLoader<Self>.path(path, query))).menu
  }

  /// Loads the menu outside of a screen: the same options that its picker shows.
  ///
  /// - Parameter parents: What is chosen in the menu that this one depends on.
  /// - Throws: ``TesseraScreen/LoadFailure``. Has no deadline of its own; effects have one.
  public static func allCases(
    for parents: [OptionID] = [], in environment: ScreenEnvironment
  ) async throws -> LoadedMenu {
    try await MenuLoader<Self>(environment).load(.menu(parents: parents, cursor: nil)).menu
  }
}
