internal import Foundation
public import TesseraScreen

/// Loads the parts of a menu: from memory, then the cache, then the endpoint or the menu's own source.
struct MenuLoader<Menu: OptionsMenu>: Sendable {
  let menu: Menu
  let environment: ScreenEnvironment
  let menus: MenuEnvironment
  private let isType: Bool
  /// The type that names the menu in keys and messages.
  let type: Any.Type

  init(_ menu: Menu, _ environment: ScreenEnvironment) {
    (self.menu, self.environment, menus) = (menu, environment, environment.menus)
    let standIn = Menu.self as? any StandInMenu.Type
    isType = standIn != nil
    type = standIn?.named ?? Menu.self
  }

  var language: Language { environment.localizer.language }
  func report(_ diagnostic: Diagnostic) { environment.report(diagnostic) }
  /// The identity that loaded options belong to.
  var scope: String { menu.isShared ? "" : environment.cacheScope }

  func key(_ path: String, scope: String) -> MenuKey {
    MenuKey(
      name: String(reflecting: type), menu: isType ? nil : MenuKey.Parameters(value: menu), path: path, language: language.tag, scope: scope
    )
  }

  /// Loads a part, as fresh as possible.
  ///
  /// - Parameter revalidates: Whether to reload even if a cached answer could be shown meanwhile.
  /// - Throws: ``LoadFailure`` if there is nothing to show.
  func load(_ part: MenuPart, revalidates: Bool = false) async throws -> MenuAnswer {
    if menu.path.isEmpty, case .menu = part, menu.staticData != nil { return MenuAnswer(try staticMenu(missing: nil)) }
    if menu.path.isEmpty, !hasEndpoint(part) { return try await loadWritten(part, revalidates: revalidates) }
    let request = try menu.request(part, language)
    let path = request.body.map { "\(request.path) \(String(decoding: $0, as: UTF8.self))" } ?? request.path
    let key = key(path + part.suffix(menu.identity), scope: scope)
    let responseKey = ResponseKey(path: request.path, language: language.tag, scope: scope, method: request.method, body: request.body)
    let kept = await kept(part, key, responseKey)
    return try await answer(part, kept, revalidates: revalidates) { try await fetch(part, request, key, responseKey, kept) }
  }

  private func hasEndpoint(_ part: MenuPart) -> Bool {
    switch part {
    case .menu: false
    case .children: menu.children.map { !$0.path.isEmpty } ?? false
    case .search: menu.remoteSearch?.path != nil
    case .query: true
    }
  }

  /// The cached answer if it is fresh enough. Otherwise a new one, or the cached one if loading fails.
  private func answer(
    _ part: MenuPart, _ kept: MenuStore.Entry?, revalidates: Bool, fetch: () async throws -> MenuAnswer
  ) async throws -> MenuAnswer {
    let (now, caching) = (menus.now(), menu.caching)
    if let kept, !revalidates {
      let age = now - kept.confirmed
      // If the clock was set back, the age is unknown: show the answer, and reload it.
      let isFresh = age >= 0 && age <= caching.fresh.seconds
      if isFresh || age <= max(caching.fresh, caching.whileRevalidating).seconds {
        environment.observer?.note(menu: "\(type)", .kept)
        return isFresh ? MenuAnswer(kept.menu) : MenuAnswer(kept.menu, .revalidate)
      }
    }
    let began = ContinuousClock.now
    do {
      let answer = try await fetch()
      environment.observer?.note(menu: "\(type)", .asked(.now - began, failed: false))
      return answer
    } catch {
      // Cancellation isn't a failure.
      if error is CancellationError { throw error }
      environment.observer?.note(menu: "\(type)", .asked(.now - began, failed: true))
      let failure = LoadFailure(error)
      if let kept, now - kept.confirmed <= caching.ifError.seconds {
        return MenuAnswer(kept.menu, .stale(age: max(0, now - kept.confirmed), failure))
      }
      if case .menu(_, nil) = part, menu.staticData != nil {
        return MenuAnswer(try staticMenu(missing: failure), .stale(age: 0, failure))
      }
      throw failure
    }
  }

  // MARK: Menus that load themselves

  private func loadWritten(_ part: MenuPart, revalidates: Bool) async throws -> MenuAnswer {
    let query = menu.query(of: part)
    let key = key("\(query.printed())\(part.suffix(menu.identity))", scope: scope)
    let kept = menus.store.entry(key)
    return try await answer(part, kept, revalidates: revalidates) {
      let removals = menus.store.removals
      return keep(try await placed(menu.allCases(query: query, in: environment), part), under: key, since: removals)
    }
  }

  /// The rows from the menu's own `allCases`, for a menu with a path. `nil` if it has none, so that the endpoint is
  /// used.
  private func written(_ part: MenuPart) async throws -> LoadedMenu? {
    if hasEndpoint(part) { return nil }
    do {
      return try await WrittenCases.$asked.withValue(ObjectIdentifier(type)) {
        placed(try await menu.allCases(query: menu.query(of: part), in: environment), part)
      }
    } catch is WrittenCases.NotWritten {
      return nil
    }
  }

