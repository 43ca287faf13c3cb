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
  var scope: String { menu.settings.isShared ? "" : environment.cacheScope }

  func key(_ path: String, scope: String) -> MenuKey {
    MenuKey(
      name: String(reflecting: type), menu: isType ? nil : MenuKey.Parameters(value: menu), path: path, language: language.tag, scope: scope
    )
  }

  private func responseKey(_ request: TransportRequest) -> CachedResponse.Key {
    CachedResponse.Key(path: request.path, language: language.tag, scope: scope, method: request.method, body: request.body)
  }

  /// Loads a part, as fresh as possible.
  ///
  /// - Parameter revalidates: Whether to reload even if a cached answer could be shown meanwhile.
  /// - Throws: ``LoadFailure`` if there is nothing to show.
  func load(_ part: MenuPart, revalidates: Bool = false) async throws -> LoadedMenu.Answer {
    if menu.path.isEmpty, case .menu = part, !menu.staticData.isEmpty { return LoadedMenu.Answer(staticMenu) }
    if menu.path.isEmpty, !hasEndpoint(part) { return try await loadWritten(part, revalidates: revalidates) }
    let request = try menu.request(part, language)
    let path = request.body.map { "\(request.path) \(String(decoding: $0, as: UTF8.self))" } ?? request.path
    let key = key(path + part.suffix(menu.settings.identity), scope: scope)
    let responseKey = responseKey(request)
    let kept = await kept(part, key, responseKey)
    return try await answer(part, kept, revalidates: revalidates) { try await fetch(part, request, key, responseKey, kept) }
  }

  private func hasEndpoint(_ part: MenuPart) -> Bool {
    switch part {
    case .menu: false
    case .children: !menu.children.path.isEmpty
    case .search: menu.settings.search?.path != nil
    case .query: true
    }
  }

  /// The cached answer if it is fresh enough. Otherwise a new one, or the cached one if loading fails.
  private func answer(
    _ part: MenuPart, _ kept: MenuEnvironment.Store.Entry?, revalidates: Bool, fetch: () async throws -> LoadedMenu.Answer
  ) async throws -> LoadedMenu.Answer {
    let (now, caching) = (menus.now(), menu.settings.caching)
    if let kept, !revalidates {
      let age = now - kept.confirmed
      // If the clock was set back, the age is unknown: show the answer, and reload it.
      let isFresh = age >= 0 && age <= caching.fresh.seconds
      if isFresh || age <= max(caching.fresh, caching.whileRevalidating).seconds {
        environment.observer?.note(menu: "\(type)", .kept)
        return isFresh ? LoadedMenu.Answer(kept.menu) : LoadedMenu.Answer(kept.menu, .revalidate)
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
        report(failure, shownInstead: "older options")
        return LoadedMenu.Answer(kept.menu, .stale(age: max(0, now - kept.confirmed), failure))
      }
      if case .menu(_, nil) = part, !menu.staticData.isEmpty {
        report(failure, shownInstead: "its 'staticData'")
        return LoadedMenu.Answer(staticMenu, .stale(age: 0, failure))
      }
      throw failure
    }
  }

  /// Reports a failure that isn't thrown. A thrown one is reported as its effect's.
  private func report(_ failure: LoadFailure, shownInstead options: String) {
    environment.report(
      Diagnostic(
        .failedEffect, .warning, "\(type) failed with '\(failure.code.rawValue)' and shows \(options): \(failure.detail)"))
  }

  // MARK: Menus that load themselves

  private func loadWritten(_ part: MenuPart, revalidates: Bool) async throws -> LoadedMenu.Answer {
    let query = menu.query(of: part)
    let key = key("\(query.printed())\(part.suffix(menu.settings.identity))", scope: scope)
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
    var asking = environment
    asking.askedMenu = ObjectIdentifier(type)
    let loaded = try await menu.allCases(query: menu.query(of: part), in: asking)
    return loaded === LoadedMenu.atEndpoint ? nil : placed(loaded, part)
  }

  /// Adds ancestors to the ids of rows that a menu loaded itself, if ids are unique only under their parent.
  private func placed(_ loaded: LoadedMenu, _ part: MenuPart) -> LoadedMenu {
    guard menu.settings.identity == .underParent else { return loaded }
    let parent: OptionID? = if case .children(let parent, _) = part { parent } else { nil }
    return LoadedMenu(loaded.tree, identity: .underParent, below: parent, problems: loaded.problems, next: loaded.next)
  }

  /// Stores an answer unless the store was cleared since the request.
  private func keep(_ loaded: LoadedMenu, under key: MenuKey, since removals: Int) -> LoadedMenu.Answer {
    tell(loaded)
    if menu.settings.caching != .never { menus.store.keep(loaded, etag: nil, confirmed: menus.now(), under: key, since: removals) }
    return LoadedMenu.Answer(loaded)
  }

  /// The answer to a query at the menu's path.
  func query(_ query: MenuQuery<Menu.Model>) async throws -> LoadedMenu {
    if menu.path.isEmpty {
      guard isType, menu.staticData.isEmpty else { return staticMenu }
      throw LoadFailure(
        .other, detail: "\(type) has neither a path nor 'staticData' nor an 'allCases(query:in:)' of its own: give it one of them.",
        isRetryable: false)
    }
    let request = try menu.request(query, at: menu.path, parents: [], language)
    return try await load(.query(path: request.path, body: request.body)).menu
  }

  private var staticMenu: LoadedMenu {
    // Static options belong to the app or the menu's parameters.
    let key = key("static", scope: "")
    if let known = menus.store.entry(key) { return known.menu }
    let loaded = LoadedMenu(menu.staticData.map(translated), identity: menu.settings.identity)
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
  private func kept(_ part: MenuPart, _ key: MenuKey, _ responseKey: CachedResponse.Key) async -> MenuEnvironment.Store.Entry? {
    if let entry = menus.store.entry(key) { return entry }
    guard let cache = menus.cache else { return nil }
    do {
      guard let cached = try await cache.response(for: responseKey) else { return nil }
      let loaded: LoadedMenu
      let bodies: [Data]
      do {
        // All batches were stored at the same time. If one of them is gone, the others aren't used.
        let further = try await furtherBatches(cached.body, part) { request in
          let batch = try await cache.response(for: self.responseKey(request))
          return batch?.confirmed == cached.confirmed ? batch?.body : nil
        }
        guard let further else { return nil }
        bodies = [cached.body] + further.map(\.body)
        loaded = try decode(bodies, part).menu
      } catch {
        try await cache.remove(responseKey)
        throw error
      }
      let etag = bodies.count > 1 ? nil : cached.etag
      menus.store.keep(loaded, etag: etag, confirmed: cached.confirmed, under: key)
      return menus.store.entry(key) ?? MenuEnvironment.Store.Entry(menu: loaded, etag: etag, confirmed: cached.confirmed)
    } catch {
      report(
        Diagnostic(.menuCache, .warning, "The cache could not read \(key.path), so it is loaded: \(LoadFailure(error).detail)"))
      return nil
    }
  }

  private func fetch(
    _ part: MenuPart, _ question: TransportRequest, _ key: MenuKey, _ responseKey: CachedResponse.Key, _ kept: MenuEnvironment.Store.Entry?
  ) async throws -> LoadedMenu.Answer {
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
      return LoadedMenu.Answer(kept.menu)
    }
    let first = Data(try response.success(of: request).body)
    let further = try await furtherBatches(first, part) { Data(try await transport.read($0).success(of: $0).body) } ?? []
    let (loaded, errors) = try decode([first] + further.map(\.body), part)
    tell(loaded)
    tell(errors, of: request)
    if menu.settings.caching != .never {
      // The validator only applies to the first batch.
      let etag = further.isEmpty ? response.headers["etag"] : nil
      guard menus.store.keep(loaded, etag: etag, confirmed: now, under: key, since: removals) else { return LoadedMenu.Answer(loaded) }
      await remember { cache in
        try await cache.store(CachedResponse(body: first, etag: etag, confirmed: now), for: responseKey)
        for batch in further {
          try await cache.store(CachedResponse(body: batch.body, confirmed: now), for: self.responseKey(batch.request))
        }
      }
    }
    return LoadedMenu.Answer(loaded)
  }

  private func remember(_ write: (any ResponseCache) async throws -> Void) async {
    guard let cache = menus.cache else { return }
    do {
      try await write(cache)
    } catch {
      report(Diagnostic(.menuCache, .warning, "A response could not be stored in the cache: \(LoadFailure(error).detail)"))
    }
  }

  /// Decodes the batches of an answer: the menu, and the errors next to its rows.
  private func decode(_ batches: [Data], _ part: MenuPart) throws -> (menu: LoadedMenu, errors: [String]) {
    var payload = MenuPayload<Menu.Model>()
    for batch in batches {
      payload.append(try MenuPayload(batch, key: menu.settings.rowsKey, nextKey: menu.settings.nextKey))
    }
    let parent: OptionID? = if case .children(let parent, _) = part { parent } else { nil }
    let loaded = LoadedMenu(
      menu.options(from: payload.rows), identity: menu.settings.identity, below: parent, problems: payload.problems, next: payload.next)
    return (loaded, payload.errors)
  }

  /// The batches after the first, if the menu wants all of them at once. `nil` if `read` returns `nil` for one.
  private func furtherBatches(
    _ first: Data, _ part: MenuPart, read: (TransportRequest) async throws -> Data?
  ) async throws -> [(request: TransportRequest, body: Data)]? {
    guard case .all(let limit) = menu.settings.batches, part.comesInBatches else { return [] }
    let (rowsKey, nextKey) = (menu.settings.rowsKey, menu.settings.nextKey)
    var next = try MenuPayload<IgnoredRow>(first, key: rowsKey, nextKey: nextKey).next
    var further: [(request: TransportRequest, body: Data)] = []
    var bytes = first.count
    var seen: Set<String> = []
    while let cursor = next, further.count + 1 < limit, seen.insert(cursor).inserted {
      let request = try menu.request(part.after(cursor), language)
      guard let batch = try await read(request) else { return nil }
      bytes += batch.count
      guard bytes <= menus.batchBytes else {
        throw LoadFailure(
          .other,
          detail: """
            \(type): its first \(further.count + 2) batches have more than \(menus.batchBytes) bytes. Load them as the user scrolls ('batches: \
            .onDemand'), let the endpoint answer with less of each row, or raise 'MenuEnvironment.batchBytes'.
            """,
          isRetryable: false)
      }
      further.append((request, batch))
      next = try MenuPayload<IgnoredRow>(batch, key: rowsKey, nextKey: nextKey).next
    }
    return further
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
  /// - Throws: ``/TesseraScreen/LoadFailure``, or `MenuSettings.PlainQuery.EncodingError` for a query that ``MenuSettings/queryForm`` can't express.
  ///   It has no time limit of its own.
  public static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    if environment.isAsking(Self.self) { return .atEndpoint }
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

private enum AskedMenuKey: ScreenEnvironment.Key {
  static var defaultValue: ObjectIdentifier? { nil }
}

extension ScreenEnvironment {
  /// The menu whose loader calls `allCases(query:in:)`. The default returns ``LoadedMenu/atEndpoint`` to it.
  var askedMenu: ObjectIdentifier? {
    get { self[AskedMenuKey.self] }
    set { self[AskedMenuKey.self] = newValue }
  }

  func isAsking(_ menu: Any.Type) -> Bool { askedMenu == ObjectIdentifier(menu) }
}

extension LoadedMenu {
  /// Stands for rows that the loader requests from the menu's endpoint.
  static let atEndpoint = LoadedMenu([])
}