  /// Adds ancestors to the ids of rows that a menu loaded itself, if ids are unique only under their parent.
  private func placed(_ loaded: LoadedMenu, _ part: MenuPart) -> LoadedMenu {
    guard menu.identity == .underParent else { return loaded }
    let parent: OptionID? = if case .children(let parent, _) = part { parent } else { nil }
    return LoadedMenu(loaded.tree, identity: .underParent, below: parent, problems: loaded.problems, next: loaded.next)
  }

  /// Stores an answer unless the store was cleared since the request.
  private func keep(_ loaded: LoadedMenu, under key: MenuKey, since removals: Int) -> MenuAnswer {
    tell(loaded)
    if menu.caching != .never { menus.store.keep(loaded, etag: nil, confirmed: menus.now(), under: key, since: removals) }
    return MenuAnswer(loaded)
  }

  /// The answer to a query at the menu's path.
  func query(_ query: MenuQuery<Menu.Model>) async throws -> LoadedMenu {
    if menu.path.isEmpty { return try staticMenu(missing: nil) }
    let request = try menu.request(query, at: menu.path, parents: [], language)
    return try await load(.query(path: request.path, body: request.body)).menu
  }

  private func staticMenu(missing failure: LoadFailure?) throws -> LoadedMenu {
    guard let options = menu.staticData else {
      throw failure
        ?? LoadFailure(
          .other, detail: "\(type) has neither 'path' nor 'staticData' nor an 'allCases(query:in:)' of its own: give it one of them.",
          isRetryable: false)
    }
    // Static options belong to the app or the menu's parameters.
    let key = key("static", scope: "")
    if let known = menus.store.entry(key) { return known.menu }
    let loaded = LoadedMenu(options.map(translated), identity: menu.identity)
    tell(loaded)
    menus.store.keep(loaded, etag: nil, confirmed: 0, under: key)
    return loaded
  }

  /// Translates the names of static options with the app's catalog.
  private func translated(_ option: OptionModel) -> OptionModel {
    var copy = option
    copy.name = environment.localizer.string(Phrase(key: option.name))
    if let detail = option.detail { copy.detail = environment.localizer.string(Phrase(key: detail)) }
    if let children = option.children { copy.children = children.map(translated) }
    return copy
  }

  /// The stored answer from memory or the cache.
  private func kept(_ part: MenuPart, _ key: MenuKey, _ responseKey: ResponseKey) async -> MenuStore.Entry? {
    if let entry = menus.store.entry(key) { return entry }
    guard let cache = menus.cache else { return nil }
    do {
      guard let cached = try await cache.response(for: responseKey) else { return nil }
      let menu: LoadedMenu
      do {
        menu = try decode(cached.body, part).menu
      } catch {
        try await cache.remove(responseKey)
        throw error
      }
      let etag = cached.body.contains(Self.recordSeparator) ? nil : cached.etag
      menus.store.keep(menu, etag: etag, confirmed: cached.confirmed, under: key)
      return menus.store.entry(key) ?? MenuStore.Entry(menu: menu, etag: etag, confirmed: cached.confirmed)
    } catch {
      report(
        Diagnostic(.menuCache, .warning, "The cache could not read \(key.path), so it is loaded: \(LoadFailure(error).detail)"))
      return nil
    }
  }

  private func fetch(
    _ part: MenuPart, _ question: TransportRequest, _ key: MenuKey, _ responseKey: ResponseKey, _ kept: MenuStore.Entry?
  ) async throws -> MenuAnswer {
    let removals = menus.store.removals
    if let loaded = try await written(part) { return keep(loaded, under: key, since: removals) }
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: type), question.path) }
    var request = question
    if let etag = kept?.etag { request.headers["If-None-Match"] = etag }
    let response = try await transport.read(request)
    let now = menus.now()
    if response.status == 304, let kept {
      let isNew = menus.store.keep(kept.menu, etag: kept.etag, confirmed: now, under: key, since: removals)
      if isNew, let etag = kept.etag { await remember { try await $0.confirm(responseKey, etag: etag, at: now) } }
      return MenuAnswer(kept.menu)
    }
    let first = Data(try response.success(of: request).body)
    let body = try await allBatches(first, part, transport)
    let (loaded, errors) = try decode(body, part)
    tell(loaded)
    tell(errors, of: request)
    if menu.caching != .never {
      // The validator only applies to the first batch.
      let etag = body.count == first.count ? response.headers["etag"] : nil
      guard menus.store.keep(loaded, etag: etag, confirmed: now, under: key, since: removals) else { return MenuAnswer(loaded) }
      await remember { try await $0.store(CachedResponse(body: body, etag: etag, confirmed: now), for: responseKey) }
    }
    return MenuAnswer(loaded)
  }

  private func remember(_ write: (any ResponseCache) async throws -> Void) async {
    guard let cache = menus.cache else { return }
    do {
      try await write(cache)
    } catch {
      report(Diagnostic(.menuCache, .warning, "A response could not be stored in the cache: \(LoadFailure(error).detail)"))
    }
  }

  /// Decodes an answer: the menu, and the errors next to its rows.
  private func decode(_ body: Data, _ part: MenuPart) throws -> (menu: LoadedMenu, errors: [String]) {
    var payload = MenuPayload<Menu.Model>()
    for text in body.split(separator: Self.recordSeparator) {
      payload.append(try MenuPayload(Data(text), key: menu.rowsKey, nextKey: menu.nextKey))
    }
    let parent: OptionID? = if case .children(let parent, _) = part { parent } else { nil }
    let loaded = LoadedMenu(
      menu.options(from: payload.rows), identity: menu.identity, below: parent, problems: payload.problems, next: payload.next)
    return (loaded, payload.errors)
  }

  /// Separates the batches of a menu, as in a JSON text sequence (RFC 7464). JSON never contains it.
  private static var recordSeparator: UInt8 { 0x1E }

  /// The first batch, followed by all others if the menu wants them.
  private func allBatches(_ first: Data, _ part: MenuPart, _ transport: any Transport) async throws -> Data {
    guard case .all(let limit) = menu.batches, part.comesInBatches else { return first }
    var body = first
    var next = try MenuPayload<IgnoredRow>(first, key: menu.rowsKey, nextKey: menu.nextKey).next
    var count = 1
    var seen: Set<String> = []
    while let cursor = next, count < limit, seen.insert(cursor).inserted {
      let request = try menu.request(part.after(cursor), language)
      let batch = Data(try await transport.read(request).success(of: request).body)
      guard body.count + batch.count <= menus.batchBytes else {
        throw LoadFailure(
          .other,
          detail: """
            \(type): its first \(count + 1) batches have more than \(menus.batchBytes) bytes. Load them as the user scrolls ('batches = \
            .onDemand'), let its endpoint answer with less of each row, or raise 'MenuEnvironment.batchBytes'.
            """,
          isRetryable: false)
      }
      body.append(Self.recordSeparator)
      body.append(batch)
      next = try MenuPayload<IgnoredRow>(batch, key: menu.rowsKey, nextKey: menu.nextKey).next
      count += 1
    }
    return body
  }

  /// Reports rows with problems, in one line.
  private func tell(_ loaded: LoadedMenu) {
    guard let first = loaded.problems.first else { return }
    let more = loaded.problems.count > 1 ? " and \(loaded.problems.count - 1) more" : ""
    report(Diagnostic(.badData, .warning, "\(type): \(loaded.problems.count) rows have problems: \(first)\(more)"))
  }
}

extension MenuLoader {
  /// Reports the errors next to a partial answer, in one line.
  func tell(_ errors: [String], of request: TransportRequest) {
    guard let first = errors.first else { return }
    let more = errors.count > 1 ? " and \(errors.count - 1) more" : ""
    report(
      Diagnostic(
        .badData, .warning, "\(type): \(request.method) \(request.path) returned only part of the data, with errors: \(first)\(more)"))
  }
}

/// A row whose content doesn't matter.
private struct IgnoredRow: Decodable, Sendable {
  init(from decoder: any Decoder) {}
}

extension LoadFailure {
  static func noTransport(_ menu: String, _ path: String) -> LoadFailure {
    LoadFailure(
      .other,
      detail: """
        \(menu) loads from '\(path)', but the environment has no transport. Pass one where the host is made: \
        'environment.transport = URLSessionTransport(base: …)'.
        """,
      isRetryable: false)
  }
}

extension Diagnostic.Code {
  /// A response cache couldn't be read or written.
  public static let menuCache = Self(rawValue: "menu-cache")
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension MenuType {
  /// Loads the options for a query, outside of a screen.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure``, or `QueryEncodingError` for a query that ``queryForm`` can't express.
  ///   It has no time limit of its own.
  public static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try WrittenCases.check(Self.self)
    return try await MenuLoader(TypeMenu<Self>(), environment).query(query)
  }

  /// Loads the same options as the picker, outside of a screen.
  ///
  /// - Parameter parents: The choices in the menu that this one depends on.
  /// - Throws: ``/TesseraScreen/LoadFailure``. It has no time limit of its own, but effects have one.
  public static func allCases(
    for parents: [OptionID] = [], in environment: ScreenEnvironment
  ) async throws -> LoadedMenu {
    try await MenuLoader(TypeMenu<Self>(), environment).load(.menu(parents: parents, cursor: nil)).menu
  }
}

/// Detects whether a menu with a path implements `allCases(query:in:)`: the method is called, and the default
/// implementation throws ``NotWritten``.
enum WrittenCases {
  struct NotWritten: Error {}

  /// The menu being tested in this task.
  @TaskLocal static var asked: ObjectIdentifier?

  /// Called by the default implementation.
  static func check(_ menu: Any.Type) throws {
    if asked == ObjectIdentifier(menu) { throw NotWritten() }
  }
}
